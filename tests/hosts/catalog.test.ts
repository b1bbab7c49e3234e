import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { acmeInfinite, issue } from "#tests/fixtures/licenses.ts";
import { runCommand } from "#tests/support/apps/run-command.ts";

let folder = "";
const runCatalog = (...args: string[]) => runCommand("catalog", args, { DATA_DIR: folder, DATABASE_URL: "" });

const pathTo = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "catalog-"));
  return () => rm(folder, { recursive: true, force: true });
});

/** Creates a license with a tier of the sample catalog. */
async function createSoldLicense(): Promise<Storage> {
  const storage = await openStorage(nodeSqlite(pathTo("licenses.sqlite")));
  await issue(storage, acmeInfinite({ packageTierId: "fleet-single" }));
  return storage;
}

test("the command applies and exports the sample catalog, and applies a changed catalog", async () => {
  const dryRunResult = await runCatalog("apply", "--sample", "--dry-run");
  expect(dryRunResult.stdout).toContain("added: tier fleet-single, Fleet Single\n");
  expect(dryRunResult.stdout).toContain("Nothing was saved.");
  expect(JSON.parse((await runCatalog("export")).stdout)).toEqual({ packages: [] });

  expect(await runCatalog("apply", "--sample")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Saved."),
  });
  const exportResult = await runCatalog("export");
  expect(JSON.parse(exportResult.stdout)).toEqual(sampleCatalog);
  await writeFile(pathTo("same.json"), `\uFEFF${exportResult.stdout}`);
  expect((await runCatalog("apply", pathTo("same.json"))).stdout).toContain("No changes");

  const storage = await createSoldLicense();
  const [corporate, fleet] = sampleCatalog.packages;
  const catalogWithRetiredTier = {
    packages: [
      { ...corporate, name: "Company" },
      { ...fleet, isRetired: true },
    ],
  };
  await writeFile(pathTo("less.json"), JSON.stringify(catalogWithRetiredTier));
  const applyResult = await runCatalog("apply", pathTo("less.json"));
  expect(applyResult.stdout.split("\n")).toEqual([
    "changed: package corporate, Company; name Corporate → Company",
    "retired: package fleet, Fleet; 1 license",
    "removed: package fis, FIS",
    "removed: tier fis-standard, FIS Standard",
    "4 changes; 1 license affected. Saved.",
    "",
  ]);
  expect((await storage.packages.listByType(1)).map(({ name }) => name)).toEqual(["Company"]);
  await storage.close();
});

test("the errors of a catalog file are reported with their path", async () => {
  await runCatalog("apply", "--sample");
  await (await createSoldLicense()).close();
  const invalidCatalog = structuredClone(sampleCatalog) as {
    packages: { tiers: { features: object[] }[] }[];
  };
  invalidCatalog.packages[1]?.tiers[0]?.features.splice(1, 1, {
    name: "assets",
    defaultVal: "many",
    price: 4,
  });
  await writeFile(pathTo("broken.json"), JSON.stringify(invalidCatalog));
  const rejection = await runCatalog("apply", pathTo("broken.json"));
  expect(rejection).toMatchObject({ code: 1, stdout: "" });
  expect(rejection.stderr).toContain("packages[1].tiers[0].features[1].defaultVal: Enter a number or null.");
  expect(rejection.stderr).toContain("packages[1].tiers[0].features[1]: Unknown field: price.");

  await writeFile(pathTo("none.json"), '{"packages":[]}');
  expect(await runCatalog("apply", pathTo("none.json"), "--dry-run")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      "packages: 1 license has the tier Fleet Single (fleet-single). Retire the tier",
    ),
  });
  await writeFile(pathTo("text.json"), "{");
  expect((await runCatalog("apply", pathTo("text.json"))).stderr).toContain("The catalog is not valid JSON");
  expect((await runCatalog("apply", pathTo("missing.json"))).code).toBe(1);
  for (const invalidArguments of [
    [],
    ["apply"],
    ["apply", "a", "b"],
    ["export", "--sample"],
    ["apply", "x", "--sample"],
    ["--x"],
  ])
    expect([invalidArguments, (await runCatalog(...invalidArguments)).code]).toEqual([invalidArguments, 2]);
  expect(await readFile(pathTo("none.json"), "utf8")).toBe('{"packages":[]}');
});
