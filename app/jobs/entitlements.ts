import { millisecondsInHour } from "date-fns/constants";
import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { syncEntitlements, postponeNextRead } from "#app/domain/marketplace/entitlement-changes.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import type { AgreementRecord } from "#app/domain/marketplace/agreement.ts";
import { Problem } from "#app/domain/problem.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

const refreshIntervalMs = 24 * millisecondsInHour;
const retryAfterMs = millisecondsInHour;
const batchSize = 25;
const maxPerRun = 50;
const maxOutages = 3;

/**
 * Retries a failed buyer after an hour. `too-many` or three consecutive outages end the run. Raises all errors as one
 * AggregateError at the end.
 */
export async function refreshEntitlements(
  storage: Storage,
  now: Date,
  { marketplaces }: { marketplaces: readonly Marketplace[] },
): Promise<void> {
  const errors: unknown[] = [];
  for (const marketplace of marketplaces) errors.push(...(await refreshBuyersOf(marketplace, storage, now)));
  if (errors.length > 0) throw new AggregateError(errors, "Some buyers' entitlements could not be read.");
}

/** Returns the errors. */
async function refreshBuyersOf(marketplace: Marketplace, storage: Storage, now: Date): Promise<unknown[]> {
  const instantBefore = (ms: number) => instantOf(now.getTime() - ms);
  const actor = marketplaceActor("job entitlements", instantBefore(0));
  const errors: unknown[] = [];
  let outageCount = 0;
  const refreshBuyer = async (buyer: AgreementRecord): Promise<boolean> => {
    try {
      await syncEntitlements({ storage, marketplace }, actor, buyer);
      outageCount = 0;
    } catch (error) {
      const kind = error instanceof Problem ? error.kind : null;
      errors.push(error);
      if (kind === "too-many") return false;
      outageCount = kind === "unavailable" ? outageCount + 1 : 0;
      await postponeNextRead(storage, buyer, instantBefore(refreshIntervalMs - retryAfterMs));
    }
    return outageCount < maxOutages;
  };
  const { provider } = marketplace;
  for (let remaining = maxPerRun; remaining > 0; remaining -= batchSize) {
    const dueBuyers = await storage.agreements.listLastReadBefore(
      provider,
      instantBefore(refreshIntervalMs),
      batchSize,
    );
    for (const buyer of dueBuyers) if (!(await refreshBuyer(buyer))) return errors;
    if (dueBuyers.length < batchSize) break;
  }
  return errors;
}
