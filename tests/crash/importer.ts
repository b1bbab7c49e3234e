import { rowsOfBook } from "#app/documents/book-csv.ts";
import { advanceImport } from "#app/domain/import/advance.ts";
import { mapImport, runImport, takeBook } from "#app/domain/import/imports.ts";
import { stockPackages } from "#app/storage/demo/packages.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { bookLines, bookMapping } from "#tests/support/licenses/book.ts";
import { engineAt } from "./databases.ts";

/** Imports a CSV file, or continues an interrupted import, and prints the number of finished rows. */

const rows = 2_000;
const faulty = 20;

const storage = await openStorage(engineAt(process.argv[2] ?? ""));
await stockPackages(storage);
const at = new Date().toISOString();
const actor = {
  person: { email: "mert@example.com", isAdmin: true, privileges: [] },
  requestId: "importer",
  at,
};

const advancing = { now: () => new Date(), rightsNow: async () => actor.person };

async function* bytes() {
  const encoder = new TextEncoder();
  for (const line of bookLines(rows, faulty)) yield encoder.encode(line);
}

async function begun(): Promise<number> {
  const [underWay] = await storage.imports.underWay();
  if (underWay !== undefined) return underWay;
  const { id } = await takeBook(storage, actor, "old.csv", rowsOfBook(bytes()));
  await mapImport(storage, actor, id, bookMapping);
  await advanceImport(storage, id, advancing);
  await runImport(storage, actor, id);
  return id;
}

await advanceImport(storage, await begun(), advancing, ({ rowsDone }) => {
  process.stdout.write(`${rowsDone}\n`);
});
await storage.close();
