import { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem } from "#app/domain/problem.ts";
import { checkRowVersion, type ExpectedVersion, identifyCatalog } from "#app/domain/row-version.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import type { Catalog, CatalogError, StoredCatalog } from "./catalog.ts";
import {
  type CatalogChange,
  catalogChange,
  compareCatalogs,
  countAffectedLicenses,
} from "./catalog-difference.ts";
import type { CatalogPorts } from "./package-store.ts";

export const catalogOutcome = z.object({
  changes: z.array(catalogChange),
  licenses: z.number(),
  rowVersion: z.number(),
});
export type CatalogOutcome = z.output<typeof catalogOutcome>;

interface CatalogSaveRequest {
  catalog: Catalog;
  /** If null, the save replaces versions that other users saved meanwhile. */
  expectedVersion: ExpectedVersion;
}

/**
 * Writes nothing. Throws `conflict` for an outdated version, and CATALOG_IN_USE if a tier with licenses would be
 * removed or get another license type.
 */
export async function previewCatalog(
  { packages }: Pick<CatalogPorts, "packages">,
  { catalog, expectedVersion }: CatalogSaveRequest,
): Promise<CatalogOutcome & { before: StoredCatalog }> {
  const [before, licenseCountByTier] = await Promise.all([
    packages.readCatalog(),
    packages.countLicensesByTier(),
  ]);
  checkRowVersion(expectedVersion, identifyCatalog(), before);
  const errors = findTierInUseErrors(before, catalog, licenseCountByTier);
  if (errors.length > 0) throw catalogProblem("rule", "CATALOG_IN_USE", errors);
  const changes = compareCatalogs(before, catalog, licenseCountByTier);
  const affectedLicenseCount = countAffectedLicenses(changes, before, licenseCountByTier);
  return { changes, licenses: affectedLicenseCount, rowVersion: before.rowVersion, before };
}

/** Saves a changed catalog. Removes the draft of the person if the draft equals the requested catalog. */
export function changeCatalog(
  storage: CatalogPorts,
  actor: Actor,
  request: CatalogSaveRequest,
  personId?: number,
): Promise<CatalogOutcome> {
  return storage.transact(async (transaction) => {
    const {
      before,
      changes,
      licenses: affectedLicenseCount,
      rowVersion,
    } = await previewCatalog(storage, request);
    if (personId !== undefined) transaction.packages.removeDraft(personId, request.catalog);
    if (changes.length === 0) return { changes, licenses: affectedLicenseCount, rowVersion };
    transaction.packages.saveCatalog(before, request.catalog, actor.actedAt);
    transaction.record(
      createEvent(actor, null, "update-catalog", {
        details: { ...summarizeChanges(changes), licenses: affectedLicenseCount },
      }),
    );
    return { changes, licenses: affectedLicenseCount, rowVersion: rowVersion + 1 };
  });
}

function catalogProblem(kind: "invalid" | "rule", code: string, errors: readonly CatalogError[]): Problem {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of errors) fields[path] = [...(fields[path] ?? []), message];
  return new Problem(kind, "The catalog was not saved. Correct the errors in the catalog and save again.", {
    code,
    fields,
  });
}

/** A tier with licenses must stay in a package of its license type. */
function findTierInUseErrors(
  before: Catalog,
  after: Catalog,
  licenseCountByTier: ReadonlyMap<string, number>,
): CatalogError[] {
  const errors: CatalogError[] = [];
  for (const { licenseType, tiers } of before.packages) {
    for (const { id, prettyName } of tiers) {
      const count = licenseCountByTier.get(id) ?? 0;
      if (count === 0) continue;
      const index = after.packages.findIndex((candidate) => candidate.tiers.some((tier) => tier.id === id));
      const licenseCountText = `${formatCount(count, "license")} ${count === 1 ? "has" : "have"}`;
      if (index === -1)
        errors.push({
          path: "packages",
          message: `${licenseCountText} the tier ${prettyName} (${id}). Retire the tier instead of removing it.`,
        });
      else if (after.packages[index]?.licenseType !== licenseType)
        errors.push({
          path: `packages[${index}].licenseType`,
          message: `${licenseCountText} the tier ${prettyName} (${id}). Keep the license type of the tier.`,
        });
    }
  }
  return errors;
}

const maxRecordedChanges = 100;

function summarizeChanges(changes: readonly CatalogChange[]): Record<string, string[]> {
  const linesByOutcome: Record<string, string[]> = {};
  for (const change of changes.slice(0, maxRecordedChanges)) {
    const fields = change.fields.map(
      ({ field, before, after }) => `${field} ${before || "–"} → ${after || "–"}`,
    );
    const line = fields.length > 0 ? `${change.title} (${fields.join(", ")})` : change.title;
    linesByOutcome[change.outcome] = [...(linesByOutcome[change.outcome] ?? []), line];
  }
  return linesByOutcome;
}
