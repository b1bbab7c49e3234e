import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generateSigningKey } from "#app/documents/signing-keys.ts";
import { writeBackupFile } from "#app/hosts/commands/backup-file.ts";
import { d1 } from "#app/storage/drivers/d1.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { migrate, migrations } from "#app/storage/migrate.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { acmeInfinite, clock, issue } from "#tests/fixtures/licenses.ts";
import { d1BindingAt } from "#tests/support/engines/d1-binding.ts";
import { newDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { runCommand } from "#tests/support/apps/run-command.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-"));
});
afterEach(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const run = (command: string, database: string, ...args: string[]) =>
  runCommand(command, args, { DATA_DIR: at(database) });

/** The database of a running app, with one license. */
async function running(database: string) {
  await run("backup", database, at("nothing"));
  const engine = nodeSqlite(join(at(database), "licenses.sqlite"));
  closeAfterTest(() => engine.close());
  const storage = await openStorage(engine, clock);
  const { record } = await issue(storage, acmeInfinite());
  return { engine, storage, key: record.key };
}

test("one command backs up while the app runs, another restores elsewhere with a valid history", async () => {
  const { key } = await running("one");
  const file = at("licenses.backup");
  const ended = await run("backup", "one", file);
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  expect(ended.stdout).toMatch(
    /holds \d+ rows of \d+ tables\.\nThe history has 1 event; the last one's hash is \w+\.\nIt is not signed: LICENSE_SIGNING_KEY is not set\.\n$/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(
    JSON.parse(
      gunzipSync(await readFile(file))
        .toString()
        .split("\n", 1)[0] ?? "",
    ),
  ).toMatchObject({
    backup: "license-desk",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    schema: ["0001-baseline"],
  });

  const restored = await run("restore", "two", file);
  expect(restored).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringMatching(
      /^Restored \d+ rows of \d+ tables\.\nThe history holds: 1 event, each linked.+\nBackground jobs are paused.+\nThe signature of the backup was not checked\.\n$/,
    ),
  });
  expect(await run("audit-verify", "two")).toMatchObject({ code: 0 });
  const storage = await openStorage(nodeSqlite(join(at("two"), "licenses.sqlite")));
  expect((await storage.licenses.find(key))?.record.key).toBe(key);
  await storage.close();
});

test("a restored database sends nothing until an operator resumes its jobs", async () => {
  await running("one");
  await run("backup", "one", at("b"));
  const restored = await run("restore", "two", at("b"));
  expect(restored.stdout).toContain("Background jobs are paused");
  expect(await run("jobs", "two", "status")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Background jobs are paused since .+ UTC: the database was restored/),
  });
  expect(await run("job", "two", "reminders")).toMatchObject({
    code: 1,
    stderr:
      "Background jobs are paused, and reminders sends to other systems: add --while-paused to run it all the same.\n",
  });
  expect(await run("job", "two", "sweep")).toMatchObject({ code: 0 });
  expect(await run("job", "two", "reminders", "--while-paused")).toMatchObject({ code: 0 });
  expect(await run("jobs", "two", "resume")).toMatchObject({ stdout: "Background jobs are resumed.\n" });
  expect(await run("job", "two", "reminders")).toMatchObject({ code: 0 });
  expect(await run("jobs", "two", "status")).toMatchObject({ stdout: "Background jobs run.\n" });
  expect(await run("jobs", "two", "stop")).toMatchObject({ code: 2 });
});

test("a backup never overwrites a file, and unreadable or empty input is reported in a sentence", async () => {
  expect(await run("backup", "one", at("b"))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is nothing/),
  });
  await running("one");
  await writeFile(at("b"), "mine");
  expect(await run("backup", "one", at("b"))).toMatchObject({
    code: 1,
    stderr: `${at("b")} is there already. Give the backup another name.\n`,
  });
  expect(await run("restore", "two", at("b"))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Cannot read /),
  });
  expect(await run("restore", "two", at("nowhere"))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Cannot read /),
  });
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a backup that was cut off or changed is rejected", async () => {
  await running("one");
  await run("backup", "one", at("whole"));
  const bytes = await readFile(at("whole"));
  await writeFile(at("cut"), bytes.subarray(0, bytes.length / 2));
  const { code, stderr } = await run("restore", "two", at("cut"));
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/cannot be read|cut off|Cannot read/),
  });
  expect(await run("backup", "two", at("again"))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/half restored/),
  });
});

test("a backup is written into a new file, never into an existing one or through a link", async () => {
  await running("one");
  await writeFile(at("victim"), "mine");
  await symlink(at("victim"), at("a.part"));
  await writeFile(at("b.part"), "left over", { mode: 0o644 });
  for (const name of ["a", "b"])
    expect(await run("backup", "one", at(name))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/\.part is there already: .* Remove it and try again\.\n$/),
    });
  expect(await readFile(at("victim"), "utf8")).toBe("mine");
  expect(await readFile(at("b.part"), "utf8")).toBe("left over");
});

test("a large backup adds no listeners while it waits for the disk", async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);
  process.on("warning", onWarning);
  closeAfterTest(() => process.off("warning", onWarning));
  await writeBackupFile(at("large"), async (write) => {
    for (let line = 0; line < 200; line += 1) await write(`${"x".repeat(20_000)}\n`);
  });
  expect(warnings).toEqual([]);
  expect(gunzipSync(await readFile(at("large")))).toHaveLength(200 * 20_001);
});

