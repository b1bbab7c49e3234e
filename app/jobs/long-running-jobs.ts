import { advanceRuns } from "#app/domain/batch/advance-runs.ts";
import { createBulkProcessor } from "#app/domain/bulk/bulk-plan.ts";
import { createImportProcessor, removeAbandonedUploads } from "#app/domain/import/import-plan.ts";
import { createCurrentRightsReader } from "#app/domain/person/current-rights.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Clock, Instant } from "#app/domain/time/time.ts";

interface LongJobContext {
  trustedProviders: readonly TrustedProvider[];
  now: Clock;
}

const createLongJobOptions = (storage: Storage, { trustedProviders, now }: LongJobContext) => ({
  now,
  readCurrentRights: createCurrentRightsReader(storage.people, trustedProviders),
});

export const advanceBulkRuns = (storage: Storage, _now: Instant, context: LongJobContext): Promise<void> =>
  advanceRuns(storage.queue, createBulkProcessor(storage), createLongJobOptions(storage, context));

export async function advanceImports(storage: Storage, now: Instant, context: LongJobContext): Promise<void> {
  await removeAbandonedUploads(storage, now);
  await advanceRuns(storage.queue, createImportProcessor(storage), createLongJobOptions(storage, context));
}
