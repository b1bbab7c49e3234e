import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { followEntitlements, postponeReading } from "#app/domain/marketplace/entitlement-changes.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import type { MarketplaceCustomer } from "#app/domain/marketplace/marketplace-store.ts";
import { Problem } from "#app/domain/problem.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

const hourMs = 60 * 60 * 1000;
const everyMs = 24 * hourMs;
const retryAfterMs = hourMs;
const atATime = 25;
const mostInARun = 50;
const mostOutages = 3;

/**
 * Retries a failed buyer after an hour. `too-many` or three consecutive outages end the run. Raises all errors as one
 * AggregateError at the end.
 */
export async function entitlements(
  storage: Storage,
  now: Date,
  { marketplace }: { marketplace: Marketplace },
): Promise<void> {
  const ago = (ms: number) => instantOf(now.getTime() - ms);
  const actor = marketplaceActor("job entitlements", ago(0));
  const faults: unknown[] = [];
  let outages = 0;
  const turn = async (buyer: MarketplaceCustomer): Promise<boolean> => {
    try {
      await followEntitlements({ storage, marketplace }, actor, buyer);
      outages = 0;
    } catch (fault) {
      const kind = fault instanceof Problem ? fault.kind : null;
      faults.push(fault);
      if (kind === "too-many") return false;
      outages = kind === "unavailable" ? outages + 1 : 0;
      await postponeReading(storage, buyer, ago(everyMs - retryAfterMs));
    }
    return outages < mostOutages;
  };
  const { provider } = marketplace;
  for (let left = mostInARun; left > 0; left -= atATime) {
    const due = await storage.marketplaceCustomers.lastReadBefore(provider, ago(everyMs), atATime);
    for (const buyer of due) if (!(await turn(buyer))) return raise(faults);
    if (due.length < atATime) break;
  }
  raise(faults);
}

function raise(faults: readonly unknown[]) {
  if (faults.length > 0) throw new AggregateError(faults, "Some buyers' entitlements could not be read.");
}
