import { z } from "zod";
import { renewal } from "#app/domain/license/renew-license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { queuedRenewal, renewalCounts, renewalMonth } from "#app/domain/renewal/queued-renewal.ts";
import { describeSchema, pageTexts } from "#app/api/declaration/describe-schema.ts";
import * as examples from "#app/api/declaration/example-values.ts";

export const renewalSchema = describeSchema(renewal, "Renewal", "A quota whose end was moved by a renewal.", {
  quotaId: ["Id of the extended quota.", examples.id],
  from: ["Previous end of the quota, in UTC.", examples.endTime],
  to: ["New end of the quota, in UTC.", examples.endTime],
  rowVersion: ["Row version of the quota.", 7],
});

export const renewalDeskLicenseSchema = describeSchema(
  queuedRenewal,
  "RenewalDeskLicense",
  "A license whose end needs a decision about its renewal.",
  {
    type: "License type: 1 Enterprise, 2 IR, 3 MSS.",
    contactName: ["Name of the contact; null if it is unknown.", "Grace Hopper"],
    assetsInUse: ["Assets that the servers reported last.", 480],
    assetCapacity: ["Assets that the running quotas allow; null for IR licenses.", 500],
    endsAt: ["End of the license, in UTC.", examples.endTime],
    state: "`open`, `snoozed` (no reminders), `lost`, or `renewed`.",
    owner: ["E-mail address of the user who is responsible for the renewal.", "mert@example.com"],
    ownerIsNamed: "True if the owner was set, false if it is the creator of the license.",
    lastReminderAt: "Time of the latest reminder of this end, in UTC; null without one.",
    renewsItself: "True if the purchase in a marketplace that decides this end renews automatically.",
    nextReminderOn: [
      "Day of the next reminder of this end (`YYYY-MM-DD`); null if there is none.",
      examples.day,
    ],
    snoozedUntil: "First day with reminders again, in UTC; null without a snooze or for one without an end.",
    lostReason: "Why the license will not be renewed; null if it is not lost.",
    lostAt: "Time at which it was marked as lost, in UTC; null if it is not lost.",
    renewedTo: "New end of the license, in UTC; null if it is not renewed.",
    marketplace: "Marketplace whose purchase renewed the license; null without one.",
    value: ["Price of the purchase that renewed the license; null if it is unknown.", 24_000],
    currency: ["ISO 4217 code of `value`; null if it is unknown.", "USD"],
    termMonths: ["Length of that purchase in months; null if it is unknown.", 12],
    renewedAt: "Time of the renewal, in UTC; null if it is not renewed.",
  },
);

const renewalCountsSchema = describeSchema(
  renewalCounts,
  "RenewalCounts",
  "Numbers of renewals that match the other filters.",
  {
    open: ["Open renewals.", 12],
    snoozed: ["Snoozed renewals.", 3],
    lost: ["Lost renewals.", 1],
    renewed: ["Renewed licenses.", 5],
  },
);

const renewalMonthSchema = describeSchema(
  renewalMonth,
  "RenewalMonth",
  "Totals of the renewals that end in a month, also of those on other pages.",
  {
    month: ["Month (`YYYY-MM`).", "2026-12"],
    licenses: ["Number of licenses.", 12],
    assetsInUse: ["Assets that their servers reported last.", 4_800],
    assetCapacity: ["Assets that their quotas allow.", 5_000],
  },
);

export const renewalDeskLicensePage = describeSchema(
  createPageSchema(renewalDeskLicenseSchema).extend({
    counts: renewalCountsSchema,
    months: z.array(renewalMonthSchema),
  }),
  "RenewalDeskLicensePage",
  "One page of a list.",
  {
    ...pageTexts,
    counts: "Numbers of renewals in each state.",
    months: "Totals of the months on the page; empty if it is not sorted by end.",
  },
);
