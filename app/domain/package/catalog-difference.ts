import { z } from "zod";
import { counted } from "#app/domain/time/date-wording.ts";
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

interface Piece extends Pick<CatalogChange, "of" | "id" | "tierId" | "title"> {
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
  const [was, is] = [piecesOf(before), piecesOf(after)];
  const places = { was: placesIn(was, is), is: placesIn(is, was) };
  const licensesOf = (tierIds: readonly string[]) =>
    tierIds.reduce((sum, id) => sum + (licensesByTier.get(id) ?? 0), 0);
  const itemOf = ({ of, id, tierId, title, tierIds }: Piece) => ({
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
    const fields = differing(
      { ...old.fields, place: places.was.get(key) ?? "" },
      { ...piece.fields, place: places.is.get(key) ?? "" },
    );
    const isTurned = old.isRetired !== piece.isRetired;
    if (fields.length === 0 && !isTurned) continue;
    const outcome = isTurned ? (piece.isRetired ? "retired" : "offered") : "changed";
    changes.push({ ...itemOf({ ...piece, tierIds: old.tierIds }), outcome, fields });
  }
  for (const [key, piece] of was) {
    const isPart = piece.of === "feature" && !is.has(piece.within ?? "");
    if (!is.has(key) && !isPart) changes.push({ ...itemOf(piece), outcome: "removed", fields: [] });
  }
  return changes;
}

export function licensesTouched(
  changes: readonly CatalogChange[],
  before: Catalog,
  licensesByTier: ReadonlyMap<string, number>,
): number {
  const tiers = new Set<string>();
  for (const { of, outcome, id, tierId } of changes) {
    if (outcome === "added" && of !== "feature") continue;
    const own = before.packages.find((one) => of === "package" && one.id === id)?.tiers ?? [];
    for (const one of own) tiers.add(one.id);
    if (of !== "package") tiers.add(tierId ?? id);
  }
  return [...tiers].reduce((sum, id) => sum + (licensesByTier.get(id) ?? 0), 0);
}

function piecesOf({ packages }: Catalog): Map<string, Piece> {
  const pieces = new Map<string, Piece>();
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
          grace: tier.graceDays ? counted(tier.graceDays, "day") : "",
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
function placesIn(pieces: Map<string, Piece>, others: Map<string, Piece>): Map<string, string> {
  const counts = new Map<string | null, number>();
  const places = new Map<string, string>();
  for (const [key, { within }] of pieces) {
    if (others.get(key)?.within !== within) continue;
    const place = (counts.get(within) ?? 0) + 1;
    counts.set(within, place);
    places.set(key, String(place));
  }
  return places;
}

function differing(before: Record<string, string>, after: Record<string, string>) {
  return Object.entries(after).flatMap(([field, value]) => {
    const old = before[field] ?? "";
    return old === value || (field === "place" && old === "") ? [] : [{ field, before: old, after: value }];
  });
}
