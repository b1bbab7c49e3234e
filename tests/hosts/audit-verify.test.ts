import { appendFile, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { headSigner } from "#app/documents/history-head.ts";
import { generateSigningKey } from "#app/documents/signing-keys.ts";
import { eventBy } from "#app/domain/history/event.ts";
import { withoutPerson } from "#app/domain/history/commitments.ts";
import { linkHash } from "#app/domain/history/link.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { signIn } from "#app/domain/person/sign-ins.ts";
import { exampleTrust } from "#tests/fixtures/trust.ts";
import { ada } from "#tests/fixtures/licenses.ts";
import { runCommand } from "#tests/support/apps/run-command.ts";

const key = await generateSigningKey();
let folder = "";
let heads = "";

const run = (command: string, ...args: string[]) =>
  runCommand(command, args, { DATA_DIR: folder, LICENSE_SIGNING_KEY: JSON.stringify(key) });

const verify = (...args: string[]) => run("audit-verify", ...args);

async function inDatabase(
  work: (opened: {
    engine: ReturnType<typeof nodeSqlite>;
    storage: Awaited<ReturnType<typeof openStorage>>;
  }) => Promise<void>,
) {
  const engine = nodeSqlite(join(folder, "licenses.sqlite"));
  const storage = await openStorage(engine);
  await work({ engine, storage });
  await storage.close();
}

const record = (count: number) =>
  inDatabase(({ storage }) =>
    storage.transact(async (work) => {
      for (let times = 0; times < count; times += 1)
        work.record(eventBy(ada, "", "update-settings", { details: { times } }));
    }),
  );

/** Twenty events, with the heads after ten and after all of them. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "audit-verify-"));
  heads = join(folder, "history-heads");
  await record(10);
  await run("job", "history-heads", "--as-of", "2026-11-20T12:00:00Z");
  await record(10);
  await run("job", "history-heads", "--as-of", "2026-11-20T13:00:00Z");
});
afterEach(() => rm(folder, { recursive: true }));

test("a history that agrees with its stored heads is valid; others cannot read the heads", async () => {
  await record(3);
  expect(await verify("--heads", heads)).toEqual({
    code: 0,
    stdout:
      "The history holds: 23 events, each linked to the one before.\n" +
      "It agrees with 2 signed heads; the last one, of 2026-11-20T13:00:00.000Z, tells of 20 events.\n",
    stderr: "",
  });
  expect((await stat(heads)).mode & 0o777).toBe(0o600);
  expect(await verify()).toEqual(await verify("--heads", heads));
  await rename(heads, `${heads}-elsewhere`);
  expect(await verify()).toEqual({
    code: 0,
    stdout: "The history holds: 23 events, each linked to the one before.\n",
    stderr: "",
  });
});

test("a history whose last events were cut off is detected by the stored heads", async () => {
  await inDatabase(async ({ engine }) => {
    await engine.db.deleteFrom("history").where("id", ">", 15).execute();
    await engine.db.updateTable("chain_check").set({ verified_id: 0, verified_hash: "" }).execute();
  });
  expect(await verify()).toMatchObject({ code: 1 });
  expect(await verify("--heads", heads)).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "The history was cut: the head of 2026-11-20T13:00:00.000Z tells of 20 events, and there are 15.\n",
  });
});

test("a past that was rewritten with valid hashes is detected by the stored heads", async () => {
  await inDatabase(async ({ engine, storage }) => {
    const links = await storage.history.chain(0, 100);
    let last = "";
    for (const { event, commitments } of links) {
      const changedEvent = event.id === 7 ? { ...event, details: { times: 99 } } : event;
      last = linkHash(last, changedEvent, commitments) ?? "";
      await engine.db
        .updateTable("history")
        .set({ details: JSON.stringify(changedEvent.details), hash: last })
        .where("id", "=", event.id)
        .execute();
    }
    await engine.db.updateTable("chain_check").set({ verified_id: 20, verified_hash: last }).execute();
  });
  expect(await verify()).toMatchObject({ code: 1 });
  expect(await verify("--heads", heads)).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "The history was rewritten: event 10 or one before it is not what it was when its head was signed, at 2026-11-20T12:00:00.000Z.\n",
  });
});

test("a head that our key did not sign is reported by its line, and so is a file without heads", async () => {
  const [first = ""] = (await readFile(heads, "utf8")).split("\n");
  await appendFile(heads, `${first.replace('"count":10', '"count":11')}\n`);
  const another = headSigner(await generateSigningKey());
  await appendFile(
    heads,
    `${await another({ count: 1, hash: "", at: "2026-11-20T14:00:00.000Z" })}\nhalf a li`,
  );
  expect(await verify("--heads", heads)).toEqual({
    code: 1,
    stdout: "",
    stderr: [3, 4, 5].map((line) => `Line ${line} of ${heads} is no head that our key signed.\n`).join(""),
  });
  await writeFile(heads, "");
  expect(await verify("--heads", heads)).toMatchObject({
    code: 1,
    stderr: `${heads} holds no heads, so it proves nothing.\n`,
  });
});

test("the signing key is rotated step by step, and every head is valid at each of them", async () => {
  const { d: _, ...oldPublic } = key;
  const next = await generateSigningKey();
  const { d: __, ...nextPublic } = next;
  const withKeys = (...keys: object[]) => ({
    DATA_DIR: folder,
    LICENSE_SIGNING_KEY: JSON.stringify({ keys }),
  });
  const steps = [
    { keys: withKeys(key, nextPublic), at: "2026-11-20T14:00:00Z" },
    { keys: withKeys(next, oldPublic), at: "2026-11-20T15:00:00Z" },
  ];
  for (const { keys, at } of steps) {
    await record(1);
    await runCommand("job", ["history-heads", "--as-of", at], keys);
    expect(await runCommand("audit-verify", ["--heads", heads], keys)).toMatchObject({ code: 0, stderr: "" });
  }
  const signedBy = (await readFile(heads, "utf8"))
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { kid: string }).kid);
  expect(signedBy).toEqual([key.kid, key.kid, key.kid, next.kid]);
  const forgotten = await runCommand("audit-verify", ["--heads", heads], withKeys(next));
  expect(forgotten).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Line 1 of .* is no head that our key signed/),
  });
});

test("unreadable input is no error of the history", async () => {
  expect(await verify("--heads", join(folder, "nowhere"))).toMatchObject({
    code: 2,
    stderr: `Cannot read ${join(folder, "nowhere")}.\n`,
  });
  expect(await verify("--tails", heads)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Usage: /),
  });
});

test("an erased user may sign in again once a command readmits their address", async () => {
  const identity = { issuer: "https://id.example.com", subject: "grace", email: "grace@example.com" };
  const trusts = [exampleTrust];
  await inDatabase(async ({ storage }) => void (await signIn(storage, identity, { trusts }, new Date())));
  await run("person", "erase", identity.email);
  await inDatabase(async ({ storage }) => {
    const attempt = signIn(storage, identity, { trusts }, new Date());
    await expect(attempt).rejects.toMatchObject({ code: "NOT_ALLOWED" });
  });
  expect(await run("person", "readmit", "Grace@Example.com")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^grace@example.com may sign in again/),
  });
  await inDatabase(async ({ storage }) => {
    expect(await signIn(storage, identity, { trusts }, new Date())).toMatchObject({ email: identity.email });
  });
});

test("a command erases a user, and the history still agrees with its heads", async () => {
  expect(await run("person", "erase", "Ada@Example.com")).toEqual({
    code: 0,
    stdout:
      "Nobody signs in as ada@example.com now, and 20 events no longer name them.\n" +
      "No record has them for a contact. Kept mails that went: 0.\n",
    stderr: "",
  });
  expect(await verify("--heads", heads)).toMatchObject({ code: 0 });
  await inDatabase(async ({ storage }) => {
    const links = await storage.history.chain(0, 100);
    expect(new Set(links.map(({ event }) => event.createdBy))).toEqual(
      new Set(["an erased person", "operator"]),
    );
  });
});

test("authors and notes that were replaced in the database are reported, and real erasures are not", async () => {
  await record(2);
  await run("person", "erase", "Ada@Example.com");
  await inDatabase(({ storage }) =>
    storage.transact(async (work) => {
      for (const notes of ["first", "second"])
        work.record(
          eventBy({ ...ada, person: { email: "grace@example.com" } }, "", "update-notes", {
            after: { notes },
          }),
        );
    }),
  );
  expect(await verify()).toMatchObject({ code: 0, stderr: "" });
  await inDatabase(async ({ engine, storage }) => {
    for (const { event, commitments } of (await storage.history.chain(23, 10)).slice(0, 2)) {
      const erased = commitments && withoutPerson(event, commitments, "grace@example.com");
      await engine.db
        .updateTable("history")
        .set({ created_by: erased?.event.createdBy ?? "", seals: JSON.stringify(erased?.commitments) })
        .where("id", "=", event.id)
        .execute();
    }
  });
  expect(await verify()).toEqual({
    code: 1,
    stdout: "",
    stderr:
      'Authors or values of 2 events were replaced by "an erased person", and no erasure in the history names them: 24, 25.\n',
  });
});
