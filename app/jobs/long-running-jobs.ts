import { advanceRuns } from "#app/domain/batch/advance-runs.ts";
import { bulkPlan } from "#app/domain/bulk/bulk-plan.ts";
import { importPlan, removeAbandonedUploads } from "#app/domain/import/import-plan.ts";
import { currentRights } from "#app/domain/person/current-rights.ts";
import type { Trust } from "#app/domain/person/trust.ts";
import type { Storage } from "#app/domain/storage.ts";

interface WorkContext {
  trusts: readonly Trust[];
  now: () => Date;
}

const workOptions = (storage: Storage, { trusts, now }: WorkContext) => ({
  now,
  currentRights: currentRights(storage.people, trusts),
});

export const bulkRuns = (storage: Storage, _now: Date, context: WorkContext): Promise<void> =>
  advanceRuns(bulkPlan(storage), workOptions(storage, context));

export async function imports(storage: Storage, now: Date, context: WorkContext): Promise<void> {
  await removeAbandonedUploads(storage, now);
  await advanceRuns(importPlan(storage), workOptions(storage, context));
}
