import { z } from "zod";
import { createPageFromSlice } from "#app/domain/page.ts";
import { can } from "#app/domain/person/can.ts";
import {
  createAssistant,
  createToken,
  deleteAssistant,
  deleteToken,
  findToken,
} from "#app/domain/token/api-tokens.ts";
import { type ListedToken, presentToken } from "#app/domain/token/token-suspension.ts";
import { appendEllipsis, maxAssistantsPerUser, ownTokenPaging } from "#app/domain/token/token.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import {
  apiTokenPage,
  apiTokenSchema,
  isAssistantDescription,
  newAssistantSchema,
  newTokenSchema,
  tokenPagingSchema,
} from "./schemas/token.ts";

const tokenParams = describeFields(z.object({ token: z.string().max(250) }), {
  token: "Start of the token value, as the list of tokens shows it.",
});

export const tokenEndpoints = {
  create: defineEndpoint({
    method: "POST",
    path: "/api/tokens",
    operationId: "createToken",
    summary: "Create an API token",
    description:
      "Creates a token with your rights, or with some of them. You choose the value, which only this response contains. It has 22 to 200 letters, digits, `-`, `.`, `_` and `~`, and at least 128 bits of randomness. Tokens expire after at most 400 days.",
    action: "token.manage",
    needsUser: true,
    body: newTokenSchema,
    result: apiTokenSchema,
    status: 201,
    supportsIdempotencyKey: true,
    errors: {
      "422 EXPIRED": "The token would end in the past. Choose a later date.",
      "409 TOKEN_EXISTS": "A token with this value exists. Choose another value.",
      "422 TOO_LONG": "The token would be valid for more than 400 days. Choose an earlier date.",
      "422 OUTLIVES_TOKEN": "The token would outlive the token that creates it. Choose an earlier date.",
      "422 NO_SCOPES": "The owner has none of the privileges in `scopes`. Choose privileges of the owner.",
    },
    example: (dates) => ({
      body: {
        token: "air_k3VwR8tYpQ2mZx7LbN5cJd9FgHs4TaUe6XoBqE",
        name: "Nightly export",
        expirationDate: dates.dayIn(365),
        scopes: ["license-create"],
      },
    }),
  }),
  listOwn: defineEndpoint({
    method: "GET",
    path: "/api/user/current/tokens",
    operationId: "listOwnTokens",
    summary: "List your API tokens",
    description:
      "Returns one page of your own tokens, newest first. The start of their values is shown only with `tokens-manage` or `tags-manage`.",
    action: "person.current",
    needsUser: true,
    query: describeFields(ownTokenPaging, { isAssistant: isAssistantDescription }),
    result: apiTokenPage,
    example: { query: { pageNumber: 0, pageSize: 25 } },
  }),
  createAssistant: defineEndpoint({
    method: "POST",
    path: "/api/user/current/assistants",
    operationId: "createAssistant",
    summary: "Create a token for an assistant",
    description: `Creates a token that only \`/mcp\` accepts, with some of your privileges. Only this response contains its value. Without \`tokens-manage\` you can have ${maxAssistantsPerUser} assistants. An API token cannot create an assistant.`,
    action: "assistant.manage",
    needsUser: true,
    body: newAssistantSchema,
    result: apiTokenSchema,
    status: 201,
    supportsIdempotencyKey: true,
    returnsSecret: true,
    errors: {
      "422 EXPIRED": "The token would end in the past. Choose a later date.",
      "422 TOO_LONG": "The token would be valid for more than 400 days. Choose an earlier date.",
      "422 TOO_MANY_ASSISTANTS": "You have the maximum number of assistants. Delete one of them.",
    },
    example: { body: { scopes: "read" } },
  }),
  deleteAssistant: defineEndpoint({
    method: "DELETE",
    path: "/api/user/current/assistants/{token}",
    operationId: "deleteAssistant",
    summary: "Delete a token of your assistant",
    description: "Requests of this assistant are rejected from now on.",
    action: "assistant.manage",
    needsUser: true,
    params: tokenParams,
    result: emptyResult,
    example: { params: { token: examples.assistantTokenStart } },
  }),
  list: defineEndpoint({
    method: "POST",
    path: "/api/tokens/paginated",
    operationId: "listTokens",
    summary: "List all API tokens",
    description:
      "Returns one page of the tokens of all users. Values are shortened to their first 12 characters.",
    action: "token.read",
    body: tokenPagingSchema,
    supportsIdempotencyKey: false,
    result: apiTokenPage,
    example: { body: { pageNumber: 0, pageSize: 25 } },
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/tokens/{token}",
    operationId: "getToken",
    summary: "Get an API token",
    description: "Finds a token by the start of its value, as the list shows it.",
    action: "token.read",
    params: tokenParams,
    result: apiTokenSchema,
    example: { params: { token: "air_7Qm2vZ8L" } },
  }),
  delete: defineEndpoint({
    method: "DELETE",
    path: "/api/tokens/{token}",
    operationId: "deleteToken",
    summary: "Delete an API token",
    description:
      "Requests with this token are rejected from now on. Identify the token by its start, which the list shows, or by its whole value.",
    action: "token.delete",
    params: tokenParams,
    result: emptyResult,
    example: { params: { token: examples.apiToken } },
  }),
};

/** The shortened value of a token for users who may not see its start. */
const hiddenTokenStart = appendEllipsis("");

export const tokenHandlers = [
  handle(tokenEndpoints.create, async ({ body, actor, personId, scopes, tokenEnd, context, once }) => {
    const owner = { ...actor, personId, scopes, tokenEnd };
    // The stored result contains only the start of the token.
    return once(async (storage) => ({
      ...(await createToken(storage, owner, body, context.tokenPeppers)),
      token: body.token,
    }));
  }),
  handle(tokenEndpoints.listOwn, async ({ query, actor, personId, context }) => {
    const slice = await context.storage.tokens.listPageOfOwner(personId, query);
    const present = (row: ListedToken) => presentToken(row, context.tokenDaysAfterSignIn);
    if (can(actor.person, "token.read")) return createPageFromSlice(slice, present, query);
    const unreadableEntities = slice.unreadableEntities?.map((entity) => ({ ...entity, name: null }));
    return createPageFromSlice(
      { ...slice, unreadableEntities },
      // The owner needs the start of an assistant's token to delete the assistant.
      (row) => (row.isAssistant ? present(row) : { ...present(row), token: hiddenTokenStart }),
      query,
    );
  }),
  handle(tokenEndpoints.createAssistant, ({ body, actor, personId, scopes, tokenEnd, context, once }) =>
    once((storage) =>
      createAssistant(storage, { ...actor, personId, scopes, tokenEnd }, body, context.tokenPeppers),
    ),
  ),
  handle(tokenEndpoints.deleteAssistant, async ({ params, actor, personId, context }) => {
    await deleteAssistant(context.storage, actor, personId, params.token);
    return {};
  }),
  handle(tokenEndpoints.list, async ({ body, context }) => {
    const slice = await context.storage.tokens.listPage(body);
    return createPageFromSlice(slice, (row) => presentToken(row, context.tokenDaysAfterSignIn), body);
  }),
  handle(tokenEndpoints.get, ({ params, context }) =>
    findToken(context.storage, params.token, context.tokenDaysAfterSignIn),
  ),
  handle(tokenEndpoints.delete, async ({ params, actor, context }) => {
    await deleteToken(context.storage, actor, params.token, context.tokenPeppers);
    return {};
  }),
];
