import { z } from "zod";
import { renewal } from "#app/domain/license/renew-license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { queuedRenewal, renewalCounts, renewalMonth } from "#app/domain/renewal/queued-renewal.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import { pageDescriptions } from "#app/api/endpoint/common-schemas.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const renewalSchema = describeSchema(renewal, "Renewal", "A quota whose end was moved by a renewal.", {
  quotaId: ["Id of the extended quota.", examples.id],
  from: ["Previous end of the quota, in UTC.", examples.endTime],
  to: ["New end of the quota, in UTC.", examples.endTime],
  rowVersion: ["Row version of the quota. The ETag of the response also belongs to the quota.", 7],
});

export const renewalDeskLicenseSchema = describeSchema(
  queuedRenewal,
  "RenewalDeskLicense",
  "A license whose end needs a decision about its renewal.",
  {
    type: "License type: 1 Enterprise, 2 IR, 3 MSS.",
    contactName: ["Name of the contact; null if it is unknown.", "Grace Hopper"],
    totalClientsInUse: ["Number of assets that the servers reported last.", 480],
    totalClientCapacity: ["Number of assets that the running quotas allow; null for IR licenses.", 500],
    expiredAt: ["End of the license, in UTC.", examples.endTime],
    state: "State of the renewal: `open`, `snoozed` (no reminders), `lost`, or `renewed`.",
    owner: ["E-mail address of the user who is responsible for the renewal.", "mert@example.com"],
    isOwnerNamed: "True if the owner was set, false if the owner is the creator of the license.",
    lastReminderAt: "Time of the latest reminder of this end, in UTC; null if no reminder was sent.",
    hasAutoRenewal: "True if this end comes from a marketplace purchase that renews automatically.",
    nextReminderOn: [
      "Day of the next reminder of this end (`YYYY-MM-DD`); null if there is none.",
      examples.day,
    ],
    snoozedUntil:
      "Day on which the reminders resume, in UTC; null if there is no snooze or the snooze has no end.",
    lostReason: "Reason why the license will not be renewed; null if the renewal is not lost.",
    lostAt: "Time at which the renewal was marked as lost, in UTC; null if the renewal is not lost.",
    renewedTo: "New end of the license, in UTC; null if it is not renewed.",
    marketplace: "Marketplace whose purchase renewed the license; null if no purchase renewed it.",
    value: ["Price of the purchase that renewed the license; null if it is unknown.", 24_000],
    termMonths: ["Length of the purchase that renewed the license, in months; null if it is unknown.", 12],
    renewedAt: "Time of the renewal, in UTC; null if it is not renewed.",
  },
);

const renewalCountsSchema = describeSchema(
  renewalCounts,
  "RenewalCounts",
  "Numbers of renewals in each state that match all filters except `state`.",
  {
    open: ["Number of open renewals.", 12],
    snoozed: ["Number of snoozed renewals.", 3],
    lost: ["Number of lost renewals.", 1],
    renewed: ["Number of renewed licenses.", 5],
  },
);

const renewalMonthSchema = describeSchema(
  renewalMonth,
  "RenewalMonth",
  "Totals of the licenses that end in a month, including licenses on other pages.",
  {
    month: ["Month (`YYYY-MM`).", "2026-12"],
    licenses: ["Number of licenses.", 12],
    totalClientsInUse: ["Number of assets that the servers of the licenses reported last.", 4_800],
    totalClientCapacity: ["Number of assets that the quotas of the licenses allow.", 5_000],
  },
);

export const renewalDeskLicensePage = describeSchema(
  createPageSchema(renewalDeskLicenseSchema).extend({
    next: z.string().nullable(),
    counts: renewalCountsSchema,
    months: z.array(renewalMonthSchema),
  }),
  "RenewalDeskLicensePage",
  "One page of a list.",
  {
    ...pageDescriptions,
    next: ["Value for `after` of the next request; null on the last page.", examples.cursor],
    counts: "Numbers of renewals in each state.",
    months: "Totals of the months on the page; empty if the list is not sorted by end.",
  },
);
