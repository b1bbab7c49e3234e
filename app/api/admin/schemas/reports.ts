import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { reportMail } from "#app/domain/reports/report-mail.ts";
import { reports } from "#app/domain/reports/reports.ts";

const { customers, tiers, months } = reports.shape;

const useDescriptions = {
  licenses: ["Number of Enterprise licenses.", 12],
  totalClientsInUse: ["Assets in use.", 870],
  totalClientCapacity: ["Assets that the running quotas allow.", 1_000],
} as const;

describeFields(customers.element, { ...useDescriptions, companyId: ["Id of the company.", examples.id] });
describeFields(tiers.element, useDescriptions);
describeFields(months.element, {
  month: ["Month in UTC (`YYYY-MM`).", "2026-11"],
  created: ["Licenses created in the month.", 14],
  ended: ["Licenses that ended in the month, before the day of the count.", 5],
  renewed: ["Renewed licenses whose previous end was in the month.", 9],
  lost: ["Licenses with an end in the month whose renewal was marked as lost.", 2],
});

export const reportsSchema = describeSchema(
  reports,
  "Reports",
  "Stored counts of licenses, without deleted licenses.",
  {
    countedAt: ["Time of the count, in UTC; null before the first count.", examples.pastTime],
    customers: "Use of Enterprise licenses by customer, most assets in use first, at most 20.",
    tiers: "Use of Enterprise licenses by tier, most assets in use first, at most 20.",
    months: "The last twelve months, oldest first.",
  },
);

export const reportMailSchema = describeSchema(
  reportMail,
  "ReportMail",
  "A subscription with its last result.",
  {
    nextAt: ["Time of the next mail, in UTC.", examples.pastTime],
    lastAt: ["Time of the last mail or attempt, in UTC; null before the first one.", examples.pastTime],
    outcome: "Result of the last mail; null before the first one.",
    error: "Reason why the last mail was not sent; null if it was sent.",
  },
);
