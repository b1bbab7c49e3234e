import { appendFile, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHeadSigner } from "#app/documents/history-head.ts";
import { generateSigningKey } from "#app/documents/signing-keys.ts";
import { createEvent } from "#app/domain/history/event.ts";
import { erasePersonFromEvent } from "#app/domain/history/commitments.ts";
import { computeLinkHash } from "#app/domain/history/link.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { signIn } from "#app/domain/sign-in/sign-in.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { ada } from "#tests/fixtures/licenses.ts";
import { runCommand } from "#tests/support/apps/run-command.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const signingKey = await generateSigningKey();
let folder = "";
let headsFile = "";

const runHostCommand = (command: string, ...args: string[]) =>
  runCommand(command, args, { DATA_DIR: folder, LICENSE_SIGNING_KEY: JSON.stringify(signingKey) });

const runVerify = (...args: string[]) => runHostCommand("audit-verify", ...args);

async function runWithDatabase(
  task: (database: {
    engine: ReturnType<typeof nodeSqlite>;
    storage: Awaited<ReturnType<typeof openStorage>>;
  }) => Promise<void>,
) {
  const engine = nodeSqlite(join(folder, "licenses.sqlite"));
  const storage = await openStorage(engine);
  await task({ engine, storage });
  await storage.close();
}

const recordEvents = (count: number) =>
  runWithDatabase(({ storage }) =>
    storage.transact(async (transaction) => {
      for (let index = 0; index < count; index += 1)
        transaction.record(createEvent(ada, null, "update-settings", { details: { times: index } }));
    }),
  );