test("a backup that was changed is rejected, with or without a new digest", async () => {
  await running("one");
  const LICENSE_SIGNING_KEY = JSON.stringify(await generateSigningKey());
  const signed = { DATA_DIR: at("one"), LICENSE_SIGNING_KEY };
  await runCommand("backup", [at("signed")], signed);
  await run("backup", "one", at("unsigned"));
  const changed = async (from: string, to: string, sign: (rows: string, line: string) => string) => {
    const [, rows = "", line = ""] =
      /^(.*\n)(\{"sha256".*\n)$/s.exec(gunzipSync(await readFile(at(from))).toString()) ?? [];
    const forged = rows.replaceAll("ada@example.com", "eve@example.com");
    expect(forged).not.toBe(rows);
    await writeFile(at(to), gzipSync(forged + sign(forged, line)));
    return at(to);
  };
  const digest = (rows: string) => createHash("sha256").update(rows).digest("hex");
  const old = (_rows: string, line: string) => line;
  const unsignedTrailer = (rows: string) => `${JSON.stringify({ sha256: digest(rows) })}\n`;
  const withOldSignature = (rows: string, line: string) =>
    `${JSON.stringify({ ...JSON.parse(line), sha256: digest(rows) })}\n`;

  let restoreCount = 0;
  const restore = (file: string, ...more: string[]) =>
    runCommand("restore", [file, ...more], { ...signed, DATA_DIR: at(`restored-${(restoreCount += 1)}`) });
  const digestWrong = { code: 1, stderr: expect.stringMatching(/its digest does not fit/) };
  const signatureMissing = {
    code: 1,
    stderr: expect.stringMatching(/has no signature by LICENSE_SIGNING_KEY/),
  };
  expect(await restore(at("signed"))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("The backup is signed with LICENSE_SIGNING_KEY."),
  });
  expect(await restore(await changed("signed", "a", old))).toMatchObject(digestWrong);
  expect(await restore(await changed("signed", "b", unsignedTrailer))).toMatchObject(signatureMissing);
  expect(await restore(await changed("signed", "c", withOldSignature))).toMatchObject(signatureMissing);
  expect(await restore(await changed("signed", "d", () => ""))).toMatchObject(signatureMissing);
  expect(await restore(at("unsigned"))).toMatchObject(signatureMissing);
  expect(await restore(await changed("unsigned", "e", old), "--unsigned")).toMatchObject(digestWrong);
  expect(await restore(at("unsigned"), "--unsigned")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("The signature of the backup was not checked."),
  });
});

test("a SQLite database is copied before its schema changes, and the last three copies are retained", async () => {
  const copies = at("backups");
  const engine = nodeSqlite(at("old.sqlite"), copies);
  await migrate(engine, clock());
  const reports: [string, Record<string, unknown>][] = [];
  await migrate(engine, clock(), undefined, {
    known: [...migrations, { name: "0002-next" }],
    report: (...report) => reports.push(report),
  });
  const [copy = ""] = await readdir(copies);
  expect(reports[0]).toEqual(["Copied the database before the upgrade", { copy: join(copies, copy) }]);
  expect(reports).toContainEqual(["Applied a migration", { migration: "0002-next" }]);
  const old = nodeSqlite(join(copies, copy));
  expect(await old.db.selectFrom("schema_migration").select("name").execute()).toEqual([
    { name: "0001-baseline" },
  ]);
  await old.close();
  expect((await stat(join(copies, copy))).mode & 0o777).toBe(0o600);
  for (let times = 0; times < 4; times += 1) await engine.copyDatabase?.();
  const copyNames = (await readdir(copies)).filter((name) => name.endsWith(".sqlite"));
  expect(copyNames).toHaveLength(3);
  expect(copyNames).not.toContain(copy);
  await engine.close();
});

/** Cloudflare's API with these databases, by their ids. */
async function cloudflare(databases: Record<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    const [, account, id = ""] =
      /^\/client\/v4\/accounts\/(\w+)\/d1\/database\/(\w+)\/query$/.exec(request.url ?? "") ?? [];
    const isKnown =
      account === "acme" && request.headers.authorization === "Bearer token-of-acme" && databases[id];
    if (!isKnown) return response.writeHead(403).end('{"success":false,"errors":[{"code":10000}]}');
    const binding = d1BindingAt(isKnown);
    const respond = async () => {
      const body = (await json(request)) as
        | { sql: string; params: unknown[] }
        | { batch: { sql: string; params: unknown[] }[] };
      const bound = ("batch" in body ? body.batch : [body]).map(({ sql, params }) =>
        binding.prepare(sql).bind(...params),
      );
      return { success: true, errors: [], messages: [], result: await binding.batch(bound) };
    };
    respond().then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) =>
        response.writeHead(400).end(JSON.stringify({ success: false, errors: [{ message: String(error) }] })),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closeAfterTest(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.skipIf(!engineNames.includes("D1"))("D1 is backed up and restored by Cloudflare's API", async () => {
  const [first, two] = [await newDatabase("D1", "demo story"), await newDatabase("D1", "nothing")];
  const settings = {
    CLOUDFLARE_ACCOUNT_ID: "acme",
    CLOUDFLARE_API_TOKEN: "token-of-acme",
    CLOUDFLARE_API_URL: await cloudflare({ one: first, two }),
  };
  const backup = await runCommand("backup", [at("d1"), "--d1"], { ...settings, D1_DATABASE_ID: "one" });
  expect(backup).toMatchObject({ code: 0, stderr: "" });
  const restored = await runCommand("restore", [at("d1"), "--d1"], { ...settings, D1_DATABASE_ID: "two" });
  expect(restored).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringContaining("The history holds"),
  });
  const storage = await openStorage(d1(d1BindingAt(two)));
  await storage.ready();
  expect(await run("backup", "three", at("d2"), "--d1")).toMatchObject({
    code: 1,
    stderr: "CLOUDFLARE_ACCOUNT_ID: is missing: --d1 needs it\n",
  });
});
