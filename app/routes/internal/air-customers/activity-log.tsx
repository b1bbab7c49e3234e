import { href } from "react-router";
import type { ActivityFilter } from "#app/domain/case/case-activity.ts";
import type { Paging } from "#app/domain/page.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { formatActivityType } from "./activity-words.ts";

export const defineActivityList = (customerId: number) =>
  defineList<ActivityFilter & Paging>({
    path: href("/internal/air-customers/:id/case-activities", { id: String(customerId) }),
    names: ["pageNumber", "pageSize", "caseId", "type", "performedBy", "deviceId", "from", "to"],
    filters: {
      caseId: { label: "Case", formatValue: (caseId) => <bdi>{caseId}</bdi> },
      type: { label: "Type", formatValue: (type) => <bdi>{formatActivityType(type)}</bdi> },
      performedBy: { label: "Performed By", formatValue: (name) => <bdi>{name}</bdi> },
      deviceId: { label: "Server", formatValue: (deviceId) => <bdi>{deviceId}</bdi> },
      from: { label: "From", formatValue: (day) => <DateText value={day} format="day" /> },
      to: { label: "To", formatValue: (day) => <DateText value={day} format="day" /> },
    },
  });

export const buildCaseActivitiesUrl = (customerId: number, caseId: string) =>
  defineActivityList(customerId).buildUrl(new URLSearchParams({ caseId }));
