import { dashboard } from "#app/domain/dashboard/dashboard.ts";
import { searchResult } from "#app/domain/search/search.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

describeFields(dashboard.shape.figures.element, {
  name: "Name of the figure.",
  count: "Number of entries; 100,001 means more than 100,000.",
  lines: "The first three entries.",
  days: "Range of days that the figure covers; null if it covers all days.",
});

describeFields(dashboard.shape.figures.element.shape.lines.element, {
  id: [
    "License key, or the id of a request for approval, purchase, import, bulk run or service account.",
    examples.licenseKey,
  ],
  name: [
    "Name of the company, file or service account, the kind of a bulk change, or the operation of a request that concerns no company.",
    examples.companyName,
  ],
  at: ["Time of the entry, such as the end of the license, in UTC; null if it has none.", examples.pastTime],
  state: "State of a bulk run; null for other figures.",
});

describeFields(dashboard.shape.figures.element.shape.days.unwrap(), {
  from: ["First day of the range (`YYYY-MM-DD`).", examples.day],
  to: ["Last day of the range (`YYYY-MM-DD`).", examples.day],
});

describeFields(dashboard.shape.ownEvents.element, {
  at: ["Time of the event, in UTC.", examples.pastTime],
  licenseKey: ["License key; null if the event concerns no license.", examples.licenseKey],
  companyName: ["Company of the license; null if there is no license.", examples.companyName],
  licenseCount: "Number of licenses that the change concerns. 300 means at least 300 events of the change.",
});

describeFields(dashboard.shape.months, {
  asOf: ["Time of the count, in UTC.", examples.pastTime],
  months: "Renewals by month: three past months, the current month and eight coming months.",
});

describeFields(dashboard.shape.months.shape.months.element, {
  from: ["First day of the month (`YYYY-MM-DD`).", examples.day],
  to: ["Last day of the month (`YYYY-MM-DD`).", examples.day],
  renewed: "Licenses that ended in the month before they were renewed; empty if you may not see renewals.",
  open: "Licenses that end in the month, today or later.",
  overdue: "Licenses that ended in the month and were not renewed.",
});

for (const state of ["renewed", "open", "overdue"] as const)
  describeFields(dashboard.shape.months.shape.months.element.shape[state], {
    licenses: "Number of licenses.",
    totalClientCapacity: "Sum of their asset capacities.",
  });

describeFields(dashboard.shape.statuses, {
  asOf: ["Time of the count, in UTC.", examples.pastTime],
  now: "Current numbers of licenses.",
  days: "Daily numbers of licenses, oldest first. A long range contains only the first day of each week or month.",
});

const statusDescriptions = {
  pending: "Number of licenses that have not started.",
  active: "Number of running licenses that do not end within the renewal period.",
  "almost-expired": "Number of licenses that end within the renewal period.",
  expired: "Number of licenses that have expired.",
};
describeFields(dashboard.shape.statuses.shape.now, statusDescriptions);

describeFields(dashboard.shape.statuses.shape.days.element, {
  day: ["Day in UTC (`YYYY-MM-DD`).", examples.day],
  counts: "Numbers of licenses on this day.",
});

describeFields(dashboard.shape.statuses.shape.days.element.shape.counts, statusDescriptions);

export const dashboardSchema = describeSchema(dashboard, "Desk", "The dashboard.", {
  figures: "Numbers of licenses, instances and jobs that need attention.",
  ownEvents: "Your five latest changes, newest first. The events of one request are one change.",
  months: "Renewals of twelve months.",
  statuses: "Licenses by lifetime status, now and in the last twelve months.",
});

export const searchResultSchema = describeSchema(searchResult, "Found", "A search result.", {
  kind: "Kind of result.",
  id: [
    "License key of a license, server or instance, or of the newest license of a company; e-mail address; or tag name.",
    examples.licenseKey,
  ],
  name: ["Name of the result.", examples.licenseKey],
  about: ["Owning company; null if there is none.", examples.companyName],
  licenseCount: "Number of licenses of a company that are not deleted; null for other kinds.",
});
