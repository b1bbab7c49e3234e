import { millisecondsInHour } from "date-fns/constants";
import { createMarketplaceActor } from "#app/domain/marketplace/actor.ts";
import type { AgreementRecord } from "#app/domain/marketplace/agreement.ts";
import type { StoredJobRun } from "#app/domain/job/job.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { createPurchaseError, isOutage, reconcilePurchases } from "#app/domain/marketplace/reconcile.ts";
import { postponeNextRead, syncPurchases } from "#app/domain/marketplace/sync-purchases.ts";
import { Problem } from "#app/domain/problem.ts";
import { finishMappedSignUps, type StaffHostingPorts } from "#app/domain/sign-up/staff-decisions.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { computeRetryDelayMs } from "#app/domain/queue/retry-policy.ts";
import { countRows } from "#app/domain/unreadable-entity.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";
import { addMs, type Instant } from "#app/domain/time/time.ts";

const refreshIntervalMs = 24 * millisecondsInHour;
const retryAfterMs = millisecondsInHour;
const batchSize = 25;
const maxAgreementsPerRun = 50;
const maxConsecutiveOutages = 3;
const maxErrorLength = 500;

/** Refreshes entitlements, and finishes sign-ups that waited for a tier that is now in the catalog. */
export async function refreshPurchases(
  storage: Storage,
  now: Instant,
  context: EntitlementsContext & Pick<StaffHostingPorts, "provisioner" | "instanceDomain">,
): Promise<void> {
  const actor = createMarketplaceActor("job entitlements", now);
  const errors = await finishMappedSignUps({ ...context, storage }, actor);
  await refreshEntitlements(storage, now, context);
  if (errors.length > 0) throw new AggregateError(errors, "Failed to finish waiting sign-ups.");
}

interface EntitlementsContext {
  marketplaces: readonly Marketplace[];
  /** A manual run compares all purchases immediately instead of once a day. */
  isManual?: boolean;
}

/** Throws all errors as one AggregateError at the end. */
export async function refreshEntitlements(
  storage: Storage,
  now: Instant,
  { marketplaces, isManual = false }: EntitlementsContext,
): Promise<void> {
  const errors: unknown[] = [];
  for (const marketplace of marketplaces) {
    errors.push(...(await reconcileOncePerDay(storage, now, marketplace, isManual)));
    errors.push(...(await refreshAgreements(marketplace, storage, now, isManual)));
  }
  if (errors.length > 0) throw new AggregateError(errors, "Failed to read buyers' entitlements.");
}

/**
 * Compares all purchases with the marketplace once a day, and after a failure with growing delays. Stores the result as a
 * job run. Returns the errors, which are those of the last comparison until the next comparison is due.
 */
async function reconcileOncePerDay(
  storage: Storage,
  now: Instant,
  marketplace: Marketplace,
  isManual: boolean,
): Promise<unknown[]> {
  const jobRunName = `purchases of ${marketplace.provider}`;
  const lastRun = (await storage.jobRuns.list()).find((run) => run.name === jobRunName);
  if (!isManual && lastRun && now < computeNextComparison(lastRun))
    return lastRun.error === null ? [] : [new Error(lastRun.error)];
  const actor = createMarketplaceActor("job entitlements", now);
  const errors = await reconcilePurchases({ storage, marketplace }, actor).catch((error: unknown) => [error]);
  const errorText = errors.map(getErrorMessage).join(" · ").slice(0, maxErrorLength);
  const error = errors.length === 0 ? null : errorText;
  await storage.jobRuns.save(jobRunName, { startedAt: now, endedAt: now, error });
  return errors;
}

const computeNextComparison = ({ startedAt, error, failures }: StoredJobRun): Instant =>
  addMs(startedAt, error === null ? refreshIntervalMs : computeRetryDelayMs("purchase-comparison", failures));

/**
 * Retries a failed agreement after an hour. An error `too-many` or three consecutive outages end the run. Returns the
 * errors.
 */
async function refreshAgreements(
  marketplace: Marketplace,
  storage: Storage,
  now: Instant,
  isManual: boolean,
): Promise<unknown[]> {
  const computeInstantBefore = (ms: number) => addMs(now, -ms);
  const actor = createMarketplaceActor("job entitlements", now);
  const errors: unknown[] = [];
  let outageCount = 0;
  /** False if the run must end. */
  const refreshAgreement = async (agreement: AgreementRecord): Promise<boolean> => {
    try {
      await syncPurchases({ storage, marketplace }, actor, agreement);
      outageCount = 0;
    } catch (error) {
      errors.push(createPurchaseError(agreement, error));
      if (error instanceof Problem && error.kind === "too-many") return false;
      outageCount = isOutage(error) ? outageCount + 1 : 0;
      // The failed read counts as 23 hours old, so that the next read is due in one hour.
      await postponeNextRead(storage, agreement, computeInstantBefore(refreshIntervalMs - retryAfterMs));
    }
    return outageCount < maxConsecutiveOutages;
  };
  const { provider } = marketplace;
  for (let remainingCount = maxAgreementsPerRun; remainingCount > 0; remainingCount -= batchSize) {
    const dueAgreements = await storage.agreements.listLastReadBefore(
      provider,
      computeInstantBefore(isManual ? 0 : refreshIntervalMs),
      batchSize,
    );
    for (const agreement of dueAgreements.rows) if (!(await refreshAgreement(agreement))) return errors;
    for (const { name, field } of dueAgreements.unreadableEntities ?? [])
      errors.push(new Error(`Purchase ${name}: The stored value of ${field} is damaged.`));
    if (countRows(dueAgreements) < batchSize) break;
  }
  return errors;
}
