import { Problem } from "#app/domain/problem.ts";
import type { Identity } from "./person.ts";

/** The cause of a `forbidden` NOT_ALLOWED problem. */
export class SignInNotAllowed extends Error {
  readonly email: string;

  constructor(message: string, email: string) {
    super(message);
    this.name = "SignInNotAllowed";
    this.email = email;
  }
}

export interface IdentityProvider {
  id: string;
  label: string;
  /** Returns a redirect to the provider, with cookies. Throws PROVIDER_DOWN if the provider does not respond. */
  start(request: Request, returnTo: string): Promise<Response>;
  /**
   * Ends a sign-in attempt. `returnTo` is `/` if another browser started the attempt. `cookies` are the `Set-Cookie` values
   * that remove the attempt from the browser.
   */
  endAttempt(request: Request): Promise<{ returnTo: string; cookies: string[] }>;
  /** Throws START_AGAIN for an invalid attempt, NOT_ALLOWED if the person may not sign in, or PROVIDER_DOWN. */
  finish(request: Request): Promise<Identity>;
  /** Returns true if the provider responds. The result is cached for a few seconds. */
  isReachable(): Promise<boolean>;
}

/** `reason` is only for the log. */
export const signInRestartProblem = (reason: string | Error) =>
  new Problem("unauthenticated", "The sign-in failed. Sign in again.", {
    code: "START_AGAIN",
    cause: typeof reason === "string" ? new Error(reason) : reason,
  });

export const providerUnavailableProblem = (cause: unknown) =>
  new Problem("unavailable", "The identity provider is not responding.", { code: "PROVIDER_DOWN", cause });

/** `email` is given only if the provider has verified it. */
export const notAllowedProblem = (message: string, email?: string) =>
  new Problem("forbidden", message, {
    code: "NOT_ALLOWED",
    cause: email === undefined ? new Error(message) : new SignInNotAllowed(message, email),
  });
