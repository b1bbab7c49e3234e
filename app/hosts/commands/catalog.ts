import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Catalog, catalogText, faultText, judgeCatalogText } from "#app/domain/package/catalog.ts";
import type { CatalogChange } from "#app/domain/package/catalog-difference.ts";
import { changeCatalog, foreseeCatalog } from "#app/domain/package/change-catalog.ts";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { Problem } from "#app/domain/problem.ts";
import { counted } from "#app/domain/time/date-wording.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { configuredStorage } from "../configured-storage.ts";

const usage = `Usage: npm run catalog -- apply FILE [--dry-run]
       npm run catalog -- apply --sample [--dry-run]
       npm run --silent catalog -- export > FILE

Puts what FILE says is sold, or the sample, in the place of what is sold now, and prints what that changes. --dry-run
saves nothing. The app may run meanwhile. A tier that a license has can be retired, and not be removed.`;

class Refused extends Error {}

const orders = z.union([
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

const order = orders.safeParse(readArguments()).data;
if (!order) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    if (order.verb === "export") await printCatalog();
    else await apply(order.sample ? sampleCatalog : await readCatalog(order.file), order["dry-run"]);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function readArguments(): unknown {
  try {
    const options = { sample: { type: "boolean" }, "dry-run": { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      options,
      allowPositionals: true,
    });
    const [verb, file, ...more] = positionals;
    return more.length > 0 ? null : { sample: false, "dry-run": false, ...values, verb, file };
  } catch {
    return null;
  }
}

async function printCatalog() {
  const storage = await configuredStorage();
  console.log(catalogText(await storage.packages.catalog()).trimEnd());
  await storage.close();
}

async function readCatalog(file: string): Promise<Catalog> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new Refused(`Cannot read ${file}.`, { cause });
  });
  const { catalog, faults } = judgeCatalogText(text);
  if (!catalog) throw new Refused(faults.map(faultText).join("\n"));
  return catalog;
}

async function apply(catalog: Catalog, isDryRun: boolean) {
  const storage = await configuredStorage();
  const wanted = { catalog, expectedVersion: null };
  const operator = { email: "operator", isAdmin: true, privileges: [] };
  const actor = { person: operator, requestId: "command catalog apply", at: instantOf(Date.now()) };
  try {
    const saving = isDryRun ? foreseeCatalog(storage, wanted) : changeCatalog(storage, actor, wanted);
    const { changes, licenses } = await saving;
    for (const change of changes) console.log(changeText(change));
    const concerned = licenses > 0 ? `; ${counted(licenses, "license")} concerned` : "";
    const total = `${counted(changes.length, "change")}${concerned}`;
    if (changes.length === 0) console.log("Nothing changes: this is what is sold already.");
    else console.log(isDryRun ? `${total}. Nothing was saved.` : `${total}. Saved.`);
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error;
    const faults = Object.entries(error.fields).flatMap(([path, messages]) =>
      messages.map((message) => faultText({ path, message })),
    );
    throw new Refused(faults.join("\n"), { cause: error });
  } finally {
    await storage.close();
  }
}

function changeText({ outcome, of, id, tierId, title, fields, licenses }: CatalogChange): string {
  const what = of === "feature" ? `${of} ${id} of ${tierId}` : `${of} ${id}, ${title}`;
  const how = fields
    .map(({ field, before, after }) => `${field} ${before || "–"} → ${after || "–"}`)
    .join(", ");
  return [`${outcome}: ${what}`, how, licenses > 0 && counted(licenses, "license")]
    .filter(Boolean)
    .join("; ");
}
