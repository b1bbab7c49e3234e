import type { FullLicense } from "#app/domain/license/license-store.ts";
import type { Tier } from "#app/domain/package/package-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import { licenseKey, toUpperCaseKey } from "#app/domain/text/license-key.ts";
import type { CsvRow } from "./import.ts";
import type { ImportPorts } from "./import-store.ts";
import type { ReadRow, RowCells } from "./read-row.ts";
import { findTiers } from "./row-tiers.ts";

/** `fingerprint` is null for rows with a key and for invalid rows. */
export type ParsedRow = { row: CsvRow; fingerprint: string | null } & ReadRow;

export const readUpperCaseKey = ({ key = "" }: RowCells) => toUpperCaseKey(key.trim());

/** What the check of a batch of rows has to know about the stored data. */
export interface ImportContext {
  firstRowNumberByClaim: Map<string, number>;
  /** Keys of the licenses that rows without a key created earlier. */
  keyByFingerprint: Map<string, string>;
  storedLicenseByKey: Map<string, FullLicense>;
  /** Upper-case keys of existing and of permanently removed licenses. */
  issuedKeys: Set<string>;
  tierByName: Map<string, Tier | null>;
  /** Spelling of each tag by its lower-case name. */
  tagSpellings: Map<string, string>;
  /** Lower-case names of tags that do not exist and that the actor may not create. */
  forbiddenTags: Set<string>;
  settings: Settings;
}

/** The text under which an import stores the first row with this key, or without a key with these values. */
export const buildClaim = (key: string | undefined, fingerprint: string | null) =>
  key === undefined ? `row ${fingerprint}` : toUpperCaseKey(key);

export async function loadImportContext(
  storage: ImportPorts,
  importId: number,
  actor: Actor,
  rows: readonly ParsedRow[],
): Promise<ImportContext> {
  const rowsWithLicense = rows.flatMap(({ row, license, fingerprint }) =>
    license ? [{ row, license, fingerprint }] : [],
  );
  const claims = rowsWithLicense.map(({ row, license, fingerprint }) => ({
    key: buildClaim(license.key, fingerprint),
    rowNumber: row.rowNumber,
  }));
  const keyByFingerprint = await storage.imports.findKeysOfRows(
    rows.flatMap(({ fingerprint }) => fingerprint ?? []),
  );
  const keysInFile = rows
    .map(({ cells }) => readUpperCaseKey(cells))
    .filter((key) => licenseKey.safeParse(key).success);
  const storedLicenses = await storage.licenses.findManyFull([
    ...new Set([...keysInFile, ...[...keyByFingerprint.values()].map(toUpperCaseKey)]),
  ]);
  const importedTagSpellings = new Map(
    rowsWithLicense.flatMap(({ license }) => license.tags ?? []).map((name) => [name.toLowerCase(), name]),
  );
  const existingTags = await storage.tags.findExistingNames([...importedTagSpellings.values()]);
  const storedTagSpellings = new Map(existingTags.map((name) => [name.toLowerCase(), name]));
  const isForbiddenTag = (name: string) => !storedTagSpellings.has(name) && !can(actor.person, "tag.create");
  const keysToCreate = rowsWithLicense.flatMap(({ license }) => license.key ?? []);
  return {
    firstRowNumberByClaim: await storage.imports.claimKeys(importId, claims),
    keyByFingerprint,
    storedLicenseByKey: new Map(
      storedLicenses.map((license) => [toUpperCaseKey(license.record.key), license]),
    ),
    issuedKeys: await storage.imports.findIssuedKeys(keysToCreate.map(toUpperCaseKey)),
    tierByName: await findTiers(
      storage,
      rows.map(({ cells }) => cells),
    ),
    forbiddenTags: new Set([...importedTagSpellings.keys()].filter(isForbiddenTag)),
    tagSpellings: new Map(
      [...importedTagSpellings]
        .filter(([name]) => !isForbiddenTag(name))
        .map(([name, importedSpelling]) => [name, storedTagSpellings.get(name) ?? importedSpelling]),
    ),
    settings: await storage.settings.read(),
  };
}
