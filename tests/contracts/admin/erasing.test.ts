import { expect, it } from "vitest";
import { auditQuery } from "#app/domain/history/audit-filter.ts";
import { createEvent } from "#app/domain/history/event.ts";
import { computeLinkHash } from "#app/domain/history/link.ts";
import { replaceWithDigests } from "#app/domain/history/commitments.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { noStoredMails } from "#app/domain/mail/mailer.ts";
import { erasePerson } from "#app/domain/person/erase-person.ts";
import { openSession, findPersonOfSession } from "#app/domain/person/sessions.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { createRunAndImportStopper } from "#app/domain/running-work/running-work.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { acmeInfinite, ada, issue, now } from "#tests/fixtures/licenses.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { listColumnsContaining } from "#tests/support/engines/search-tables.ts";

const erasedEmail = "grace.o+desk@example.com";
const grace = {
  person: { email: erasedEmail, isAdmin: false, privileges: [] },
  requestId: "request-1",
  actedAt: now,
};
const operator = { person: { email: "operator" }, requestId: "command", actedAt: now };
const erasedName = "an erased person";

const recordEvents = (storage: Storage, ...events: ReturnType<typeof createEvent>[]) =>
  storage.transact(async (transaction) => {
    for (const event of events) transaction.record(event);
  });

const eraseUser = (storage: Storage, email: string, storedMails = noStoredMails) =>
  erasePerson(
    { ...storage, storedMails, stopRunsAndImports: createRunAndImportStopper(storage) },
    operator,
    email,
  );

const listEvents = async ({ history }: Storage) =>
  (await history.listChainAfter(0, 100)).rows.map(({ event }) => event);

const customerFields = {
  email: "Grace.O+Desk@example.com",
  firstName: "Grace",
  lastName: "Ólafsdóttir",
  companyName: "Acme",
};

