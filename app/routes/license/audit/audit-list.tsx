import { href } from "react-router";
import type { AuditFilter } from "#app/domain/history/audit-filter.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { defineList } from "#app/routes/kit/lists/define-list.ts";
import { eventLabel } from "#app/domain/history/event-names.ts";

export const auditList = defineList<AuditFilter>({
  path: href("/license/audit"),
  names: ["pageNumber", "pageSize", "createdBy", "eventName", "licenseKey", "via", "from", "to"],
  multiValued: ["eventName"],
  filters: {
    createdBy: { label: "Performed By" },
    licenseKey: { label: "License Key" },
    via: { label: "Performed through", formatValue: () => "An assistant" },
    eventName: { label: "Event", formatValue: (names) => names.map((name) => eventLabel[name]).join(", ") },
    from: { label: "From", formatValue: (day) => <DateText value={day} format="day" /> },
    to: { label: "To", formatValue: (day) => <DateText value={day} format="day" /> },
  },
});
