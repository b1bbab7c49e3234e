import { advanceRuns } from "#app/domain/bulk/advance-run.ts";
import { advanceImports } from "#app/domain/import/advance.ts";
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
  advanceRuns(storage, workOptions(storage, context));

export const imports = (storage: Storage, _now: Date, context: WorkContext): Promise<void> =>
  advanceImports(storage, workOptions(storage, context));
