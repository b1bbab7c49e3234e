import { removeDeletedLicenses } from "#app/domain/license/delete-license.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

/** Ends what was only kept so that somebody could take its deletion back. */
export async function retention(storage: Storage, now: Date): Promise<void> {
  await removeDeletedLicenses(storage, instantOf(now.getTime()));
}
