import { changeApprovalRules, readApprovalRules } from "#app/domain/approval/change-approval-rules.ts";
import { identifySettings } from "#app/domain/row-version.ts";
import { addTrustedProviders } from "#app/api/endpoint/api-context.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { approvalRulesSchema, savedApprovalRulesSchema } from "./schemas.ts";

export const approvalRuleEndpoints = {
  read: defineEndpoint({
    method: "GET",
    path: "/api/oem/license-settings/approval-rules",
    operationId: "getApprovalRules",
    summary: "Get the approval rules",
    description: "Returns which changes need the approval of a second person.",
    action: "settings.manage",
    result: savedApprovalRulesSchema,
    identifyResult: identifySettings,
  }),
  change: defineEndpoint({
    method: "PUT",
    path: "/api/oem/license-settings/approval-rules",
    operationId: "changeApprovalRules",
    summary: "Change the approval rules",
    description:
      "Sets which changes need the approval of a second person. A rule can be switched on only if at least two enabled users could approve its changes. Rules that allow more need an approval, unless only one user could change the rules.",
    action: "settings.manage",
    body: approvalRulesSchema,
    result: savedApprovalRulesSchema,
    identifyResult: identifySettings,
    supportsIfMatch: true,
    errors: {
      ...commonErrors("422 APPROVAL_REQUIRED"),
      "422 TOO_FEW_APPROVERS":
        "Fewer than two enabled users could approve the changes of a rule. Give a second user the privileges first.",
    },
    example: { body: { neverEnds: true, maxLicenses: 100, adminRights: false } },
  }),
};

export const approvalRuleHandlers: EndpointHandler[] = [
  handle(approvalRuleEndpoints.read, ({ context }) => readApprovalRules(addTrustedProviders(context))),
  handle(approvalRuleEndpoints.change, ({ body, actor, expectedVersion, context }) =>
    changeApprovalRules(addTrustedProviders(context), actor, body, expectedVersion),
  ),
];
