import type { Storage } from "#app/domain/storage/storage.ts";
import { changeCatalog } from "#app/domain/package/change-catalog.ts";
import { ada } from "#tests/fixtures/licenses.ts";

/** Retires a tier. Licenses of the tier do not change. */
export async function retireTier(storage: Storage, id: string): Promise<void> {
  const { packages } = await storage.packages.readCatalog();
  const catalog = {
    packages: packages.map((packageEntry) => ({
      ...packageEntry,
      tiers: packageEntry.tiers.map((tier) => (tier.id === id ? { ...tier, isRetired: true } : tier)),
    })),
  };
  await changeCatalog(storage, ada, { catalog, expectedVersion: null });
}
