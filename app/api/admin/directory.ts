import { z } from "zod";
import {
  createDirectoryToken,
  deleteDirectoryToken,
  maxDirectoryTokens,
  presentDirectoryToken,
} from "#app/domain/directory/directory-tokens.ts";
import { maxDirectoryRules } from "#app/domain/directory/directory-rules.ts";
import {
  previewDirectoryRules,
  readDirectoryRules,
  saveDirectoryRules,
} from "#app/domain/directory/save-rules.ts";
import { identifyDirectoryRules } from "#app/domain/row-version.ts";
import { addTrustedProviders, createAccountPorts } from "#app/api/endpoint/api-context.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { createRowIdParams, dryRunParameter } from "#app/api/endpoint/common-schemas.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import {
  directoryRuleListSchema,
  directoryRulesOutcomeSchema,
  directoryTokenSchema,
  newDirectoryTokenSchema,
  storedDirectoryRulesSchema,
} from "./schemas/directory.ts";

/** The form suggests these groups. */
const maxListedGroups = 500;

const rulesPath = "/api/oem/directory/rules";

export const directoryEndpoints = {
  readRules: defineEndpoint({
    method: "GET",
    path: rulesPath,
    operationId: "getDirectoryRules",
    summary: "Get the directory rules",
    description: `Returns the rules that give rights to groups of the company directory, at most ${maxDirectoryRules}.`,
    action: "directory.manage",
    result: storedDirectoryRulesSchema,
    identifyResult: identifyDirectoryRules,
  }),
  saveRules: defineEndpoint({
    method: "PUT",
    path: rulesPath,
    operationId: "changeDirectoryRules",
    summary: "Replace the directory rules",
    description:
      "Replaces all rules, changes the rights of users at once, and returns who gains and loses what. With `dryRun=true` nothing is saved.",
    action: "directory.manage",
    query: describeFields(z.object({ dryRun: dryRunParameter }), {
      dryRun: "`true` returns who gains and loses what, and saves nothing.",
    }),
    body: directoryRuleListSchema,
    result: directoryRulesOutcomeSchema,
    identifyResult: identifyDirectoryRules,
    supportsIfMatch: true,
    errors: {
      "422 UNKNOWN_PROVIDER": "There is no such identity provider. Send the id of a configured provider.",
      "422 DUPLICATE_RULE": "Two rules name the same group. Combine the rules.",
      ...commonErrors("422 APPROVAL_REQUIRED"),
      "422 LAST_ADMIN": "The rules would remove the last admin. Make another user an admin first.",
    },
    example: {
      query: { dryRun: "true" },
      body: {
        rules: [
          {
            provider: "sso",
            group: "Licensing",
            privileges: ["license-create", "license-manage"],
            isAdmin: false,
          },
        ],
      },
    },
  }),
  listGroups: defineEndpoint({
    method: "GET",
    path: "/api/oem/directory/groups",
    operationId: "listDirectoryGroups",
    summary: "List names of directory groups",
    description: `Returns the names of groups that the company directory has sent, in order of name, at most ${maxListedGroups}.`,
    action: "directory.manage",
    result: describeFields(z.object({ names: z.array(z.string()) }), {
      names: ["Names of groups.", ["Licensing"]],
    }),
  }),
  listTokens: defineEndpoint({
    method: "GET",
    path: "/api/oem/directory/tokens",
    operationId: "listDirectoryTokens",
    summary: "List directory tokens",
    description: `Returns all tokens of the company directory, oldest first. This list has no pages, because an installation has at most ${maxDirectoryTokens} tokens.`,
    action: "directory.manage",
    result: z.array(directoryTokenSchema),
  }),
  createToken: defineEndpoint({
    method: "POST",
    path: "/api/oem/directory/tokens",
    operationId: "createDirectoryToken",
    summary: "Create a directory token",
    description:
      "Creates a token that only the SCIM 2.0 endpoints under `/scim/v2` accept. Only this response contains its value.",
    action: "directory.manage",
    body: newDirectoryTokenSchema,
    result: directoryTokenSchema,
    status: 201,
    supportsIdempotencyKey: true,
    returnsSecret: true,
    errors: {
      "422 UNKNOWN_PROVIDER": "There is no such identity provider. Send the id of a configured provider.",
      "422 TOO_MANY_TOKENS": "There are too many tokens. Delete a token that no directory uses.",
    },
    example: { body: { name: "Entra provisioning" } },
  }),
  deleteToken: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/directory/tokens/{id}",
    operationId: "deleteDirectoryToken",
    summary: "Delete a directory token",
    description: "Requests with this token are rejected from now on. Users and groups of the directory stay.",
    action: "directory.manage",
    params: createRowIdParams("Id of the token."),
    result: emptyResult,
  }),
};

export const directoryHandlers = [
  handle(directoryEndpoints.readRules, ({ context }) => readDirectoryRules(addTrustedProviders(context))),
  handle(directoryEndpoints.saveRules, ({ body, query, expectedVersion, actor, context }) => {
    const request = { rules: body.rules, expectedVersion };
    const ports = createAccountPorts(context);
    return query.dryRun === "true"
      ? previewDirectoryRules(ports, request, actor.actedAt)
      : saveDirectoryRules(ports, actor, request);
  }),
  handle(directoryEndpoints.listGroups, async ({ context }) => ({
    names: await context.storage.directory.listGroupNames(maxListedGroups),
  })),
  handle(directoryEndpoints.listTokens, async ({ context }) =>
    (await context.storage.directory.listTokens()).map((token) =>
      presentDirectoryToken(context.trustedProviders, token),
    ),
  ),
  handle(directoryEndpoints.createToken, ({ body, actor, context, once }) =>
    once((storage) =>
      createDirectoryToken(storage, actor, body, {
        trustedProviders: context.trustedProviders,
        peppers: context.tokenPeppers,
      }),
    ),
  ),
  handle(directoryEndpoints.deleteToken, async ({ params, actor, context }) => {
    await deleteDirectoryToken(context.storage, actor, params.id);
    return {};
  }),
];
