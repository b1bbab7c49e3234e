import { z } from "zod";
import { notFound, Problem } from "#app/domain/problem.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Identity, KnownPerson } from "#app/domain/person/person.ts";
import { safeReturnTo } from "#app/domain/person/return-to.ts";
import { endSession, openSession } from "#app/domain/person/sessions.ts";
import { recordSession, signIn } from "#app/domain/person/sign-ins.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { answer, type CallContext } from "#app/api/call/answer.ts";
import { type Call, call, empty, plainReply } from "#app/api/call/call.ts";
import { redirectTo } from "#app/api/call/redirect.ts";
import { succeed } from "#app/api/call/envelope.ts";
import { limitPublicCalls } from "#app/api/instances/public-calls.ts";
import { addressOf, limitRate } from "#app/api/call/rate-limit.ts";
import { cookiePerson, placeOf, presentPerson } from "#app/api/call/request-person.ts";
import type { World } from "#app/api/world.ts";
import { recordRefused } from "./refused-sign-ins.ts";
import { clearSession, keepSession, readSessionCookie } from "#app/api/call/session-cookie.ts";

const named = z.object({ provider: z.string().max(64) });

export const authCalls = {
  check: call({
    method: "GET",
    path: "/api/auth/check",
    operationId: "checkSession",
    summary: "Whether somebody is signed in",
    action: "session.check",
    result: z.object({ isAuth: z.literal(true) }),
  }),
  logout: call({
    method: "POST",
    path: "/api/auth/logout",
    operationId: "signOut",
    summary: "Ends the session",
    action: "session.end",
    result: empty,
  }),
  providers: call({
    method: "GET",
    path: "/api/auth/sso",
    operationId: "listIdentityProviders",
    summary: "The identity providers that one can sign in with",
    action: "session.start",
    result: z.array(z.object({ id: z.string(), label: z.string(), reachable: z.boolean() })),
  }),
  start: call({
    method: "GET",
    path: "/api/auth/sso/{provider}/url",
    operationId: "startSignIn",
    summary: "Goes to the identity provider; `returnTo` is where to be afterwards",
    action: "session.start",
    params: named,
    query: z.object({ returnTo: z.string().default("/") }),
    result: plainReply,
    contentType: "redirect",
  }),
  callback: call({
    method: "GET",
    path: "/api/auth/sso/{provider}/callback",
    operationId: "finishSignIn",
    summary: "Comes back from the identity provider: opens the session and goes on to where one was",
    action: "session.start",
    params: named,
    query: z.looseObject({}),
    result: plainReply,
    contentType: "redirect",
  }),
};

export const authAnswers = [
  answer(authCalls.check, async () => ({ isAuth: true as const })),
  answer(
    authCalls.logout,
    async ({ request, requestId, world }) => {
      const id = readSessionCookie(request);
      const known = id ? await cookiePerson(request, world) : null;
      if (id) await endSession(world.storage, id);
      if (known)
        await recordSession(world.storage, actorOf(known.person, { request, requestId, world }), "sign-out");
      const reply = succeed({}, 200);
      reply.headers.append("set-cookie", clearSession(request));
      reply.headers.set("clear-site-data", '"storage"');
      return reply;
    },
    limitPublicCalls,
  ),
  answer(
    authCalls.providers,
    ({ world }) =>
      Promise.all(
        world.identityProviders.map(async (provider) => ({
          id: provider.id,
          label: provider.label,
          reachable: await provider.reachable(),
        })),
      ),
    limitPublicCalls,
  ),
  answer(
    authCalls.start,
    async ({ params, query, request, world }) => {
      const returnTo = safeReturnTo(query.returnTo);
      return orSignInPage(
        () => providerNamed(world, params.provider).start(request, returnTo),
        returnTo,
        world,
      );
    },
    ({ request, world }) => limitRate(request, world, { name: "sign-in", perMinute: 60 }),
  ),
  answer(
    authCalls.callback,
    async (context) => {
      const { params, request, world } = context;
      const provider = providerNamed(world, params.provider);
      const { returnTo, cookies } = await provider.endAttempt(request);
      const signedIn = async () => enter(await provider.finish(request), returnTo, context);
      const reply = await orSignInPage(signedIn, returnTo, world, (problem) =>
        recordRefused(problem, provider.id, context),
      );
      for (const cookie of cookies) reply.headers.append("set-cookie", cookie);
      return reply;
    },
    ({ request, world }) => limitRate(request, world, { name: "sign-in return", perMinute: 60 }),
  ),
];

function providerNamed({ identityProviders }: World, id: string) {
  const provider = identityProviders.find((one) => one.id === id);
  if (!provider) throw notFound("The identity provider");
  return provider;
}

type Coming = Pick<CallContext<Call>, "request" | "requestId" | "world">;

const actorOf = (person: KnownPerson, { request, requestId, world }: Coming): Actor => ({
  person: presentPerson(person),
  requestId,
  at: instantOf(world.now().getTime()),
  address: addressOf(request),
});

async function enter(identity: Identity, returnTo: string, context: Coming): Promise<Response> {
  const { request, requestId, world } = context;
  const { storage, trusts } = world;
  const now = world.now();
  const person = await signIn(storage, identity, { trusts, requestId }, now);
  await recordSession(storage, actorOf(person, context), "sign-in");
  const earlier = readSessionCookie(request);
  if (earlier) await endSession(storage, earlier);
  const session = await openSession(storage, person.id, now, placeOf(request));
  const reply = redirectTo(returnTo);
  reply.headers.append("set-cookie", keepSession(request, session));
  return reply;
}

const signInProblem: Record<string, string> = {
  START_AGAIN: "start-again",
  NOT_ALLOWED: "not-allowed",
  PROVIDER_DOWN: "provider-down",
  BUSY: "not-saved",
  DATABASE_DOWN: "not-saved",
};

/** Redirects to the sign-in page on an error, because the response is shown in a browser. */
async function orSignInPage(
  step: () => Promise<Response>,
  returnTo: string,
  world: World,
  onRefusal: (problem: Problem) => Promise<void> = async () => {},
): Promise<Response> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const problem = signInProblem[error.code];
    if (!problem) throw error;
    await onRefusal(error).catch((failed: unknown) => {
      world.log("error", "A rejected sign-in was not recorded in the history", { cause: String(failed) });
    });
    const cause = error.cause instanceof Error ? error.cause.message : "";
    world.log("warn", "A sign-in did not succeed", { problem, cause: cause.slice(0, 300) });
    return redirectTo(
      `/auth/sign-in?${new URLSearchParams({ problem, ...(returnTo !== "/" && { returnTo }) })}`,
    );
  }
}
