import { z } from "zod";
import { page, pageOf } from "#app/domain/page.ts";
import { can } from "#app/domain/person/can.ts";
import { newTokenValue } from "#app/domain/token/tokens.ts";
import { createToken, deleteToken, findToken } from "#app/domain/token/api-tokens.ts";
import { presentToken } from "#app/domain/token/token-rest.ts";
import { apiToken, listedStart, newToken, tokenPaging } from "#app/domain/token/token.ts";
import { answer } from "#app/api/call/answer.ts";
import { call, empty } from "#app/api/call/call.ts";

const named = z.object({ token: z.string().max(250) });

export const tokenCalls = {
  create: call({
    method: "POST",
    path: "/api/tokens",
    operationId: "createToken",
    summary: "Create an API token; its value is in this response only",
    action: "token.manage",
    body: newToken,
    result: apiToken,
    status: 201,
    creates: true,
  }),
  own: call({
    method: "GET",
    path: "/api/user/current/tokens",
    operationId: "listOwnTokens",
    summary: "List your own API tokens; the start of their values needs tokens-manage or tags-manage",
    action: "person.current",
    result: z.array(apiToken),
  }),
  paginated: call({
    method: "POST",
    path: "/api/tokens/paginated",
    operationId: "listTokens",
    summary: "List all API tokens, one page at a time; of each value only its start is shown",
    action: "token.read",
    body: tokenPaging,
    result: pageOf(apiToken),
  }),
  one: call({
    method: "GET",
    path: "/api/tokens/{token}",
    operationId: "getToken",
    summary: "One API token by the start that lists show",
    action: "token.read",
    params: named,
    result: apiToken,
  }),
  delete: call({
    method: "DELETE",
    path: "/api/tokens/{token}",
    operationId: "deleteToken",
    summary: "Delete an API token by its value or by its listed start",
    action: "token.delete",
    params: named,
    result: empty,
  }),
};

export const tokenAnswers = [
  answer(tokenCalls.create, async ({ body, actor, personId, scopes, tokenEnd, world }) => {
    const { token = newTokenValue() } = body;
    const owner = { ...actor, personId, scopes, tokenEnd };
    const made = await createToken(world.storage, owner, { ...body, token }, world.tokenPeppers);
    return { ...made, token };
  }),
  answer(tokenCalls.own, async ({ actor, personId, world }) => {
    const listed = await world.storage.tokens.ofOwner(personId);
    const own = listed.map((one) => presentToken(one, world.tokenOwnerDays));
    return can(actor.person, "token.read") ? own : own.map((one) => ({ ...one, token: listedStart("") }));
  }),
  answer(tokenCalls.paginated, async ({ body, world }) => {
    const { rows, total } = await world.storage.tokens.page(body);
    const tokens = rows.map((one) => presentToken(one, world.tokenOwnerDays));
    return page(tokens, total, body);
  }),
  answer(tokenCalls.one, ({ params, world }) => findToken(world.storage, params.token, world.tokenOwnerDays)),
  answer(tokenCalls.delete, async ({ params, actor, world }) => {
    await deleteToken(world.storage, actor, params.token, world.tokenPeppers);
    return {};
  }),
];
