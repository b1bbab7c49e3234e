import { z } from "zod";
import { can } from "#app/domain/person/can.ts";
import { checkMayActOn, isOneself } from "#app/domain/person/grant.ts";
import { endSessionsOf, listedSession, sessionsOf } from "#app/domain/person/sessions.ts";
import type { Person } from "#app/domain/person/person.ts";
import { findPerson } from "#app/domain/person/users.ts";
import { privilegeChange, userOf } from "#app/domain/person/user.ts";
import { Problem } from "#app/domain/problem.ts";
import { answer, type CallContext } from "#app/api/call/answer.ts";
import { type Call, call } from "#app/api/call/call.ts";
import { readSessionCookie } from "#app/api/call/session-cookie.ts";

const named = privilegeChange.pick({ email: true });

export const sessionCalls = {
  list: call({
    method: "GET",
    path: "/api/user/{email}/sessions",
    operationId: "listSessions",
    summary: "One’s own sessions by one’s own address; anybody’s for users-manage",
    action: "session.read",
    params: named,
    result: z.array(listedSession),
  }),
  end: call({
    method: "DELETE",
    path: "/api/user/{email}/sessions",
    operationId: "endSessions",
    summary: "End one session of a user, or all but the current one; a token needs users-manage",
    action: "session.remove",
    params: named,
    query: z.object({ id: z.string().max(64).optional() }),
    result: z.object({ ended: z.number() }),
  }),
};

export const sessionAnswers = [
  answer(sessionCalls.list, async ({ params, actor, personId, scopes, request, world }) =>
    sessionsOf(
      world.storage,
      (await whose(params.email, { actor, personId, scopes, world })).id,
      cookieOf(request),
      world.now(),
    ),
  ),
  answer(sessionCalls.end, async ({ params, query, actor, personId, scopes, request, world }) => {
    if (hasToken(request) && !can(actor.person, "person.manage"))
      throw new Problem(
        "forbidden",
        "This needs the privilege users-manage: an API token ends no sessions without it.",
      );
    const person = await whose(params.email, { actor, personId, scopes, world });
    const which = { only: query.id, current: cookieOf(request) };
    return { ended: await endSessionsOf(world.storage, { actor, personId }, person, which) };
  }),
];

/** The user's own address means the current account, even if other accounts share the address. */
async function whose(
  email: string,
  { actor, personId, scopes, world }: Pick<CallContext<Call>, "actor" | "personId" | "scopes" | "world">,
): Promise<Pick<Person, "id" | "email">> {
  const isOwn = isOneself(actor.person, email) || email === String(personId);
  if (isOwn && scopes === null) return { id: personId, email: actor.person.email };
  if (!isOwn && !can(actor.person, "person.manage"))
    throw new Problem("forbidden", "This needs the privilege users-manage.");
  const person = await findPerson(world.storage, isOwn ? String(personId) : email);
  checkMayActOn(actor.person, userOf(world.trusts, person));
  return person;
}

const hasToken = ({ headers }: Request) => headers.has("authorization");

/** Null for a request with a token. */
const cookieOf = (request: Request): string | null =>
  hasToken(request) ? null : (readSessionCookie(request) ?? null);
