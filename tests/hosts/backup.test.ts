import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generateSigningKey } from "#app/documents/signing-keys.ts";
import { writeBackupFile } from "#app/hosts/commands/backup-file.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { migrate, migrations } from "#app/storage/migrate.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { acmeInfinite, clock, issue } from "#tests/fixtures/licenses.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { runCommand } from "#tests/support/apps/run-command.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-"));
});
afterEach(() => rm(folder, { recursive: true }));

const pathTo = (name: string) => join(folder, name);
const runHostCommand = (command: string, dataDirName: string, ...args: string[]) =>
  runCommand(command, args, { DATA_DIR: pathTo(dataDirName) });

/** Creates the database of a running app, with one license. */
async function createRunningDatabase(dataDirName: string) {
  await runHostCommand("backup", dataDirName, pathTo("nothing"));
  const engine = nodeSqlite(join(pathTo(dataDirName), "licenses.sqlite"));
  closeAfterTest(() => engine.close());
  const storage = await openStorage(engine, clock);
  const { record } = await issue(storage, acmeInfinite());
  return { engine, storage, key: record.key };
}

test("a backup of a running app can be restored with a valid history", async () => {
  const { key } = await createRunningDatabase("one");
  const file = pathTo("licenses.backup");
  const backupResult = await runHostCommand("backup", "one", file);
  expect(backupResult).toMatchObject({ code: 0, stderr: "" });
  expect(backupResult.stdout).toMatch(
    /contains \d+ rows of \d+ tables\.\nThe history has 1 event; the hash of the last event is \w+\.\nThe backup is not signed: LICENSE_SIGNING_KEY is not set\.\n$/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const [firstLine = ""] = gunzipSync(await readFile(file))
    .toString()
    .split("\n", 1);
  expect(JSON.parse(firstLine)).toMatchObject({
    backup: "license-desk",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    schema: migrations.map(({ name }) => name),
  });

  const restoreResult = await runHostCommand("restore", "two", file);
  expect(restoreResult).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringMatching(
      /^Restored \d+ rows of \d+ tables\.\nThe history is intact: 1 event, each linked.+\nBackground jobs are paused.+\nThe signature of the backup was not checked\.\n$/,
    ),
  });
  expect(await runHostCommand("audit-verify", "two")).toMatchObject({ code: 0 });
  const storage = await openStorage(nodeSqlite(join(pathTo("two"), "licenses.sqlite")));
  expect((await storage.licenses.find(key))?.record.key).toBe(key);
  await storage.close();
});

test("a restored database sends nothing until its jobs are resumed", async () => {
  await createRunningDatabase("one");
  await runHostCommand("backup", "one", pathTo("b"));
  const restoreResult = await runHostCommand("restore", "two", pathTo("b"));
  expect(restoreResult.stdout).toContain("Background jobs are paused");
  expect(await runHostCommand("jobs", "two", "status")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Background jobs have been paused since .+ UTC: the database was restored/,
    ),
  });
  expect(await runHostCommand("job", "two", "reminders")).toMatchObject({
    code: 1,
    stderr:
      "Background jobs are paused, and reminders sends data to other systems: add --while-paused to run the job anyway.\n",
  });
  expect(await runHostCommand("job", "two", "sweep")).toMatchObject({ code: 0 });
  expect(await runHostCommand("job", "two", "reminders", "--while-paused")).toMatchObject({ code: 0 });
  expect(await runHostCommand("jobs", "two", "resume")).toMatchObject({
    stdout: "Background jobs are resumed.\n",
  });
  expect(await runHostCommand("job", "two", "reminders")).toMatchObject({ code: 0 });
  expect(await runHostCommand("jobs", "two", "status")).toMatchObject({
    stdout: "Background jobs are running.\n",
  });
  expect(await runHostCommand("jobs", "two", "stop")).toMatchObject({ code: 2 });
});

test("a backup does not overwrite files, and unreadable input is reported", async () => {
  expect(await runHostCommand("backup", "one", pathTo("b"))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is nothing/),
  });
  await createRunningDatabase("one");
  await writeFile(pathTo("b"), "mine");
  expect(await runHostCommand("backup", "one", pathTo("b"))).toMatchObject({
    code: 1,
    stderr: `${pathTo("b")} already exists. Choose another name for the backup.\n`,
  });
  expect(await runHostCommand("restore", "two", pathTo("b"))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Cannot read /),
  });
  expect(await runHostCommand("restore", "two", pathTo("nowhere"))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Cannot read /),
  });
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a truncated or changed backup is rejected", async () => {
  await createRunningDatabase("one");
  await runHostCommand("backup", "one", pathTo("complete"));
  const bytes = await readFile(pathTo("complete"));
  await writeFile(pathTo("truncated"), bytes.subarray(0, bytes.length / 2));
  const { code, stderr } = await runHostCommand("restore", "two", pathTo("truncated"));
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/cannot be read|cut off|Cannot read/),
  });
  expect(await runHostCommand("backup", "two", pathTo("again"))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/half restored/),
  });
});

