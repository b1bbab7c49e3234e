import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { csvMapping, buildCsv } from "#tests/support/licenses/csv-file.ts";

let folder = "";
let runCount = 0;

/** Runs the command in this process, because starting a process is slow. */
async function runImport(...args: string[]) {
  const { argv, exitCode } = process;
  const output = { stdout: "", stderr: "" };
  vi.spyOn(console, "log").mockImplementation((line) => (output.stdout += `${line}\n`));
  vi.spyOn(console, "error").mockImplementation((line) => (output.stderr += `${line}\n`));
  vi.stubEnv("DATA_DIR", folder);
  process.argv = [process.execPath, "import", ...args];
  process.exitCode = 0;
  runCount += 1;
  try {
    // The query makes the module name unique. Without the query, the module would run only once.
    await import(`${resolve("app/hosts/commands/import.ts")}?run=${runCount}`);
    return { code: process.exitCode, ...output };
  } finally {
    Object.assign(process, { argv, exitCode });
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-"));
  const storage = await openStorage(nodeSqlite(join(folder, "licenses.sqlite")));
  await createSamplePackages(storage);
  await storage.close();
});
afterEach(() => rm(folder, { recursive: true }));

test("the command imports a CSV file after a dry run, and skips unchanged rows in a second import", async () => {
  const csvPath = join(folder, "licenses.csv");
  const mappingPath = join(folder, "map.json");
  const resultPath = join(folder, "result.csv");
  await writeFile(csvPath, buildCsv(120, 2));
  await writeFile(mappingPath, JSON.stringify(csvMapping));
  expect(await runImport(csvPath, "--map", mappingPath, "--dry-run")).toEqual({
    code: 1,
    stdout: "120 rows: 118 new, 0 unchanged, 2 invalid. Nothing was imported.\n",
    stderr:
      "Row 61, Product: There is no tier Platinum.\n" +
      "Row 121, Valid until: The end must be at least one day after the start.\n",
  });
  expect(await runImport(csvPath, "--result", resultPath)).toMatchObject({
    stdout: "120 rows: 118 new, 0 unchanged, 2 invalid.\n",
  });
  const lines = (await readFile(resultPath, "utf8")).split("\r\n");
  expect(lines).toHaveLength(122);
  expect(lines.slice(1, 3)).toEqual(["2,Legacy-000000,new,", "3,old.eu_00001,new,"]);
  expect(await runImport(csvPath)).toMatchObject({ stdout: "120 rows: 0 new, 118 unchanged, 2 invalid.\n" });
});

test("ambiguous dates are an error if the mapping gives no format", async () => {
  const csvPath = join(folder, "licenses.csv");
  await writeFile(
    csvPath,
    "key,companyName,email,packageTierId,expiredAt\nOLD-1,Acme,a@b.example,corporate-1,03/04/2027\n",
  );
  expect(await runImport(csvPath)).toEqual({
    code: 2,
    stdout: "",
    stderr: "At least one value is invalid.\n  End: Choose the date format: the values fit two formats.\n",
  });
  expect(await runImport(join(folder, "nowhere.csv"))).toMatchObject({ code: 2 });
});
