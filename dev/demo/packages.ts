import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import type { CatalogPorts } from "#app/domain/package/package-store.ts";
import { instantOf } from "#app/domain/time/time.ts";

export async function createSamplePackages({ packages, transact }: CatalogPorts) {
  await transact(async (transaction) => {
    const currentCatalog = await packages.readCatalog();
    if (currentCatalog.packages.length === 0)
      transaction.packages.saveCatalog(currentCatalog, sampleCatalog, instantOf(0));
  });
}
