import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import type { Storage } from "#app/domain/storage.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { acmeInfinite, issue } from "#tests/fixtures/licenses.ts";
import { runCommand } from "#tests/support/apps/run-command.ts";

let folder = "";
const run = (...args: string[]) => runCommand("catalog", args, { DATA_DIR: folder, DATABASE_URL: "" });

const file = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "catalog-"));
  return () => rm(folder, { recursive: true, force: true });
});

/** A license with a tier of the sample. */
async function withOneSold(): Promise<Storage> {
  const storage = await openStorage(nodeSqlite(file("licenses.sqlite")));
  await issue(storage, acmeInfinite({ packageTierId: "fleet-single" }));
  return storage;
}

test("the sample is applied, exported, changed and applied again, while an app runs", async () => {
  const rehearsed = await run("apply", "--sample", "--dry-run");
  expect(rehearsed.stdout).toContain("added: tier fleet-single, Fleet Single\n");
  expect(rehearsed.stdout).toContain("Nothing was saved.");
  expect(JSON.parse((await run("export")).stdout)).toEqual({ packages: [] });

  expect(await run("apply", "--sample")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Saved."),
  });
  const exported = await run("export");
  expect(JSON.parse(exported.stdout)).toEqual(sampleCatalog);
  await writeFile(file("same.json"), `\uFEFF${exported.stdout}`);
  expect((await run("apply", file("same.json"))).stdout).toContain("Nothing changes");

  const storage = await withOneSold();
  const [corporate, fleet] = sampleCatalog.packages;
  const retired = {
    packages: [
      { ...corporate, name: "Company" },
      { ...fleet, retired: true },
    ],
  };
  await writeFile(file("less.json"), JSON.stringify(retired));
  const changed = await run("apply", file("less.json"));
  expect(changed.stdout.split("\n")).toEqual([
    "changed: package corporate, Company; name Corporate → Company",
    "retired: package fleet, Fleet; 1 license",
    "removed: package fis, FIS",
    "removed: tier fis-standard, FIS Standard",
    "4 changes; 1 license concerned. Saved.",
    "",
  ]);
  expect((await storage.packages.ofType(1)).map(({ name }) => name)).toEqual(["Company"]);
  await storage.close();
});

test("the errors of a file are reported by their path, and licenses keep their features", async () => {
  await run("apply", "--sample");
  await (await withOneSold()).close();
  const broken = structuredClone(sampleCatalog) as { packages: { tiers: { features: object[] }[] }[] };
  broken.packages[1]?.tiers[0]?.features.splice(1, 1, { name: "assets", defaultVal: "many", price: 4 });
  await writeFile(file("broken.json"), JSON.stringify(broken));
  const rejection = await run("apply", file("broken.json"));
  expect(rejection).toMatchObject({ code: 1, stdout: "" });
  expect(rejection.stderr).toContain("packages[1].tiers[0].features[1].defaultVal: Give a number, or null.");
  expect(rejection.stderr).toContain("packages[1].tiers[0].features[1]: There is no such field: price.");

  await writeFile(file("none.json"), '{"packages":[]}');
  expect(await run("apply", file("none.json"), "--dry-run")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      "packages: 1 license has the tier Fleet Single (fleet-single): retire it",
    ),
  });
  await writeFile(file("text.json"), "{");
  expect((await run("apply", file("text.json"))).stderr).toContain("This is not JSON");
  expect((await run("apply", file("missing.json"))).code).toBe(1);
  for (const invalid of [
    [],
    ["apply"],
    ["apply", "a", "b"],
    ["export", "--sample"],
    ["apply", "x", "--sample"],
    ["--x"],
  ])
    expect([invalid, (await run(...invalid)).code]).toEqual([invalid, 2]);
  expect(await readFile(file("none.json"), "utf8")).toBe('{"packages":[]}');
});
