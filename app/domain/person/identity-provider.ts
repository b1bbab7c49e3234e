import type { Identity } from "./person.ts";

/** One way to sign in: a corporate identity provider. */
export interface IdentityProvider {
  id: string;
  /** What stands on the sign-in link. */
  label: string;
  /** 302 to the identity provider, with the cookies of this attempt. Raises `unavailable` PROVIDER_DOWN. */
  start(request: Request, returnTo: string): Promise<Response>;
  /**
   * Who came back and where they were going, with headers that clear the attempt's cookies. Raises `unauthenticated`
   * START_AGAIN (an error in the callback, no or foreign state, a replay, another browser, a bad ID token), `forbidden`
   * NOT_ALLOWED (e-mail domain), `unavailable` PROVIDER_DOWN.
   */
  finish(request: Request): Promise<{ identity: Identity; returnTo: string; headers: Headers }>;
  /** Whether it answered lately; asked at most every few seconds. */
  reachable(): Promise<boolean>;
}
