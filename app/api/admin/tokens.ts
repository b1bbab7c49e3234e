import { z } from "zod";
import { page, pageSchema } from "#app/domain/page.ts";
import { can } from "#app/domain/person/can.ts";
import { newTokenValue } from "#app/domain/token/tokens.ts";
import { createToken, deleteToken, findToken } from "#app/domain/token/api-tokens.ts";
import { presentToken } from "#app/domain/token/token-rest.ts";
import { apiToken, startWithEllipsis, newToken, tokenPaging } from "#app/domain/token/token.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";

const tokenParams = z.object({ token: z.string().max(250) });

export const tokenEndpoints = {
  create: defineEndpoint({
    method: "POST",
    path: "/api/tokens",
    operationId: "createToken",
    summary: "Create an API token; its value is in this response only",
    action: "token.manage",
    body: newToken,
    result: apiToken,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  listOwn: defineEndpoint({
    method: "GET",
    path: "/api/user/current/tokens",
    operationId: "listOwnTokens",
    summary: "List your own API tokens; the start of their values needs tokens-manage or tags-manage",
    action: "person.current",
    result: z.array(apiToken),
  }),
  paginated: defineEndpoint({
    method: "POST",
    path: "/api/tokens/paginated",
    operationId: "listTokens",
    summary: "List all API tokens, one page at a time; of each value only its start is shown",
    action: "token.read",
    body: tokenPaging,
    result: pageSchema(apiToken),
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/tokens/{token}",
    operationId: "getToken",
    summary: "Get one API token by its listed start",
    action: "token.read",
    params: tokenParams,
    result: apiToken,
  }),
  delete: defineEndpoint({
    method: "DELETE",
    path: "/api/tokens/{token}",
    operationId: "deleteToken",
    summary: "Delete an API token by its value or by its listed start",
    action: "token.delete",
    params: tokenParams,
    result: emptyResult,
  }),
};

export const tokenHandlers = [
  handle(tokenEndpoints.create, async ({ body, actor, personId, scopes, tokenEnd, context }) => {
    const { token = newTokenValue() } = body;
    const owner = { ...actor, personId, scopes, tokenEnd };
    const createdToken = await createToken(context.storage, owner, { ...body, token }, context.tokenPeppers);
    return { ...createdToken, token };
  }),
  handle(tokenEndpoints.listOwn, async ({ actor, personId, context }) => {
    const rows = await context.storage.tokens.ofOwner(personId);
    const ownTokens = rows.map((row) => presentToken(row, context.tokenOwnerDays));
    return can(actor.person, "token.read")
      ? ownTokens
      : ownTokens.map((token) => ({ ...token, token: startWithEllipsis("") }));
  }),
  handle(tokenEndpoints.paginated, async ({ body, context }) => {
    const { rows, total } = await context.storage.tokens.page(body);
    const tokens = rows.map((row) => presentToken(row, context.tokenOwnerDays));
    return page(tokens, total, body);
  }),
  handle(tokenEndpoints.get, ({ params, context }) =>
    findToken(context.storage, params.token, context.tokenOwnerDays),
  ),
  handle(tokenEndpoints.delete, async ({ params, actor, context }) => {
    await deleteToken(context.storage, actor, params.token, context.tokenPeppers);
    return {};
  }),
];
