import { z } from "zod";
import { formatCount } from "#app/domain/time/format-date.ts";
import type { Catalog, CatalogFeature } from "./catalog.ts";
import { licenseTypeName } from "./license-type.ts";

const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

export const catalogChange = z.object({
  of: z.enum(["package", "tier", "feature"]),
  outcome: z.enum(["added", "changed", "retired", "offered", "removed"]),
  id: z.string(),
  tierId: z.string().nullable(),
  title: z.string(),
  fields: z.array(fieldChange),
  /** Number of licenses, with deleted ones. The change does not affect their quotas. */
  licenses: z.number(),
});
export type CatalogChange = z.output<typeof catalogChange>;

interface CatalogItem extends Pick<CatalogChange, "of" | "id" | "tierId" | "title"> {
  within: string | null;
  isRetired: boolean;
  fields: Record<string, string>;
  tierIds: string[];
}

/** In the order of the second catalog, removals last. */
export function catalogDifference(
  before: Catalog,
  after: Catalog,
  licensesByTier: ReadonlyMap<string, number>,
): CatalogChange[] {
  const [was, is] = [catalogItems(before), catalogItems(after)];
  const positions = { was: positionsIn(was, is), is: positionsIn(is, was) };
  const licensesOf = (tierIds: readonly string[]) =>
    tierIds.reduce((sum, id) => sum + (licensesByTier.get(id) ?? 0), 0);
  const itemOf = ({ of, id, tierId, title, tierIds }: CatalogItem) => ({
    of,
    id,
    tierId,
    title,
    licenses: licensesOf(tierIds),
  });
  const changes: CatalogChange[] = [];
  for (const [key, piece] of is) {
    const old = was.get(key);
    if (!old) {
      const isPart = piece.of === "feature" && !was.has(piece.within ?? "");
      if (!isPart) changes.push({ ...itemOf(piece), outcome: "added", fields: [], licenses: 0 });
      continue;
    }
    const fields = changedFields(
      { ...old.fields, place: positions.was.get(key) ?? "" },
      { ...piece.fields, place: positions.is.get(key) ?? "" },
    );
    const isAvailabilityChanged = old.isRetired !== piece.isRetired;
    if (fields.length === 0 && !isAvailabilityChanged) continue;
    const outcome = isAvailabilityChanged ? (piece.isRetired ? "retired" : "offered") : "changed";
    changes.push({ ...itemOf({ ...piece, tierIds: old.tierIds }), outcome, fields });
  }
  for (const [key, piece] of was) {
    const isPart = piece.of === "feature" && !is.has(piece.within ?? "");
    if (!is.has(key) && !isPart) changes.push({ ...itemOf(piece), outcome: "removed", fields: [] });
  }
  return changes;
}

export function countAffectedLicenses(
  changes: readonly CatalogChange[],
  before: Catalog,
  licensesByTier: ReadonlyMap<string, number>,
): number {
  const tiers = new Set<string>();
  for (const { of, outcome, id, tierId } of changes) {
    if (outcome === "added" && of !== "feature") continue;
    const packageTiers =
      before.packages.find((candidate) => of === "package" && candidate.id === id)?.tiers ?? [];
    for (const tier of packageTiers) tiers.add(tier.id);
    if (of !== "package") tiers.add(tierId ?? id);
  }
  return [...tiers].reduce((sum, id) => sum + (licensesByTier.get(id) ?? 0), 0);
}

function catalogItems({ packages }: Catalog): Map<string, CatalogItem> {
  const pieces = new Map<string, CatalogItem>();
  for (const { id, name, licenseType, retired = false, tiers } of packages) {
    const key = `package ${id}`;
    pieces.set(key, {
      of: "package",
      id,
      tierId: null,
      title: name,
      within: null,
      isRetired: retired,
      fields: { name, "license type": licenseTypeName[licenseType] },
      tierIds: tiers.map((tier) => tier.id),
    });
    for (const tier of tiers) {
      const tierKey = `tier ${tier.id}`;
      pieces.set(tierKey, {
        of: "tier",
        id: tier.id,
        tierId: null,
        title: tier.prettyName,
        within: key,
        isRetired: tier.retired ?? false,
        fields: {
          name: tier.name,
          "full name": tier.prettyName,
          package: id,
          grace: tier.graceDays ? formatCount(tier.graceDays, "day") : "",
        },
        tierIds: [tier.id],
      });
      for (const feature of tier.features) {
        pieces.set(`feature ${tier.id} ${feature.name.toLowerCase()}`, {
          of: "feature",
          id: feature.name,
          tierId: tier.id,
          title: `${tier.prettyName}: ${feature.name}`,
          within: tierKey,
          isRetired: false,
          fields: fieldsOf(feature),
          tierIds: [tier.id],
        });
      }
    }
  }
  return pieces;
}

const fieldsOf = ({ name, defaultVal, prettyName = "", prettyValue = "" }: CatalogFeature) => ({
  name,
  default: defaultVal === null ? "" : String(defaultVal),
  wording: prettyName,
  "wording of the default": prettyValue,
});

/** Positions among siblings that both catalogs have, so that additions do not count as moves. */
function positionsIn(
  pieces: Map<string, CatalogItem>,
  otherItems: Map<string, CatalogItem>,
): Map<string, string> {
  const counts = new Map<string | null, number>();
  const positions = new Map<string, string>();
  for (const [key, { within }] of pieces) {
    if (otherItems.get(key)?.within !== within) continue;
    const position = (counts.get(within) ?? 0) + 1;
    counts.set(within, position);
    positions.set(key, String(position));
  }
  return positions;
}

function changedFields(before: Record<string, string>, after: Record<string, string>) {
  return Object.entries(after).flatMap(([field, value]) => {
    const old = before[field] ?? "";
    return old === value || (field === "place" && old === "") ? [] : [{ field, before: old, after: value }];
  });
}
