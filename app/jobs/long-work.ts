import { advanceRuns } from "#app/domain/bulk/advance-run.ts";
import { advanceImports } from "#app/domain/import/advance.ts";
import { rightsNow } from "#app/domain/person/rights-now.ts";
import type { Trust } from "#app/domain/person/trust.ts";
import type { Storage } from "#app/domain/storage.ts";

interface Surroundings {
  trusts: readonly Trust[];
  now: () => Date;
}

const advancing = (storage: Storage, { trusts, now }: Surroundings) => ({
  now,
  rightsNow: rightsNow(storage.people, trusts),
});

export const bulkRuns = (storage: Storage, _now: Date, outside: Surroundings): Promise<void> =>
  advanceRuns(storage, advancing(storage, outside));

export const imports = (storage: Storage, _now: Date, outside: Surroundings): Promise<void> =>
  advanceImports(storage, advancing(storage, outside));
