import type { PackageStore, Tier } from "#app/domain/package/package-store.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { readCell, type RowCells } from "./read-row.ts";

interface TierPorts {
  packages: Pick<PackageStore, "findTier" | "searchTierNames" | "readCatalog">;
}

/** Identifies the tier that a row names. */
export const buildTierName = (cells: RowCells): string =>
  JSON.stringify([readCell(cells, "packageName"), readCell(cells, "packageTierId")]);

/** The tiers of the rows, by the result of `buildTierName`. Null for a name without a tier. */
export async function findTiers(
  { packages }: TierPorts,
  rows: readonly RowCells[],
): Promise<Map<string, Tier | null>> {
  const rowByTierName = new Map(rows.map((cells) => [buildTierName(cells), cells]));
  const tiers = new Map<string, Tier | null>();
  for (const [name, cells] of rowByTierName)
    tiers.set(
      name,
      await findTier(packages, readCell(cells, "packageName"), readCell(cells, "packageTierId")),
    );
  return tiers;
}

/** A tier has an id and a full name. Its short name is unique only within its package. */
async function findTier(
  packages: TierPorts["packages"],
  packageName: string,
  tierName: string,
): Promise<Tier | null> {
  if (tierName === "") return null;
  const tierWithId = await packages.findTier(tierName);
  if (tierWithId) return tierWithId;
  const isTierName = (text: string) => normalizeForSearch(text) === normalizeForSearch(tierName);
  const similarTiers = await packages.searchTierNames(tierName);
  const tierWithFullName = similarTiers.find(({ prettyName }) => isTierName(prettyName));
  if (tierWithFullName) return packages.findTier(tierWithFullName.tierId);
  if (packageName === "") return null;
  const { packages: storedPackages } = await packages.readCatalog();
  const tierInPackage = storedPackages
    .filter(({ id, name }) =>
      [id, name].some((text) => normalizeForSearch(text) === normalizeForSearch(packageName)),
    )
    .flatMap(({ tiers }) => tiers)
    .find(({ name }) => isTierName(name));
  return tierInPackage ? packages.findTier(tierInPackage.id) : null;
}
