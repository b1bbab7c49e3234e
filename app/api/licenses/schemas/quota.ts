import { quota } from "#app/domain/quota/quota.ts";
import { newEnterpriseQuota, newIrQuota } from "#app/domain/quota/new-quota.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const quotaFeatureSchema = describeSchema(
  quota.shape.features.element,
  "QuotaFeature",
  "A feature of a quota.",
  {
    name: ["Name of the feature: `Servers`, `Assets`, or a name of the catalog.", "Assets"],
    value: ["Amount that the quota contains; null if the feature is not counted.", 1_000],
  },
);

export const quotaSchema = describeSchema(quota, "Quota", "Capacities of a license for a period.", {
  id: ["Id of the quota.", examples.id],
  status: ["1 if the quota is enabled, 0 if it is disabled.", 1],
  createdBy: ["E-mail address of the user who created the quota.", "ada@example.com"],
  createdAt: ["Time of creation of the quota, in UTC.", examples.pastTime],
  graceDays: "Grace period after the end of the quota, in days.",
  features: ["Features that the tier contains.", []],
});

export const capacityDescriptions = {
  serverCapacity: ["Highest number of servers.", 5],
  totalClientCapacity: ["Highest number of assets.", 1_000],
} as const;

export const newEnterpriseQuotaSchema = describeSchema(
  newEnterpriseQuota,
  "NewEnterpriseQuota",
  "A quota for an Enterprise license.",
  capacityDescriptions,
);

export const newIrQuotaSchema = describeSchema(newIrQuota, "NewIrQuota", "A quota for an IR license.", {
  caseCapacity: ["Highest number of cases whose lifetime has not ended, including closed cases.", 30],
  caseLifetime: ["Lifetime of a case in days, from its first event.", 30],
});
