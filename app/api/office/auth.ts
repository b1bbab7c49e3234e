import { z } from "zod";
import { notFound, Problem } from "#app/domain/problem.ts";
import type { Identity } from "#app/domain/person/person.ts";
import { safeReturnTo } from "#app/domain/person/return-to.ts";
import { endSession, openSession } from "#app/domain/person/sessions.ts";
import { signIn } from "#app/domain/person/sign-ins.ts";
import { answer } from "#app/api/call/answer.ts";
import { call, empty, plainReply } from "#app/api/call/call.ts";
import { succeed } from "#app/api/call/envelope.ts";
import { limitRate } from "#app/api/call/rate-limit.ts";
import type { World } from "#app/api/world.ts";
import { clearSession, keepSession, readSessionCookie } from "#app/api/call/session-cookie.ts";

const named = z.object({ provider: z.string().max(64) });

export const authCalls = {
  check: call({
    method: "GET",
    path: "/api/auth/check",
    summary: "Whether somebody is signed in",
    action: "session.check",
    result: z.object({ isAuth: z.literal(true) }),
  }),
  logout: call({
    method: "POST",
    path: "/api/auth/logout",
    summary: "Ends the session",
    action: "session.end",
    result: empty,
  }),
  providers: call({
    method: "GET",
    path: "/api/auth/sso",
    summary: "The identity providers that one can sign in with",
    action: "session.start",
    result: z.array(z.object({ id: z.string(), label: z.string(), reachable: z.boolean() })),
  }),
  start: call({
    method: "GET",
    path: "/api/auth/sso/{provider}/url",
    summary: "Goes to the identity provider; `returnTo` is where to be afterwards",
    action: "session.start",
    params: named,
    query: z.object({ returnTo: z.string().default("/") }),
    result: plainReply,
  }),
  callback: call({
    method: "GET",
    path: "/api/auth/sso/{provider}/callback",
    summary: "Comes back from the identity provider: opens the session and goes on to where one was",
    action: "session.start",
    params: named,
    query: z.looseObject({}),
    result: plainReply,
  }),
};

export const authAnswers = [
  answer(authCalls.check, async () => ({ isAuth: true as const })),
  answer(authCalls.logout, async ({ request, world }) => {
    const id = readSessionCookie(request);
    if (id) await endSession(world.storage, id);
    const reply = succeed({}, 200);
    reply.headers.append("set-cookie", clearSession(request));
    return reply;
  }),
  answer(authCalls.providers, ({ world }) =>
    Promise.all(
      world.identityProviders.map(async (provider) => ({
        id: provider.id,
        label: provider.label,
        reachable: await provider.reachable(),
      })),
    ),
  ),
  answer(authCalls.start, async ({ params, query, request, world }) => {
    await limitRate(request, world, { name: "sign-in", perMinute: 60 });
    const returnTo = safeReturnTo(query.returnTo);
    return orSignInPage(
      () => providerNamed(world, params.provider).start(request, returnTo),
      returnTo,
      world,
    );
  }),
  answer(authCalls.callback, async ({ params, request, world }) => {
    const provider = providerNamed(world, params.provider);
    const { returnTo, cookies } = await provider.endAttempt(request);
    const signedIn = async () => enter(await provider.finish(request), returnTo, request, world);
    const reply = await orSignInPage(signedIn, returnTo, world);
    for (const cookie of cookies) reply.headers.append("set-cookie", cookie);
    return reply;
  }),
];

function providerNamed({ identityProviders }: World, id: string) {
  const provider = identityProviders.find((one) => one.id === id);
  if (!provider) throw notFound("The identity provider");
  return provider;
}

async function enter(
  identity: Identity,
  returnTo: string,
  request: Request,
  world: World,
): Promise<Response> {
  const { storage, adminEmails } = world;
  const now = world.now();
  const person = await signIn(storage, identity, { adminEmails }, now);
  const earlier = readSessionCookie(request);
  if (earlier) await endSession(storage, earlier);
  const reply = goTo(returnTo);
  reply.headers.append("set-cookie", keepSession(request, await openSession(storage, person.id, now)));
  return reply;
}

const signInProblem: Record<string, string> = {
  START_AGAIN: "start-again",
  NOT_ALLOWED: "not-allowed",
  PROVIDER_DOWN: "provider-down",
};

/** A person is looking at this: what goes wrong takes them back to the sign-in page, which says what to do. */
async function orSignInPage(
  step: () => Promise<Response>,
  returnTo: string,
  world: World,
): Promise<Response> {
  try {
    return await step();
  } catch (error) {
    const problem = error instanceof Problem ? signInProblem[error.code] : undefined;
    if (!problem) throw error;
    const cause = error instanceof Problem && error.cause instanceof Error ? error.cause.message : "";
    world.log("warn", "A sign-in did not succeed", { problem, cause: cause.slice(0, 300) });
    return goTo(`/auth/sign-in?${new URLSearchParams({ problem, ...(returnTo !== "/" && { returnTo }) })}`);
  }
}

const goTo = (location: string) =>
  new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
