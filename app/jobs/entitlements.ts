import { millisecondsInHour } from "date-fns/constants";
import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { syncEntitlements, postponeNextRead } from "#app/domain/marketplace/entitlement-changes.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import type { MarketplaceCustomer } from "#app/domain/marketplace/marketplace-store.ts";
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
  { marketplace }: { marketplace: Marketplace },
): Promise<void> {
  const instantBefore = (ms: number) => instantOf(now.getTime() - ms);
  const actor = marketplaceActor("job entitlements", instantBefore(0));
  const errors: unknown[] = [];
  let outageCount = 0;
  const refreshBuyer = async (buyer: MarketplaceCustomer): Promise<boolean> => {
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
    const dueBuyers = await storage.marketplaceCustomers.listLastReadBefore(
      provider,
      instantBefore(refreshIntervalMs),
      batchSize,
    );
    for (const buyer of dueBuyers) if (!(await refreshBuyer(buyer))) return throwErrors(errors);
    if (dueBuyers.length < batchSize) break;
  }
  throwErrors(errors);
}

function throwErrors(errors: readonly unknown[]) {
  if (errors.length > 0) throw new AggregateError(errors, "Some buyers' entitlements could not be read.");
}
