import { z } from "zod";
import { identifyServiceAccount } from "#app/domain/row-version.ts";
import { confirmationPeriodDays, maxServiceAccounts } from "#app/domain/service-account/service-account.ts";
import {
  changeServiceAccount,
  confirmServiceAccount,
  createServiceAccount,
  deleteServiceAccount,
  listServiceAccounts,
  replaceServiceAccountToken,
} from "#app/domain/service-account/service-accounts.ts";
import { addTrustedProviders } from "#app/api/endpoint/api-context.ts";
import { createRowIdParams } from "#app/api/endpoint/common-schemas.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import {
  newServiceAccountSchema,
  serviceAccountChangeSchema,
  serviceAccountSchema,
} from "./schemas/service-account.ts";

const idParams = createRowIdParams("Id of the service account.");

const outlivesToken = {
  "422 OUTLIVES_TOKEN":
    "The service account would outlive the token that makes the request. Choose an earlier end, or sign in.",
} as const;

const fieldErrors = {
  ...outlivesToken,
  "409 NAME_TAKEN": "Another service account has this name. Choose another name.",
  "422 EXPIRED": "The end is in the past. Choose a later end.",
  "422 UNKNOWN_OWNER": "No user with this e-mail address can sign in. Choose another owner.",
} as const;

export const serviceAccountEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/service-accounts",
    operationId: "listServiceAccounts",
    summary: "List service accounts",
    description: `Returns all service accounts, oldest first. Without \`tokens-manage\`, you get only those that you own. This list has no pages, because an installation has at most ${maxServiceAccounts} service accounts.`,
    action: "service-account.read",
    result: z.array(serviceAccountSchema),
  }),
  create: defineEndpoint({
    method: "POST",
    path: "/api/oem/service-accounts",
    operationId: "createServiceAccount",
    summary: "Create a service account",
    description: `Creates a service account with a token, which only this response contains. Its rights are its scopes. Its owner confirms it every ${confirmationPeriodDays} days, or it rests: its token is rejected until the owner confirms it.`,
    action: "token.manage",
    needsUser: true,
    body: newServiceAccountSchema,
    result: serviceAccountSchema,
    identifyResult: identifyServiceAccount,
    status: 201,
    supportsIdempotencyKey: true,
    returnsSecret: true,
    errors: {
      ...fieldErrors,
      "422 TOO_MANY_SERVICE_ACCOUNTS":
        "There are too many service accounts. Delete one that no program uses.",
    },
    example: {
      body: { name: "Nightly export", ownerEmail: "ada@example.com", scopes: ["license-create"] },
    },
  }),
  change: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/service-accounts/{id}",
    operationId: "changeServiceAccount",
    summary: "Change a service account",
    description:
      "Changes the name, the owner, the scopes or the end. A new owner can confirm the service account.",
    action: "token.manage",
    needsUser: true,
    params: idParams,
    body: serviceAccountChangeSchema,
    result: serviceAccountSchema,
    identifyResult: identifyServiceAccount,
    supportsIfMatch: true,
    errors: fieldErrors,
    example: { body: { name: "Hourly export" } },
  }),
  replaceToken: defineEndpoint({
    method: "POST",
    path: "/api/oem/service-accounts/{id}/token",
    operationId: "replaceServiceAccountToken",
    summary: "Replace the token of a service account",
    description:
      "Creates a new token, which only this response contains. The old token is rejected from now on. You need the privileges of the service account.",
    action: "token.manage",
    needsUser: true,
    params: idParams,
    result: serviceAccountSchema,
    identifyResult: identifyServiceAccount,
    status: 201,
    supportsIdempotencyKey: true,
    returnsSecret: true,
    errors: outlivesToken,
  }),
  confirm: defineEndpoint({
    method: "POST",
    path: "/api/oem/service-accounts/{id}/confirmation",
    operationId: "confirmServiceAccount",
    summary: "Confirm a service account that you own",
    description: `The token is accepted for another ${confirmationPeriodDays} days, but not after the end of the service account. Only the owner can confirm it, and only with a session.`,
    action: "service-account.confirm",
    needsUser: true,
    params: idParams,
    result: serviceAccountSchema,
    identifyResult: identifyServiceAccount,
    supportsIdempotencyKey: true,
    errors: {
      "403 NOT_OWNER":
        "Another user owns the service account. Ask its owner to confirm it, or change the owner first.",
    },
  }),
  delete: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/service-accounts/{id}",
    operationId: "deleteServiceAccount",
    summary: "Delete a service account",
    description: "Requests with its token are rejected from now on.",
    action: "token.manage",
    needsUser: true,
    params: idParams,
    result: emptyResult,
  }),
};

export const serviceAccountHandlers = [
  handle(serviceAccountEndpoints.list, ({ actor, context }) =>
    listServiceAccounts(addTrustedProviders(context), actor),
  ),
  handle(serviceAccountEndpoints.create, ({ body, actor, tokenEnd, context, once }) =>
    once((storage) =>
      createServiceAccount(
        addTrustedProviders({ ...context, storage }),
        { ...actor, tokenEnd },
        body,
        context.tokenPeppers,
      ),
    ),
  ),
  handle(serviceAccountEndpoints.change, ({ params, body, actor, tokenEnd, expectedVersion, context }) =>
    changeServiceAccount(
      addTrustedProviders(context),
      { ...actor, tokenEnd },
      params.id,
      body,
      expectedVersion,
    ),
  ),
  handle(serviceAccountEndpoints.replaceToken, ({ params, actor, tokenEnd, context, once }) =>
    once((storage) =>
      replaceServiceAccountToken(
        addTrustedProviders({ ...context, storage }),
        { ...actor, tokenEnd },
        params.id,
        context.tokenPeppers,
      ),
    ),
  ),
  handle(serviceAccountEndpoints.confirm, ({ params, actor, tokenEnd, context, once }) =>
    once((storage) =>
      confirmServiceAccount(addTrustedProviders({ ...context, storage }), { ...actor, tokenEnd }, params.id),
    ),
  ),
  handle(serviceAccountEndpoints.delete, async ({ params, actor, context }) => {
    await deleteServiceAccount(addTrustedProviders(context), actor, params.id);
    return {};
  }),
];