describeOnEveryEngine("An erased user", (openDatabase) => {
  it("is removed from stored responses if the address is longer than the patterns that D1 accepts", async () => {
    const { storage, engine } = await openDatabase();
    const email = `${"long-name.".repeat(5)}end@a-company.example`;
    const response = {
      scope: "test",
      key: "key",
      body_hash: "",
      created_at: 1,
      status: 200,
      body: JSON.stringify({ email }),
    };
    await engine.db.insertInto("idempotency").values(response).execute();
    await storage.transact(async (transaction) => transaction.people.eraseContact(email));
    expect(await engine.db.selectFrom("idempotency").selectAll().execute()).toEqual([]);
  });

  it("is not named by any event, and the hash chain stays valid", async () => {
    const { storage, engine } = await openDatabase();
    await recordEvents(
      storage,
      { ...createEvent(grace, null, "sign-in"), address: "203.0.113.7" },
      createEvent(ada, null, "update-privileges", {
        details: { email: erasedEmail, privileges: [] },
      }),
      createEvent(ada, null, "update-customer", {
        details: customerFields,
        before: customerFields,
        after: customerFields,
      }),
      createEvent(ada, null, "update-notes", {
        after: { notes: `Call ${erasedEmail} (Grace) first` },
        before: { notes: "" },
      }),
      createEvent(ada, null, "send-reminder", {
        details: { to: `not-${erasedEmail}`, threshold: 7 },
      }),
    );
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 5, brokenPosition: null });
    expect(await eraseUser(storage, erasedEmail.toUpperCase())).toEqual({ events: 4, left: 0, mails: 0 });
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 6, brokenPosition: null });

    const [signInEvent, privilegeChange, customerEvent, notesEvent, reminderEvent, erasureEvent] =
      await listEvents(storage);
    expect(signInEvent).toMatchObject({ createdBy: erasedName, address: erasedName });
    expect(privilegeChange).toMatchObject({
      createdBy: ada.person.email,
      details: { email: erasedName, privileges: [] },
    });
    const erasedFields = {
      email: erasedName,
      firstName: erasedName,
      lastName: erasedName,
      companyName: "Acme",
    };
    expect(customerEvent).toMatchObject({ details: erasedFields, before: erasedFields, after: erasedFields });
    expect(notesEvent).toMatchObject({ before: { notes: "" }, after: { notes: erasedName } });
    expect(reminderEvent).toMatchObject({ details: { to: `not-${erasedEmail}` } });
    expect(erasureEvent).toMatchObject({
      eventName: "erase-person",
      createdBy: "operator",
      details: { events: 4 },
    });
    const rows = await engine.db.selectFrom("history").selectAll().execute();
    const remainingRows = JSON.stringify(rows.filter(({ id }) => id !== 5)).toLowerCase();
    for (const personalText of ["grace", "dóttir", "203.0.113.7"])
      expect(remainingRows).not.toContain(personalText);
    const page = await storage.history.listPage(auditQuery.parse({ createdBy: erasedEmail }));
    expect(page.total).toBe(0);
  });

  it("has no account, session or token and is not named as author", async () => {
    const { storage, engine } = await openDatabase();
    const identity = { issuer: "https://id.example.com", subject: "grace", email: erasedEmail };
    const { id } = await storage.people.signIn(identity, now);
    const session = await openSession(storage, id, now);
    const { record: createdLicense } = await issue(storage, acmeInfinite({ createdBy: erasedEmail }));
    await eraseUser(storage, erasedEmail);
    expect(await storage.people.listByEmail(erasedEmail)).toEqual([]);
    expect(
      await findPersonOfSession({ ...storage, trustedProviders: [exampleTrustedProvider] }, session, now),
    ).toBeNull();
    expect((await storage.licenses.find(createdLicense.key))?.record.createdBy).toBe(erasedName);
    const summaryQuery = engine.db.selectFrom("license_summary").select("created_by_fold");
    expect(await summaryQuery.execute()).toEqual([{ created_by_fold: erasedName }]);
    expect(await listColumnsContaining(engine, erasedEmail)).toEqual([]);
    expect(await eraseUser(storage, erasedEmail)).toEqual({ events: 0, left: 0, mails: 0 });
    expect(await verifyChain(storage.history)).toMatchObject({ brokenPosition: null });
  });

  it("is removed from licenses, lists, reminders and stored responses", async () => {
    const { storage, engine } = await openDatabase({ hasDemoData: true, hasHostedDemoData: true });
    const { email: customerEmail } = await engine.db
      .selectFrom("instance")
      .innerJoin("license", "license.id", "license_id")
      .innerJoin("customer", "customer.id", "customer_id")
      .where("license.email", "=", (row) => row.ref("customer.email"))
      .select("license.email")
      .orderBy("instance.id")
      .executeTakeFirstOrThrow();
    const listColumnsWithEmail = () => listColumnsContaining(engine, customerEmail);
    const idempotencyRow = { scope: "1 POST", key: "again", body_hash: "", created_at: 0, status: 201 };
    await engine.db
      .insertInto("idempotency")
      .values({ ...idempotencyRow, body: JSON.stringify({ customerEmail }) })
      .execute();
    const columnsBeforeErasure = await listColumnsWithEmail();
    for (const column of [
      "license.email",
      "license_summary.email_fold",
      "customer.email",
      "instance.search_fold",
      "idempotency.body",
    ])
      expect(columnsBeforeErasure).toContain(column);
    const countLicenses = async () =>
      (await storage.licenses.listPage(licenseFilter.parse({ pageSize: 100 }))).total;
    const licenseCount = await countLicenses();
    await eraseUser(storage, customerEmail);
    expect(await listColumnsWithEmail()).toEqual([]);
    expect(await countLicenses()).toBe(licenseCount);
    const page = await storage.licenses.listPage(licenseFilter.parse({ contactEmail: erasedName }));
    expect(page.total).toBeGreaterThan(0);
    expect(
      (await storage.licenses.listPage(licenseFilter.parse({ contactEmail: customerEmail }))).total,
    ).toBe(0);
    expect(await verifyChain(storage.history)).toMatchObject({ brokenPosition: null });
  });

  it("stays in events that were recorded before commitments existed", async () => {
    const { storage, engine } = await openDatabase();
    const oldEvent = {
      id: 1,
      ...createEvent(grace, null, "update-settings", { details: { renewalPeriod: 30 } }),
    };
    const hash = computeLinkHash("", oldEvent, null);
    const row = {
      id: 1,
      event_name: oldEvent.eventName,
      created_at: Date.parse(now),
      created_by: erasedEmail,
      license_key: "",
      details: '{"renewalPeriod":30}',
      before_values: null,
      after_values: null,
      request_id: oldEvent.requestId,
      hash: hash ?? "",
      address: null,
      seals: null,
    };
    await engine.db.insertInto("history").values(row).execute();
    await recordEvents(storage, createEvent(grace, null, "update-settings"));
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 2, brokenPosition: null });
    expect(await eraseUser(storage, erasedEmail)).toEqual({ events: 1, left: 1, mails: 0 });
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 3, brokenPosition: null });
    expect((await listEvents(storage)).map(({ createdBy }) => createdBy)).toEqual([
      erasedEmail,
      erasedName,
      "operator",
    ]);
  });

  it("can be erased from all demo data, because the hash chain contains no plain e-mail address", async () => {
    const { storage } = await openDatabase({ hasDemoData: true, hasHostedDemoData: true });
    const { rows: chainEntries } = await storage.history.listChainAfter(0, 1_000);
    expect(chainEntries.length).toBeGreaterThan(20);
    for (const { event, commitments } of chainEntries)
      expect(JSON.stringify(commitments && replaceWithDigests(event, commitments))).toMatch(/^\{[^@]+\}$/);
  });

  it("is named by a placeholder that cannot be changed without breaking the hash chain", async () => {
    const { storage, engine } = await openDatabase();
    await recordEvents(
      storage,
      createEvent(grace, null, "update-settings"),
      createEvent(ada, null, "update-settings"),
    );
    await eraseUser(storage, erasedEmail);
    const historyUpdate = engine.db.updateTable("history");
    await historyUpdate.set({ created_by: "mallory@example.com" }).where("id", "=", 1).execute();
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 0, brokenPosition: 1 });
    await historyUpdate.set({ created_by: erasedName }).where("id", "=", 1).execute();
    await historyUpdate.set({ seals: "{}" }).where("id", "=", 2).execute();
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 1, brokenPosition: 2 });
  });
});
