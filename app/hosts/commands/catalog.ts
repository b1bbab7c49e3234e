import { readFile } from "node:fs/promises";
import { z } from "zod";
import {
  type Catalog,
  formatCatalog,
  formatCatalogError,
  validateCatalogText,
} from "#app/domain/package/catalog.ts";
import type { CatalogChange } from "#app/domain/package/catalog-difference.ts";
import { changeCatalog, previewCatalog } from "#app/domain/package/change-catalog.ts";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { Problem } from "#app/domain/problem.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { openConfiguredStorage } from "../configured-storage.ts";
import { parseCommand } from "./parse-command.ts";

const usage = `Usage: npm run catalog -- apply FILE [--dry-run]
       npm run catalog -- apply --sample [--dry-run]
       npm run --silent catalog -- export > FILE

Replaces the catalog with FILE or with the sample, and prints the changes. --dry-run saves nothing. The app may run
meanwhile. A tier that a license has can be retired, but not removed.`;

class CatalogCommandError extends Error {}

const commandSchema = z.union([
  z.object({ verb: z.literal("apply"), file: z.string(), sample: z.literal(false), "dry-run": z.boolean() }),
  z.object({
    verb: z.literal("apply"),
    file: z.undefined(),
    sample: z.literal(true),
    "dry-run": z.boolean(),
  }),
  z.object({
    verb: z.literal("export"),
    file: z.undefined(),
    sample: z.literal(false),
    "dry-run": z.literal(false),
  }),
]);

const booleanOption = { type: "boolean", default: false } as const;
const command = parseCommand(commandSchema, { sample: booleanOption, "dry-run": booleanOption }, usage, [
  "verb",
  "file",
]);
try {
  if (command.verb === "export") await printCatalog();
  else
    await applyCatalog(command.sample ? sampleCatalog : await readCatalog(command.file), command["dry-run"]);
} catch (error) {
  if (!(error instanceof CatalogCommandError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function printCatalog() {
  const storage = await openConfiguredStorage();
  console.log(formatCatalog(await storage.packages.readCatalog()).trimEnd());
  await storage.close();
}

async function readCatalog(file: string): Promise<Catalog> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new CatalogCommandError(`Cannot read ${file}.`, { cause });
  });
  const { catalog, errors } = validateCatalogText(text);
  if (!catalog) throw new CatalogCommandError(errors.map(formatCatalogError).join("\n"));
  return catalog;
}

async function applyCatalog(catalog: Catalog, isDryRun: boolean) {
  const storage = await openConfiguredStorage();
  const changeRequest = { catalog, expectedVersion: null };
  const operator = { email: "operator", isAdmin: true, privileges: [] };
  const actor = { person: operator, requestId: "command catalog apply", actedAt: readSystemClock() };
  try {
    const pendingChange = isDryRun
      ? previewCatalog(storage, changeRequest)
      : changeCatalog(storage, actor, changeRequest);
    const { changes, licenses } = await pendingChange;
    for (const change of changes) console.log(formatChange(change));
    const licenseSuffix = licenses > 0 ? `; ${formatCount(licenses, "license")} affected` : "";
    const summaryText = `${formatCount(changes.length, "change")}${licenseSuffix}`;
    if (changes.length === 0) console.log("No changes: the catalog already has this content.");
    else console.log(isDryRun ? `${summaryText}. Nothing was saved.` : `${summaryText}. Saved.`);
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error;
    const errors = Object.entries(error.fields).flatMap(([path, messages]) =>
      messages.map((message) => formatCatalogError({ path, message })),
    );
    throw new CatalogCommandError(errors.join("\n"), { cause: error });
  } finally {
    await storage.close();
  }
}

function formatChange({
  outcome,
  of: changedKind,
  id,
  tierId,
  title,
  fields,
  licenses,
}: CatalogChange): string {
  const subject =
    changedKind === "feature" ? `${changedKind} ${id} of ${tierId}` : `${changedKind} ${id}, ${title}`;
  const fieldChanges = fields
    .map(({ field, before, after }) => `${field} ${before || "–"} → ${after || "–"}`)
    .join(", ");
  return [`${outcome}: ${subject}`, fieldChanges, licenses > 0 && formatCount(licenses, "license")]
    .filter(Boolean)
    .join("; ");
}