test("a backup is written only to a new file", async () => {
  await createRunningDatabase("one");
  await writeFile(pathTo("victim"), "mine");
  await symlink(pathTo("victim"), pathTo("a.part"));
  await writeFile(pathTo("b.part"), "left over", { mode: 0o644 });
  for (const name of ["a", "b"])
    expect(await runHostCommand("backup", "one", pathTo(name))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/\.part already exists: .* remove the file and try again\.\n$/),
    });
  expect(await readFile(pathTo("victim"), "utf8")).toBe("mine");
  expect(await readFile(pathTo("b.part"), "utf8")).toBe("left over");
});

test("writing a large backup causes no warning about too many listeners", async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);
  process.on("warning", onWarning);
  closeAfterTest(() => process.off("warning", onWarning));
  await writeBackupFile(pathTo("large"), async (write) => {
    for (let line = 0; line < 200; line += 1) await write(`${"x".repeat(20_000)}\n`);
  });
  expect(warnings).toEqual([]);
  expect(gunzipSync(await readFile(pathTo("large")))).toHaveLength(200 * 20_001);
});

test("a changed backup is rejected even with a new digest", async () => {
  await createRunningDatabase("one");
  const LICENSE_SIGNING_KEY = JSON.stringify(await generateSigningKey());
  const signedEnvironment = { DATA_DIR: pathTo("one"), LICENSE_SIGNING_KEY };
  await runCommand("backup", [pathTo("signed")], signedEnvironment);
  await runHostCommand("backup", "one", pathTo("unsigned"));
  const writeForgedBackup = async (
    sourceName: string,
    targetName: string,
    createTrailer: (rows: string, line: string) => string,
  ) => {
    const [, rows = "", trailerLine = ""] =
      /^(.*\n)(\{"sha256".*\n)$/s.exec(gunzipSync(await readFile(pathTo(sourceName))).toString()) ?? [];
    const forgedRows = rows.replaceAll("ada@example.com", "eve@example.com");
    expect(forgedRows).not.toBe(rows);
    await writeFile(pathTo(targetName), gzipSync(forgedRows + createTrailer(forgedRows, trailerLine)));
    return pathTo(targetName);
  };
  const computeSha256 = (rows: string) => createHash("sha256").update(rows).digest("hex");
  const keepTrailer = (_rows: string, line: string) => line;
  const createUnsignedTrailer = (rows: string) => `${JSON.stringify({ sha256: computeSha256(rows) })}\n`;
  const createTrailerWithOldSignature = (rows: string, line: string) =>
    `${JSON.stringify({ ...JSON.parse(line), sha256: computeSha256(rows) })}\n`;

  let restoreCount = 0;
  const restore = (file: string, ...options: string[]) =>
    runCommand("restore", [file, ...options], {
      ...signedEnvironment,
      DATA_DIR: pathTo(`restored-${(restoreCount += 1)}`),
    });
  const digestError = { code: 1, stderr: expect.stringMatching(/its digest does not match/) };
  const signatureError = {
    code: 1,
    stderr: expect.stringMatching(/has no signature by LICENSE_SIGNING_KEY/),
  };
  expect(await restore(pathTo("signed"))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("The backup is signed with LICENSE_SIGNING_KEY."),
  });
  expect(await restore(await writeForgedBackup("signed", "a", keepTrailer))).toMatchObject(digestError);
  expect(await restore(await writeForgedBackup("signed", "b", createUnsignedTrailer))).toMatchObject(
    signatureError,
  );
  expect(await restore(await writeForgedBackup("signed", "c", createTrailerWithOldSignature))).toMatchObject(
    signatureError,
  );
  expect(await restore(await writeForgedBackup("signed", "d", () => ""))).toMatchObject(signatureError);
  expect(await restore(pathTo("unsigned"))).toMatchObject(signatureError);
  expect(await restore(await writeForgedBackup("unsigned", "e", keepTrailer), "--unsigned")).toMatchObject(
    digestError,
  );
  expect(await restore(pathTo("unsigned"), "--unsigned")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("The signature of the backup was not checked."),
  });
});

test("a migration copies a SQLite database before it changes the schema", async () => {
  const copiesFolder = pathTo("backups");
  const engine = nodeSqlite(pathTo("old.sqlite"), copiesFolder);
  await migrate(engine, clock());
  const reports: [string, Record<string, unknown>][] = [];
  await migrate(engine, clock(), undefined, {
    supportedMigrations: [...migrations, { name: "9999-next" }],
    report: (...report) => reports.push(report),
  });
  const [copy = ""] = await readdir(copiesFolder);
  expect(reports[0]).toEqual(["Copied the database before the upgrade", { copy: join(copiesFolder, copy) }]);
  expect(reports).toContainEqual(["Applied a migration", { migration: "9999-next" }]);
  const oldDatabase = nodeSqlite(join(copiesFolder, copy));
  expect(
    await oldDatabase.db.selectFrom("schema_migration").select("name").orderBy("name").execute(),
  ).toEqual(migrations.map(({ name }) => ({ name })));
  await oldDatabase.close();
  expect((await stat(join(copiesFolder, copy))).mode & 0o777).toBe(0o600);
  // Only the three newest copies are stored.
  for (let copyIndex = 0; copyIndex < 4; copyIndex += 1) await engine.copyDatabase?.();
  const copyNames = (await readdir(copiesFolder)).filter((name) => name.endsWith(".sqlite"));
  expect(copyNames).toHaveLength(3);
  expect(copyNames).not.toContain(copy);
  await engine.close();
});
