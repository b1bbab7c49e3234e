import { Problem } from "#app/domain/problem.ts";

/** The three ways in which a sign-in ends without anybody signed in; `why` is for the log alone. */
export const startAgain = (why: string | Error) =>
  new Problem("unauthenticated", "Signing in failed. Start again.", {
    code: "START_AGAIN",
    cause: typeof why === "string" ? new Error(why) : why,
  });

export const providerDown = (cause: unknown) =>
  new Problem("unavailable", "The identity provider is not responding.", { code: "PROVIDER_DOWN", cause });

export const notAllowed = (message: string) =>
  new Problem("forbidden", message, { code: "NOT_ALLOWED", cause: new Error(message) });
