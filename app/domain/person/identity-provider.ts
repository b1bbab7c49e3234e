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
  /**
   * Ends a sign-in attempt. `returnTo` is `/` if another browser started the attempt. `cookies` are the `Set-Cookie` values
   * that remove the attempt from the browser.
   */
  endAttempt(request: Request): { returnTo: string; cookies: string[] };
  /** The result is cached for a few seconds. */
  isReachable(): Promise<boolean>;
  /** Reads what an identity provider sends when it ends sessions. Throws `invalid` unless the logout token is valid. */
  readLogoutToken(logoutToken: string): Promise<SignOutNotice>;
  /**
   * Asks the provider whether the user may still sign in. Throws PROVIDER_DOWN if it does not say so. Null if the provider
   * has ended the sign-in.
   */
  refresh(refreshToken: string, subject: string): Promise<RefreshedSignIn | null>;
}

/** The provider has ended all sessions of a user, or only one. */
export type SignOutNotice = { issuer: string } & (
  | { subject: string; providerSessionId: string | null }
  | { subject: null; providerSessionId: string }
);

export interface RefreshedSignIn {
  /** Null if the provider sent no claims of the user. */
  identity: Identity | null;
  /** The token for the next request. */
  refreshToken: string;
}

/** `reason` is only for the log. */
export const signInRestartProblem = (reason: string | Error) =>
  new Problem("unauthenticated", "The sign-in failed. Sign in again.", {
    code: "START_AGAIN",
    cause: typeof reason === "string" ? new Error(reason) : reason,
  });

/** `reason` is only for the log. */
export const accessDeniedProblem = (reason: string) =>
  new Problem("forbidden", "Your organization has not given you access.", {
    code: "ACCESS_DENIED",
    cause: new Error(reason),
  });

export const providerUnavailableProblem = (cause: unknown) =>
  new Problem("unavailable", "The identity provider is not responding.", { code: "PROVIDER_DOWN", cause });

/** `email` is given only if the provider has verified it. */
export const notAllowedProblem = (message: string, email?: string) =>
  new Problem("forbidden", message, {
    code: "NOT_ALLOWED",
    cause: email === undefined ? new Error(message) : new SignInNotAllowed(message, email),
  });
