import {
  bulkChange,
  bulkValue,
  bulkRequest,
  bulkPreview,
  bulkResult,
  bulkRunRequest,
} from "#app/domain/bulk/bulk-change.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

/** Descriptions of the fields of all kinds of change. */
export const bulkChangeDescriptions = {
  kind: "Kind of change.",
  add: "Names of tags to add.",
  remove: "Names of tags to remove.",
  period:
    "Length of the renewal. A month is 30 days, a year 365 days. Send one of `period`, `days` and `expirationDate`.",
  days: "For `renewal`: its length in days, 1 to 36,500. For `end-date`: days by which the end moves, -36,500 to 36,500.",
  includesExpired: "True to also change licenses that have expired.",
  asOf: "Time at which you begin, in UTC. Licenses that were saved after this time are skipped, so a repeated request renews no license twice.",
  serverCapacity: "Number of servers that may be active at the same time, 1 to 1,000.",
  totalClientCapacity: "Number of assets that may be in use at the same time, 1 to 1,000,000,000.",
  status: "1 enables the quotas, 0 disables them.",
  append: "Text to add at the end of the notes, at most 2,000 characters.",
  graceDays: "Grace period in days, 0 to 90; null restores the grace period of the tier.",
  overrides:
    "Other end dates for single licenses, at most 1,000. Licenses that are not selected are ignored. The rules of the change apply to these ends too.",
};

export const bulkChangeSchema = describeSchema(
  bulkChange,
  "BulkChange",
  "A change of several licenses. `kind` decides which other fields the change has.",
  bulkChangeDescriptions,
);

export const bulkValueSchema = describeSchema(
  bulkValue,
  "BulkValue",
  "Values of the changed fields of one license.",
  {
    graceDays: "Grace period of the license in days; null if the grace period of the tier applies.",
    deletedAt: "Time of the deletion, in UTC; null if the license is not deleted.",
    status: "1 if the quota is enabled, 0 if it is disabled.",
  },
);

const bulkRequestDescriptions = {
  keys: "License keys, at most 1,000. Send either `keys` or `filters`.",
  filters: "Filter that selects the licenses. Send either `keys` or `filters`.",
  excludedKeys: "Selected licenses that the change leaves out, at most 1,000.",
  change: "Change to apply to each license.",
  after: "`next` of the previous response; omit it for the first batch.",
  limit: "Number of licenses per batch, 1 to 100.",
} as const;

export const bulkRequestSchema = describeSchema(
  bulkRequest,
  "BulkRequest",
  "A change of one batch of licenses.",
  bulkRequestDescriptions,
);

describeFields(bulkPreview.shape.entities.element.shape.warnings.element, {
  code: "`TRIAL`: the license is a trial. `AUTO_RENEWS`: a marketplace renews the license automatically.",
  message: ["The warning as a sentence.", "This license is a trial."],
});

describeSchema(bulkPreview.shape.entities.element, "BulkEffect", "Effect of a change on one license.", {
  companyName: ["Name of the company; null if the license does not exist.", examples.companyName],
  code: ["Error code of a skipped license.", "CONFLICT"],
  reason: ["Reason why the license was skipped.", "Saved by another user in the meantime."],
  before: "Current value; null if the license is skipped.",
  after: "Value after the change; null if the license is skipped.",
  outcome: "Expected outcome for the license.",
  warnings: "Reasons to look at the license before the change. They do not prevent the change.",
});

export const bulkPreviewSchema = describeSchema(
  bulkPreview,
  "BulkPreview",
  "Preview of one batch of licenses.",
  {
    entities: "Licenses of this batch.",
    next: "Value for `after` of the next request; null after the last batch.",
    total: ["Number of selected licenses.", 12],
  },
);

describeFields(bulkResult.shape.entities.element, {
  companyName: ["Name of the company; null if the license does not exist.", examples.companyName],
  code: ["Error code of a skipped license.", "CONFLICT"],
  reason: ["Reason why the license was skipped.", "Saved by another user in the meantime."],
  outcome: "Outcome for the license.",
});

export const bulkResultSchema = describeSchema(bulkResult, "BulkResult", "Result of one batch of licenses.", {
  entities: "Licenses of this batch.",
  next: "Value for `after` of the next request; null after the last batch.",
  total: ["Number of selected licenses.", 12],
});

export const bulkRunRequestSchema = describeSchema(
  bulkRunRequest,
  "BulkOrder",
  "A change of many licenses in the background.",
  {
    keys: "License keys, at most 1,000. Send either `keys` or `filters`.",
    filters: "Filter that selects the licenses. Send either `keys` or `filters`.",
    excludedKeys: "Selected licenses that the change leaves out, at most 1,000.",
    change: "Change to apply to each license.",
  },
);
