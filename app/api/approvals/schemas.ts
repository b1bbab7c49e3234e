import { z } from "zod";
import {
  approval,
  approvalListQuery,
  type ApprovalOperation,
  approvalReason,
  listedApproval,
} from "#app/domain/approval/approval.ts";
import { approvalRules } from "#app/domain/approval-rules/approval-rules.ts";
import { renewalRequest } from "#app/domain/license/renew-license.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { term } from "#app/domain/quota/quota.ts";
import { createRowIdParams, describePage, keyParams } from "#app/api/endpoint/common-schemas.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { bulkRunRequestSchema } from "#app/api/licenses/schemas/bulk-change.ts";
import { directoryRuleListSchema } from "#app/api/admin/schemas/directory.ts";
import { newLicenseForAnyCustomerSchema } from "#app/api/licenses/schemas/new-license.ts";
import { newEnterpriseQuotaSchema, newIrQuotaSchema } from "#app/api/licenses/schemas/quota.ts";

const requestFields = { reason: approvalReason, ifMatch: z.string().max(200).optional() };
const noParams = z.object({}).default({});

const defineRequest = <Name extends ApprovalOperation, Params extends z.ZodType, Body extends z.ZodType>(
  operation: Name,
  params: Params,
  body: Body,
) => {
  const schema = z.object({ operation: z.literal(operation), params, body, ...requestFields });
  describeFields(schema as z.ZodObject, {
    operation: "Operation to approve.",
    params: "Path parameters of the operation.",
    body: "Body of the operation.",
    reason: "Why the change is needed, at most 1,000 characters.",
    ifMatch: "Value of `If-Match` of the operation.",
  });
  return schema;
};

const quotaParams = createRowIdParams("Id of the quota.");
const quotaDates = term.extend({ licenseType: licenseType.optional() });

/** Each operation has the parameters and the body of its own endpoint. */
export const approvalRequestSchema = z.discriminatedUnion("operation", [
  defineRequest("create-license", noParams, newLicenseForAnyCustomerSchema),
  defineRequest("add-enterprise-quota", noParams, newEnterpriseQuotaSchema),
  defineRequest("add-ir-quota", noParams, newIrQuotaSchema),
  defineRequest("change-quota-dates", quotaParams, quotaDates),
  defineRequest("renew-license", keyParams, renewalRequest),
  defineRequest("start-bulk-run", noParams, bulkRunRequestSchema),
  defineRequest("save-directory-rules", noParams, directoryRuleListSchema),
  defineRequest("change-approval-rules", noParams, approvalRules),
]);
export type ApprovalRequest = z.output<typeof approvalRequestSchema>;

const approvalDescriptions = {
  id: ["Id of the request.", examples.id],
  operation: "Operation to approve.",
  state:
    "State of the request. `expired`: nobody decided within seven days. `failed`: the change could no longer be made as previewed.",
  licenseKey: "Key of the license, or of the license that the approval created; null without a license.",
  companyName: "Name of the company; null for a bulk change.",
  licenseCount: ["Number of licenses that the change affects; 0 for a change of rules.", 1],
  reason: ["Why the change is needed.", "Perpetual license according to contract 4711."],
  createdAt: ["Time of the request, in UTC.", examples.pastTime],
  createdBy: ["E-mail address of the user who asked.", "mert@example.com"],
  expiresAt: ["Time at which the request expires, in UTC.", examples.pastTime],
  decidedAt: ["Time of the decision, in UTC; null before.", examples.pastTime],
  decidedBy: ["E-mail address of the user who decided or withdrew; null before.", "ada@example.com"],
  decisionReason: "Why the request was rejected or failed; null for other requests.",
  runId: "Id of the bulk run that the approval started; null without one.",
  isOwn: "True if the caller asked.",
  mayDecide: "True if the caller may approve or reject the request.",
} as const;

export const listedApprovalSchema = describeSchema(
  listedApproval,
  "ListedApproval",
  "A request for the approval of a second person.",
  approvalDescriptions,
);

describeSchema(approval.shape.preview, "ApprovalPreview", "What the change would do.", {
  before: "Values before the change; null for a new license or quota, and for a bulk change.",
  after: "Values after the change; null for a bulk change.",
  licenses: "Effect of a bulk change on each license.",
});

const sentBody = approval.shape.request.shape.body;
const sentChange = sentBody.shape.change.unwrap();

describeFields(approval.shape.request.shape.params, { id: "Id of the quota.", key: "Key of the license." });
describeFields(sentChange.shape.overrides.unwrap().element, { licenseKey: "Key of the license." });
describeFields(sentChange, { overrides: "Other end dates for single licenses." });
describeFields(sentBody, {
  licenseKey: "Key of the license.",
  keys: "License keys of a bulk change.",
  excludedKeys: "Licenses that a bulk change leaves out.",
  change: "Change of a bulk change.",
});

describeFields(approval.shape.request, {
  params: "Path parameters of the operation.",
  body: "Body of the operation.",
});

export const approvalSchema = describeSchema(
  approval,
  "Approval",
  "A request for the approval of a second person, with its preview.",
  {
    ...approvalDescriptions,
    preview: "What the change would do.",
    currentPreview: "What the change would do instead, if it failed for that reason; else null.",
    request: "The request as it was sent.",
  },
);

export const approvalPageSchema = describePage(listedApprovalSchema);

export const approvalQuerySchema = describeFields(approvalListQuery, {
  view: "`open`, `decided`, or `waiting` for open requests that the caller may decide. All if omitted.",
});

const ruleDescriptions = {
  neverEnds: "True if a license without an end needs the approval of a second person.",
  maxLicenses: [
    "Number of licenses that one change may have without approval, 2 to 10,000; null for any number.",
    100,
  ],
  adminRights: "True if a rule of the directory that gives admin rights needs approval.",
} as const;

export const approvalRulesSchema = describeSchema(
  approvalRules,
  "ApprovalRules",
  "Changes that need the approval of a second person.",
  ruleDescriptions,
);

const approverCounts = describeFields(
  z.object({ neverEnds: z.number(), maxLicenses: z.number(), adminRights: z.number() }),
  {
    neverEnds: "Users who could approve a license without an end.",
    maxLicenses: "Users who could approve a change of many licenses.",
    adminRights: "Admins, who could approve rules of the directory.",
  },
);

export const savedApprovalRulesSchema = describeSchema(
  approvalRules.extend({ approvers: approverCounts, rowVersion: z.number() }),
  "SavedApprovalRules",
  "The approval rules, and the number of users who could approve.",
  { ...ruleDescriptions, approvers: "Number of users who could approve, for each rule." },
);
