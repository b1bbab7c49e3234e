import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import type { ApiToken } from "./token.ts";

/** Number of days after the owner's last sign-in during which a token is accepted. Null if tokens are always accepted. */
export type TokenDaysAfterSignIn = number | null;

/** Lists show a coming suspension this many days before it starts. The owner is warned on the first of these days. */
export const suspensionNoticeDays = 7;

/** When the token is suspended. A suspended token is rejected until its owner signs in again. */
export const findSuspensionStart = (ownerLastSignInAt: Instant, days: TokenDaysAfterSignIn): Instant | null =>
  days === null ? null : addDaysToInstant(ownerLastSignInAt, days);

/** A token with its owner's last sign-in. `presentToken` computes `restsAt` from the last sign-in. */
export interface ListedToken extends Omit<ApiToken, "restsAt"> {
  /** Time of the owner's last sign-in. Time of the account's creation if the owner never signed in. */
  ownerLastSignInAt: Instant;
}

export const presentToken = (
  { ownerLastSignInAt, ...token }: ListedToken,
  days: TokenDaysAfterSignIn,
): ApiToken => ({
  ...token,
  restsAt: findSuspensionStart(ownerLastSignInAt, days),
});
