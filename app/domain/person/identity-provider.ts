import type { Identity } from "./person.ts";

/** Why somebody whom the provider named is not let in: the cause of NOT_ALLOWED. */
export class NotLetIn extends Error {
  readonly email: string;

  constructor(message: string, email: string) {
    super(message);
    this.name = "NotLetIn";
    this.email = email;
  }
}

/** One way to sign in: a corporate identity provider. */
export interface IdentityProvider {
  id: string;
  /** What stands on the sign-in link. */
  label: string;
  /** 302 to the identity provider, with the cookies of this attempt. Raises `unavailable` PROVIDER_DOWN. */
  start(request: Request, returnTo: string): Promise<Response>;
  /**
   * What the callback's attempt kept in this browser: where it was going, `/` for an attempt that this browser never
   * began, and the `Set-Cookie` values that end it. Raises nothing.
   */
  endAttempt(request: Request): Promise<{ returnTo: string; cookies: string[] }>;
  /**
   * Who came back. Raises `unauthenticated` START_AGAIN (an error in the callback, no or foreign state, a replay, another
   * browser, a bad ID token), `forbidden` NOT_ALLOWED (an e-mail address that is missing, not verified or of another
   * domain), `unavailable` PROVIDER_DOWN.
   */
  finish(request: Request): Promise<Identity>;
  /** Whether it answered lately; asked at most every few seconds. */
  reachable(): Promise<boolean>;
}
