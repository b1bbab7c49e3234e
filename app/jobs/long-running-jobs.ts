import { advanceRuns } from "#app/domain/batch/advance-runs.ts";
import { bulkPlan } from "#app/domain/bulk/bulk-plan.ts";
import { importPlan, removeAbandonedUploads } from "#app/domain/import/import-plan.ts";
import { currentRights } from "#app/domain/person/current-rights.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";
import type { Storage } from "#app/domain/storage.ts";

interface LongJobContext {
  trusts: readonly TrustedProvider[];
  now: () => Date;
}

const longJobOptions = (storage: Storage, { trusts, now }: LongJobContext) => ({
  now,
  currentRights: currentRights(storage.people, trusts),
});

export const advanceBulkRuns = (storage: Storage, _now: Date, context: LongJobContext): Promise<void> =>
  advanceRuns(bulkPlan(storage), longJobOptions(storage, context));

export async function advanceImports(storage: Storage, now: Date, context: LongJobContext): Promise<void> {
  await removeAbandonedUploads(storage, now);
  await advanceRuns(importPlan(storage), longJobOptions(storage, context));
}
