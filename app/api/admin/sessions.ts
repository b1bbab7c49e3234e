import { z } from "zod";
import { can } from "#app/domain/person/can.ts";
import { checkMayManageUser, isSamePerson } from "#app/domain/person/grant.ts";
import { endUserSessions, listSessions } from "#app/domain/person/sessions.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import { findPerson } from "#app/domain/person/users.ts";
import { presentUser } from "#app/domain/person/user.ts";
import { paging } from "#app/domain/page.ts";
import { Problem } from "#app/domain/problem.ts";
import { handle, type HandlerContext } from "#app/api/endpoint/handler.ts";
import { type Endpoint, defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { readSessionCookie } from "#app/api/endpoint/authenticate.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { emailParams, sessionPage } from "./schemas/user.ts";

export const sessionEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/user/{email}/sessions",
    operationId: "listSessions",
    summary: "List sessions of a user",
    description:
      "Returns one page of the sessions of the user, the most recently used first. Sessions of other users need `users-manage`.",
    action: "session.read",
    needsUser: true,
    params: emailParams,
    query: paging,
    result: sessionPage,
    errors: {
      ...commonErrors("409 SEVERAL_USERS", "403 OUTRANKED"),
      "403 FORBIDDEN": "Sessions of other users need `users-manage`. Send your own address.",
    },
    example: { params: { email: "rita@example.com" }, query: { pageNumber: 0, pageSize: 25 } },
  }),
  end: defineEndpoint({
    method: "DELETE",
    path: "/api/user/{email}/sessions",
    operationId: "endSessions",
    summary: "End sessions of a user",
    description:
      "Ends the session with the given id, or all sessions except the current one. A request with a token needs `users-manage`.",
    action: "session.remove",
    needsUser: true,
    params: emailParams,
    query: describeFields(z.object({ id: z.string().max(64).optional() }), {
      id: "Id of the session; omit it to end all sessions except the current one.",
    }),
    result: describeFields(z.object({ ended: z.number() }), { ended: "Number of ended sessions." }),
    errors: commonErrors("409 SEVERAL_USERS", "403 OUTRANKED"),
    example: { params: { email: "rita@example.com" } },
  }),
};

export const sessionHandlers = [
  handle(sessionEndpoints.list, async ({ params, query, actor, personId, scopes, request, context }) => {
    const { id } = await findSessionOwner(params.email, { actor, personId, scopes, context });
    return listSessions(context.storage, id, readSessionId(request), context.now(), query);
  }),
  handle(sessionEndpoints.end, async ({ params, query, actor, personId, scopes, request, context }) => {
    if (hasToken(request) && !can(actor.person, "person.manage"))
      throw new Problem(
        "forbidden",
        "This request needs the privilege users-manage if you use an API token.",
      );
    const person = await findSessionOwner(params.email, { actor, personId, scopes, context });
    const selection = { only: query.id, currentSessionId: readSessionId(request) };
    return {
      ended: await endUserSessions(context.storage, { actor, actorPersonId: personId }, person, selection),
    };
  }),
];

/**
 * If `email` is the address of the signed-in user, returns the current account, even if other accounts share
 * the e-mail address.
 */
async function findSessionOwner(
  email: string,
  {
    actor,
    personId,
    scopes,
    context,
  }: Pick<HandlerContext<Endpoint>, "actor" | "personId" | "scopes" | "context">,
): Promise<Pick<UserRecord, "id" | "email">> {
  const isCurrentAccount = isSamePerson(actor.person, email) || email === String(personId);
  // A token with scopes may have fewer rights than its owner, so the rights are compared below.
  if (isCurrentAccount && scopes === null) return { id: personId, email: actor.person.email };
  if (!isCurrentAccount && !can(actor.person, "person.manage"))
    throw new Problem("forbidden", "This request needs the privilege users-manage.");
  const person = await findPerson(context.storage, isCurrentAccount ? String(personId) : email);
  checkMayManageUser(actor.person, presentUser(context.trustedProviders, person));
  return person;
}

const hasToken = ({ headers }: Request) => headers.has("authorization");

/** Null for a request with a token. */
const readSessionId = (request: Request): string | null =>
  hasToken(request) ? null : (readSessionCookie(request) ?? null);
