import type { FullLicense } from "#app/domain/license/license-store.ts";
import type { Tier } from "#app/domain/package/package-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { toUpperCaseKey } from "#app/domain/text/license-key.ts";
import type { CsvRow, ImportErrorCode, RowError } from "./import.ts";
import { buildLicense, findDifferentFields, type ImportedLicense, joinFieldLabels } from "./import-row.ts";
import { type ParsedLicense, readCell, type RowCells } from "./read-row.ts";
import { buildClaim, type ImportContext, type ParsedRow } from "./row-context.ts";
import { buildTierName } from "./row-tiers.ts";

type RowResult = { license: ImportedLicense } | { outcome: "unchanged" } | { errors: RowError[] };

/** Finds the errors that only the stored data shows, in addition to the errors of the values. */
export function checkRow(
  { row, cells, license: parsedLicense, errors: valueErrors, fingerprint }: ParsedRow,
  context: ImportContext,
  actor: Actor,
  createId: () => number,
): RowResult {
  const tier = context.tierByName.get(buildTierName(cells)) ?? null;
  const tierError = findTierError(cells, tier);
  if (!parsedLicense) {
    const isTierInvalid = valueErrors.some(({ field }) => field === "" || field === "packageTierId");
    return { errors: tierError && !isTierInvalid ? [...valueErrors, tierError] : valueErrors };
  }
  const finalError = findFinalError(parsedLicense, row, context, fingerprint);
  if (finalError) return { errors: [finalError] };
  const errors = [tierError, findTypeError(parsedLicense, tier), findTagError(parsedLicense, context)].filter(
    (error) => error !== null,
  );
  if (!tier || errors.length > 0) return { errors };
  const tags = [
    ...new Set(
      (parsedLicense.tags ?? []).map((name) => context.tagSpellings.get(name.toLowerCase()) ?? name),
    ),
  ];
  const storedKey = parsedLicense.key ?? context.keyByFingerprint.get(fingerprint ?? "");
  const storedLicense =
    storedKey === undefined ? undefined : context.storedLicenseByKey.get(toUpperCaseKey(storedKey));
  if (storedLicense) return compareWithStored(storedLicense, parsedLicense, tier, tags);
  if (storedKey !== undefined && context.issuedKeys.has(toUpperCaseKey(storedKey)))
    return {
      errors: [
        { field: "key", code: "REMOVED", message: "A license with this key was permanently removed." },
      ],
    };
  const license = buildLicense(parsedLicense, tier, tags, { actor, settings: context.settings }, createId);
  return "message" in license ? { errors: [license] } : { license };
}

/** An error that makes all other values of the row meaningless. */
function findFinalError(
  { key, status }: ParsedLicense,
  { rowNumber }: CsvRow,
  { firstRowNumberByClaim }: ImportContext,
  fingerprint: string | null,
): RowError | null {
  const firstRowNumber = firstRowNumberByClaim.get(buildClaim(key, fingerprint)) ?? rowNumber;
  if (firstRowNumber !== rowNumber)
    return {
      field: "key",
      code: "DUPLICATE",
      message:
        key === undefined
          ? `Row ${firstRowNumber} has the same values. Enter a key, or notes that tell the licenses apart.`
          : `This license key is already in row ${firstRowNumber}.`,
    };
  return status?.toLowerCase() === "deleted"
    ? { field: "status", code: "DELETED", message: "The file marks this license as deleted." }
    : null;
}

function findTierError(cells: RowCells, tier: Tier | null): RowError | null {
  if (tier) return null;
  const packageName = readCell(cells, "packageName");
  const tierName = readCell(cells, "packageTierId");
  return {
    field: "packageTierId",
    code: "TIER",
    message: `There is no tier ${tierName}${packageName && ` in the package ${packageName}`}.`,
  };
}

const findTypeError = ({ type }: ParsedLicense, tier: Tier | null): RowError | null =>
  tier && type !== undefined && type !== tier.type
    ? { field: "type", code: "TIER", message: `${tier.prettyName} is a tier of another license type.` }
    : null;

function findTagError({ tags = [] }: ParsedLicense, { forbiddenTags }: ImportContext): RowError | null {
  const forbiddenNames = tags.filter((name) => forbiddenTags.has(name.toLowerCase()));
  return forbiddenNames.length > 0
    ? { field: "tags", code: "TAGS", message: `You may not create tags: ${forbiddenNames.join(", ")}.` }
    : null;
}

function compareWithStored(
  storedLicense: FullLicense,
  parsedLicense: ParsedLicense,
  tier: Tier,
  tags: string[],
): RowResult {
  const reject = (code: ImportErrorCode, message: string) => ({
    errors: [{ field: "key" as const, code, message }],
  });
  if (storedLicense.record.deletedAt !== null)
    return reject("DELETED", "A license with this key was deleted. Restore it first.");
  const fields = findDifferentFields(storedLicense, parsedLicense, tier.id, tags);
  if (fields.length === 0) return { outcome: "unchanged" };
  return reject(
    "CONFLICT",
    `A license with this key already exists. These values differ: ${joinFieldLabels(fields)}.`,
  );
}
