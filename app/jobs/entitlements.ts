import { millisecondsInHour } from "date-fns/constants";
import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { syncEntitlements, postponeReading } from "#app/domain/marketplace/entitlement-changes.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import type { MarketplaceCustomer } from "#app/domain/marketplace/marketplace-store.ts";
import { Problem } from "#app/domain/problem.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

const refreshEveryMs = 24 * millisecondsInHour;
const retryAfterMs = millisecondsInHour;
const batchSize = 25;
const maxPerRun = 50;
const maxOutages = 3;

/**
 * Retries a failed buyer after an hour. `too-many` or three consecutive outages end the run. Raises all errors as one
 * AggregateError at the end.
 */
export async function entitlements(
  storage: Storage,
  now: Date,
  { marketplace }: { marketplace: Marketplace },
): Promise<void> {
  const instantBefore = (ms: number) => instantOf(now.getTime() - ms);
  const actor = marketplaceActor("job entitlements", instantBefore(0));
  const errors: unknown[] = [];
  let outages = 0;
  const refreshBuyer = async (buyer: MarketplaceCustomer): Promise<boolean> => {
    try {
      await syncEntitlements({ storage, marketplace }, actor, buyer);
      outages = 0;
    } catch (error) {
      const kind = error instanceof Problem ? error.kind : null;
      errors.push(error);
      if (kind === "too-many") return false;
      outages = kind === "unavailable" ? outages + 1 : 0;
      await postponeReading(storage, buyer, instantBefore(refreshEveryMs - retryAfterMs));
    }
    return outages < maxOutages;
  };
  const { provider } = marketplace;
  for (let remaining = maxPerRun; remaining > 0; remaining -= batchSize) {
    const due = await storage.marketplaceCustomers.lastReadBefore(
      provider,
      instantBefore(refreshEveryMs),
      batchSize,
    );
    for (const buyer of due) if (!(await refreshBuyer(buyer))) return throwAll(errors);
    if (due.length < batchSize) break;
  }
  throwAll(errors);
}

function throwAll(errors: readonly unknown[]) {
  if (errors.length > 0) throw new AggregateError(errors, "Some buyers' entitlements could not be read.");
}
