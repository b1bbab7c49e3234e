import { type Clock, msOf } from "./time.ts";
export interface OutcomeSharing {
  now: Clock;
  /** False if the host may cancel the request that runs the check. */
  canAwaitOtherRequests: boolean;
}

/**
 * Creates a function that runs a check, unless the outcome of a recent check can be shared. Shares the outcome, including its
 * error, until some time after its end. Requests also share a check that takes long.
 */
export function createOutcomeSharer<Outcome>(
  { now, canAwaitOtherRequests }: OutcomeSharing,
  cacheMs: number,
): (check: () => Promise<Outcome>) => Promise<Outcome> {
  let recentCheck: { outcome: Promise<Outcome>; expiresAtMs: number } | undefined;
  return (check) => {
    if (recentCheck && msOf(now()) < recentCheck.expiresAtMs) return recentCheck.outcome;
    const outcome = check();
    if (canAwaitOtherRequests) recentCheck = { outcome, expiresAtMs: Infinity };
    const startExpiry = () => {
      recentCheck = { outcome, expiresAtMs: msOf(now()) + cacheMs };
    };
    outcome.then(startExpiry, startExpiry);
    return outcome;
  };
}
