import type { Identity } from "./person.ts";

/** The cause of NOT_ALLOWED. */
export class SignInNotAllowed extends Error {
  readonly email: string;

  constructor(message: string, email: string) {
    super(message);
    this.name = "NotLetIn";
    this.email = email;
  }
}

export interface IdentityProvider {
  id: string;
  label: string;
  /** Returns a 302 with cookies. Raises `unavailable` PROVIDER_DOWN. */
  start(request: Request, returnTo: string): Promise<Response>;
  /** `returnTo` is `/` for an attempt of another browser. `cookies` are `Set-Cookie` values that end it. Never raises. */
  endAttempt(request: Request): Promise<{ returnTo: string; cookies: string[] }>;
  /** Raises `unauthenticated` START_AGAIN, `forbidden` NOT_ALLOWED or `unavailable` PROVIDER_DOWN. */
  finish(request: Request): Promise<Identity>;
  /** Cached for a few seconds. */
  reachable(): Promise<boolean>;
}
