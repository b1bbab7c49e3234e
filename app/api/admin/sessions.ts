import { z } from "zod";
import { can } from "#app/domain/person/can.ts";
import { checkMayActOn, isSamePerson } from "#app/domain/person/grant.ts";
import { endSessionsOf, listedSession, listSessions } from "#app/domain/person/sessions.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import { findPerson } from "#app/domain/person/users.ts";
import { privilegeChange, userOf } from "#app/domain/person/user.ts";
import { Problem } from "#app/domain/problem.ts";
import { handle, type HandlerContext } from "#app/api/endpoint/handler.ts";
import { type Endpoint, defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { readSessionCookie } from "#app/api/endpoint/session-cookie.ts";

const emailParams = privilegeChange.pick({ email: true });

export const sessionEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/user/{email}/sessions",
    operationId: "listSessions",
    summary: "List your own sessions; those of other users need users-manage",
    action: "session.read",
    params: emailParams,
    result: z.array(listedSession),
  }),
  end: defineEndpoint({
    method: "DELETE",
    path: "/api/user/{email}/sessions",
    operationId: "endSessions",
    summary: "End one session of a user, or all but the current one; a token needs users-manage",
    action: "session.remove",
    params: emailParams,
    query: z.object({ id: z.string().max(64).optional() }),
    result: z.object({ ended: z.number() }),
  }),
};

export const sessionHandlers = [
  handle(sessionEndpoints.list, async ({ params, actor, personId, scopes, request, context }) =>
    listSessions(
      context.storage,
      (await findSessionUser(params.email, { actor, personId, scopes, context })).id,
      sessionIdOf(request),
      context.now(),
    ),
  ),
  handle(sessionEndpoints.end, async ({ params, query, actor, personId, scopes, request, context }) => {
    if (hasToken(request) && !can(actor.person, "person.manage"))
      throw new Problem(
        "forbidden",
        "This needs the privilege users-manage: an API token ends no sessions without it.",
      );
    const person = await findSessionUser(params.email, { actor, personId, scopes, context });
    const selection = { only: query.id, current: sessionIdOf(request) };
    return { ended: await endSessionsOf(context.storage, { actor, personId }, person, selection) };
  }),
];

/** The user's own address means the current account, even if other accounts share the address. */
async function findSessionUser(
  email: string,
  {
    actor,
    personId,
    scopes,
    context,
  }: Pick<HandlerContext<Endpoint>, "actor" | "personId" | "scopes" | "context">,
): Promise<Pick<UserRecord, "id" | "email">> {
  const isOwnAccount = isSamePerson(actor.person, email) || email === String(personId);
  if (isOwnAccount && scopes === null) return { id: personId, email: actor.person.email };
  if (!isOwnAccount && !can(actor.person, "person.manage"))
    throw new Problem("forbidden", "This needs the privilege users-manage.");
  const person = await findPerson(context.storage, isOwnAccount ? String(personId) : email);
  checkMayActOn(actor.person, userOf(context.trusts, person));
  return person;
}

const hasToken = ({ headers }: Request) => headers.has("authorization");

/** Returns null for a request with a token. */
const sessionIdOf = (request: Request): string | null =>
  hasToken(request) ? null : (readSessionCookie(request) ?? null);
