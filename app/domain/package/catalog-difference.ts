import { z } from "zod";
import { formatCount } from "#app/domain/time/format-date.ts";
import type { Catalog, CatalogFeature, MarketplaceDimension } from "./catalog.ts";
import { licenseTypeNames } from "./license-type.ts";

const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

export const catalogChange = z.object({
  of: z.enum(["package", "tier", "feature"]),
  outcome: z.enum(["added", "changed", "retired", "offered", "removed"]),
  id: z.string(),
  tierId: z.string().nullable(),
  title: z.string(),
  fields: z.array(fieldChange),
  /** Number of licenses that use the item, including deleted licenses. The change does not affect their quotas. */
  licenses: z.number(),
});
export type CatalogChange = z.output<typeof catalogChange>;

interface CatalogItem extends Pick<CatalogChange, "of" | "id" | "tierId" | "title"> {
  parentKey: string | null;
  isRetired: boolean;
  fields: Record<string, string>;
  tierIds: string[];
}

/** In the order of the catalog `after`, with removals last. */
export function compareCatalogs(
  before: Catalog,
  after: Catalog,
  licenseCountByTier: ReadonlyMap<string, number>,
): CatalogChange[] {
  const itemsBefore = collectCatalogItems(before);
  const itemsAfter = collectCatalogItems(after);
  const positionsBefore = findPositions(itemsBefore, itemsAfter);
  const positionsAfter = findPositions(itemsAfter, itemsBefore);
  const countLicensesOfTiers = (tierIds: readonly string[]) =>
    tierIds.reduce((sum, id) => sum + (licenseCountByTier.get(id) ?? 0), 0);
  const describeItem = ({ of, id, tierId, title, tierIds }: CatalogItem) => ({
    of,
    id,
    tierId,
    title,
    licenses: countLicensesOfTiers(tierIds),
  });
  const changes: CatalogChange[] = [];
  for (const [key, item] of itemsAfter) {
    const itemBefore = itemsBefore.get(key);
    if (!itemBefore) {
      // The features of a new tier are not listed, because the tier itself is listed as added.
      const isPartOfNewTier = item.of === "feature" && !itemsBefore.has(item.parentKey ?? "");
      if (!isPartOfNewTier)
        changes.push({ ...describeItem(item), outcome: "added", fields: [], licenses: 0 });
      continue;
    }
    const fields = findChangedFields(
      { ...itemBefore.fields, position: positionsBefore.get(key) ?? "" },
      { ...item.fields, position: positionsAfter.get(key) ?? "" },
    );
    const isAvailabilityChanged = itemBefore.isRetired !== item.isRetired;
    if (fields.length === 0 && !isAvailabilityChanged) continue;
    const availability = item.isRetired ? "retired" : "offered";
    const outcome = isAvailabilityChanged ? availability : "changed";
    changes.push({ ...describeItem({ ...item, tierIds: itemBefore.tierIds }), outcome, fields });
  }
  for (const [key, item] of itemsBefore) {
    const isPartOfRemovedTier = item.of === "feature" && !itemsAfter.has(item.parentKey ?? "");
    if (!itemsAfter.has(key) && !isPartOfRemovedTier)
      changes.push({ ...describeItem(item), outcome: "removed", fields: [] });
  }
  return changes;
}

export function countAffectedLicenses(
  changes: readonly CatalogChange[],
  before: Catalog,
  licenseCountByTier: ReadonlyMap<string, number>,
): number {
  const affectedTierIds = new Set<string>();
  for (const { of, outcome, id, tierId } of changes) {
    // No license has a new package or tier yet.
    if (outcome === "added" && of !== "feature") continue;
    const packageTiers =
      before.packages.find((candidate) => of === "package" && candidate.id === id)?.tiers ?? [];
    for (const tier of packageTiers) affectedTierIds.add(tier.id);
    // A changed feature has the id of its tier in `tierId`. A changed tier has its id in `id`.
    if (of !== "package") affectedTierIds.add(tierId ?? id);
  }
  return [...affectedTierIds].reduce((sum, id) => sum + (licenseCountByTier.get(id) ?? 0), 0);
}

function collectCatalogItems({ packages }: Catalog): Map<string, CatalogItem> {
  const items = new Map<string, CatalogItem>();
  for (const { id, name, licenseType, isRetired = false, tiers } of packages) {
    const key = `package ${id}`;
    items.set(key, {
      of: "package",
      id,
      tierId: null,
      title: name,
      parentKey: null,
      isRetired,
      fields: { name, "license type": licenseTypeNames[licenseType] },
      tierIds: tiers.map((tier) => tier.id),
    });
    for (const tier of tiers) {
      const tierKey = `tier ${tier.id}`;
      items.set(tierKey, {
        of: "tier",
        id: tier.id,
        tierId: null,
        title: tier.prettyName,
        parentKey: key,
        isRetired: tier.isRetired ?? false,
        fields: {
          name: tier.name,
          "full name": tier.prettyName,
          package: id,
          grace: tier.graceDays ? formatCount(tier.graceDays, "day") : "",
          "release of silent servers": tier.releaseSilentServersAfterDays
            ? `after ${formatCount(tier.releaseSilentServersAfterDays, "day")}`
            : "",
          "marketplace dimensions": (tier.marketplaceDimensions ?? []).map(formatDimension).join(", "),
        },
        tierIds: [tier.id],
      });
      for (const feature of tier.features) {
        items.set(`feature ${tier.id} ${feature.name.toLowerCase()}`, {
          of: "feature",
          id: feature.name,
          tierId: tier.id,
          title: `${tier.prettyName}: ${feature.name}`,
          parentKey: tierKey,
          isRetired: false,
          fields: describeFeature(feature),
          tierIds: [tier.id],
        });
      }
    }
  }
  return items;
}

const formatDimension = ({ provider, productCode, dimension, fills }: MarketplaceDimension) =>
  `${provider} ${productCode} ${dimension} fills ${fills}`;

const describeFeature = ({ name, defaultVal, prettyName = "", prettyValue = "" }: CatalogFeature) => ({
  name,
  default: defaultVal === null ? "" : String(defaultVal),
  wording: prettyName,
  "wording of the default": prettyValue,
});

/** The position of each item among the siblings that exist in both catalogs. Ignores new siblings. */
function findPositions(
  items: Map<string, CatalogItem>,
  otherItems: Map<string, CatalogItem>,
): Map<string, string> {
  const lastPositionByParent = new Map<string | null, number>();
  const positions = new Map<string, string>();
  for (const [key, { parentKey }] of items) {
    if (otherItems.get(key)?.parentKey !== parentKey) continue;
    const position = (lastPositionByParent.get(parentKey) ?? 0) + 1;
    lastPositionByParent.set(parentKey, position);
    positions.set(key, String(position));
  }
  return positions;
}

function findChangedFields(before: Record<string, string>, after: Record<string, string>) {
  return Object.entries(after).flatMap(([field, value]) => {
    const valueBefore = before[field] ?? "";
    // An item that moved to another parent has no old position.
    const isUnchanged = valueBefore === value || (field === "position" && valueBefore === "");
    return isUnchanged ? [] : [{ field, before: valueBefore, after: value }];
  });
}
