import { href } from "react-router";
import { auditFilter } from "#app/domain/history/audit-filter.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { DateText } from "#app/ui/data/date.tsx";
import { defineList } from "#app/routes/lists/define-list.ts";
import { eventLabel } from "#app/words/event-wording.ts";

export const auditList = defineList({
  path: href("/license/audit"),
  schema: auditFilter.extend({
    licenseKey: auditFilter.shape.createdBy.unwrap().toUpperCase().pipe(licenseKey).optional(),
  }),
  sizes: [25, 50, 100],
  several: ["eventName"],
  filters: {
    createdBy: { label: "Performed By" },
    licenseKey: { label: "License Key" },
    eventName: { label: "Event", shown: (names) => names.map((name) => eventLabel[name]).join(", ") },
    minDate: { label: "From", shown: (day) => <DateText value={day} /> },
    maxDate: { label: "To", shown: (day) => <DateText value={day} /> },
  },
});