/** Records twenty events, and stores the signed history head after ten and after twenty events. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "audit-verify-"));
  headsFile = join(folder, "history-heads");
  await recordEvents(10);
  await runHostCommand("job", "history-heads", "--as-of", "2026-11-20T12:00:00Z");
  await recordEvents(10);
  await runHostCommand("job", "history-heads", "--as-of", "2026-11-20T13:00:00Z");
});
afterEach(() => rm(folder, { recursive: true }));

test("the command prints the number of events with a thousands separator", async () => {
  await recordEvents(1_000);
  expect((await runVerify("--heads", headsFile)).stdout).toMatch(/^The history is intact: 1,020 events, /);
});

test("a history that agrees with its stored heads is valid", async () => {
  await recordEvents(3);
  expect(await runVerify("--heads", headsFile)).toEqual({
    code: 0,
    stdout:
      "The history is intact: 23 events, each linked to the previous event.\n" +
      "The history agrees with 2 signed heads; the last head, of 2026-11-20T13:00:00.000Z, covers 20 events.\n",
    stderr: "",
  });
  expect((await stat(headsFile)).mode & 0o777).toBe(0o600);
  expect(await runVerify()).toEqual(await runVerify("--heads", headsFile));
  await rename(headsFile, `${headsFile}-elsewhere`);
  expect(await runVerify()).toEqual({
    code: 0,
    stdout: "The history is intact: 23 events, each linked to the previous event.\n",
    stderr: "",
  });
});

test("a history without its last events does not agree with its heads", async () => {
  await runWithDatabase(async ({ engine }) => {
    await engine.db.deleteFrom("history").where("id", ">", 15).execute();
    await engine.db.updateTable("chain_check").set({ verified_id: 0, verified_hash: "" }).execute();
  });
  expect(await runVerify()).toMatchObject({ code: 1 });
  expect(await runVerify("--heads", headsFile)).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "The history was truncated: the head of 2026-11-20T13:00:00.000Z covers 20 events, but the history has 15.\n",
  });
});

test("a rewritten history with valid hashes does not agree with its heads", async () => {
  await runWithDatabase(async ({ engine, storage }) => {
    const { rows: chainEntries } = await storage.history.listChainAfter(0, 100);
    let lastHash = "";
    for (const { event, commitments } of chainEntries) {
      const changedEvent = event.id === 7 ? { ...event, details: { times: 99 } } : event;
      lastHash = computeLinkHash(lastHash, changedEvent, commitments) ?? "";
      await engine.db
        .updateTable("history")
        .set({ details: JSON.stringify(changedEvent.details), hash: lastHash })
        .where("id", "=", event.id)
        .execute();
    }
    await engine.db.updateTable("chain_check").set({ verified_id: 20, verified_hash: lastHash }).execute();
  });
  expect(await runVerify()).toMatchObject({ code: 1 });
  expect(await runVerify("--heads", headsFile)).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "The history was rewritten: event 10 or an earlier event was changed after its head was signed, at 2026-11-20T12:00:00.000Z.\n",
  });
});

test("a head that our key did not sign is reported with its line", async () => {
  const [firstHead = ""] = (await readFile(headsFile, "utf8")).split("\n");
  await appendFile(headsFile, `${firstHead.replace('"count":10', '"count":11')}\n`);
  const otherSigner = createHeadSigner(await generateSigningKey());
  await appendFile(
    headsFile,
    `${await otherSigner({ count: 1, hash: "", at: "2026-11-20T14:00:00.000Z" })}\nhalf a li`,
  );
  expect(await runVerify("--heads", headsFile)).toEqual({
    code: 1,
    stdout: "",
    stderr: [3, 4, 5]
      .map(
        (line) =>
          `Line ${line} of ${headsFile} is not a history head that is signed with LICENSE_SIGNING_KEY.\n`,
      )
      .join(""),
  });
  await writeFile(headsFile, "");
  expect(await runVerify("--heads", headsFile)).toMatchObject({
    code: 1,
    stderr: `${headsFile} contains no history heads, so nothing was compared.\n`,
  });
});

test("every head stays valid while the operator rotates the signing key", async () => {
  const { d: _privatePart, ...oldPublicKey } = signingKey;
  const nextKey = await generateSigningKey();
  const { d: _nextPrivatePart, ...nextPublicKey } = nextKey;
  const createEnvironment = (...keys: object[]) => ({
    DATA_DIR: folder,
    LICENSE_SIGNING_KEY: JSON.stringify({ keys }),
  });
  const steps = [
    { environment: createEnvironment(signingKey, nextPublicKey), at: "2026-11-20T14:00:00Z" },
    { environment: createEnvironment(nextKey, oldPublicKey), at: "2026-11-20T15:00:00Z" },
  ];
  for (const { environment, at } of steps) {
    await recordEvents(1);
    await runCommand("job", ["history-heads", "--as-of", at], environment);
    expect(await runCommand("audit-verify", ["--heads", headsFile], environment)).toMatchObject({
      code: 0,
      stderr: "",
    });
  }
  const signingKeyIds = (await readFile(headsFile, "utf8"))
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { kid: string }).kid);
  expect(signingKeyIds).toEqual([signingKey.kid, signingKey.kid, signingKey.kid, nextKey.kid]);
  const verificationWithoutOldKey = await runCommand(
    "audit-verify",
    ["--heads", headsFile],
    createEnvironment(nextKey),
  );
  expect(verificationWithoutOldKey).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Line 1 of .* is not a history head that is signed with LICENSE_SIGNING_KEY/,
    ),
  });
});

test("unreadable input is not reported as an error of the history", async () => {
  expect(await runVerify("--heads", join(folder, "nowhere"))).toMatchObject({
    code: 2,
    stderr: `Cannot read ${join(folder, "nowhere")}.\n`,
  });
  expect(await runVerify("--tails", headsFile)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Usage: /),
  });
});

test("an erased user can sign in again after an operator readmits the e-mail address", async () => {
  const identity = { issuer: "https://id.example.com", subject: "grace", email: "grace@example.com" };
  const trustedProviders = [exampleTrustedProvider];
  await runWithDatabase(async ({ storage }) => {
    await signIn(storage, identity, { trustedProviders }, readSystemClock());
  });
  await runHostCommand("person", "erase", identity.email);
  await runWithDatabase(async ({ storage }) => {
    const attempt = signIn(storage, identity, { trustedProviders }, readSystemClock());
    await expect(attempt).rejects.toMatchObject({ code: "NOT_ALLOWED" });
  });
  expect(await runHostCommand("person", "readmit", "Grace@Example.com")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^grace@example.com may sign in again/),
  });
  await runWithDatabase(async ({ storage }) => {
    expect(await signIn(storage, identity, { trustedProviders }, readSystemClock())).toMatchObject({
      email: identity.email,
    });
  });
});

test("a history agrees with its heads after a user is erased", async () => {
  expect(await runHostCommand("person", "erase", "Ada@Example.com")).toEqual({
    code: 0,
    stdout:
      "Nobody can sign in as ada@example.com now, and 20 events no longer name this user.\n" +
      "No record names this user as a contact. Deleted stored mails: 0.\n",
    stderr: "",
  });
  expect(await runVerify("--heads", headsFile)).toMatchObject({ code: 0 });
  await runWithDatabase(async ({ storage }) => {
    const { rows: chainEntries } = await storage.history.listChainAfter(0, 100);
    expect(new Set(chainEntries.map(({ event }) => event.createdBy))).toEqual(
      new Set(["an erased person", "operator"]),
    );
  });
});

test("the command reports authors and notes that were replaced in the database", async () => {
  await recordEvents(2);
  await runHostCommand("person", "erase", "Ada@Example.com");
  await runWithDatabase(({ storage }) =>
    storage.transact(async (transaction) => {
      for (const notes of ["first", "second"])
        transaction.record(
          createEvent({ ...ada, person: { email: "grace@example.com" } }, "", "update-notes", {
            after: { notes },
          }),
        );
    }),
  );
  expect(await runVerify()).toMatchObject({ code: 0, stderr: "" });
  await runWithDatabase(async ({ engine, storage }) => {
    for (const { event, commitments } of (await storage.history.listChainAfter(23, 10)).rows.slice(0, 2)) {
      const erasure = commitments && erasePersonFromEvent(event, commitments, "grace@example.com");
      await engine.db
        .updateTable("history")
        .set({
          created_by: erasure?.event.createdBy ?? "",
          seals: JSON.stringify(erasure?.commitments),
        })
        .where("id", "=", event.id)
        .execute();
    }
  });
  expect(await runVerify()).toEqual({
    code: 1,
    stdout: "",
    stderr:
      'Authors or values of 2 events were replaced by "an erased person", and no erasure in the history names these events: 24, 25.\n',
  });
});
