import { SignInNotAllowed } from "#app/domain/person/identity-provider.ts";
import { Problem } from "#app/domain/problem.ts";

/** `why` is only for the log. */
export const startAgain = (why: string | Error) =>
  new Problem("unauthenticated", "Signing in failed. Start again.", {
    code: "START_AGAIN",
    cause: typeof why === "string" ? new Error(why) : why,
  });

export const providerDown = (cause: unknown) =>
  new Problem("unavailable", "The identity provider is not responding.", { code: "PROVIDER_DOWN", cause });

/** `email` is null unless the provider vouches for it. */
export const notAllowed = (message: string, email?: string) =>
  new Problem("forbidden", message, {
    code: "NOT_ALLOWED",
    cause: email === undefined ? new Error(message) : new SignInNotAllowed(message, email),
  });
