import { sql } from "kysely";
import { expect, it } from "vitest";
import { createCommitments } from "#app/domain/history/commitments.ts";
import { createEvent, type EventValues, type NewEvent } from "#app/domain/history/event.ts";
import { computeLinkHash } from "#app/domain/history/link.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { migrate } from "#app/storage/migrate.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

/** An event as earlier versions stored it. */
const createEarlierEvent = (eventName: string, details: EventValues): NewEvent => ({
  ...createEvent(ada, null, "update-settings", { details }),
  eventName: eventName as NewEvent["eventName"],
});

const earlierEvents = [
  createEarlierEvent("keep-reminder", { to: "wile@acme.example", threshold: 30 }),
  createEarlierEvent("tell-customer", {
    to: "wile@acme.example",
    mail: "failed",
    failure: 'No "failure": box',
  }),
  createEarlierEvent("send-test-mail", { to: "ada@example.com", mail: "sent", failure: null }),
  createEarlierEvent("create-instance", { subdomain: "acme", plan: "trial" }),
];

async function storeEarlierEvents({ db }: Engine) {
  let lastHash = "";
  for (const [index, event] of earlierEvents.entries()) {
    const commitments = createCommitments(event);
    if ("failure" in event.details) commitments["details.failure"] = { salt: "0123456789abcdef" };
    const hash = computeLinkHash(lastHash, { id: index + 1, ...event }, commitments) ?? "";
    const row = {
      id: index + 1,
      event_name: event.eventName,
      created_at: Date.parse(now),
      created_by: event.createdBy,
      license_key: "",
      details: JSON.stringify(event.details),
      before_values: null,
      after_values: null,
      request_id: event.requestId,
      hash,
      address: null,
      seals: JSON.stringify(commitments),
    };
    await db.insertInto("history").values(row).execute();
    lastHash = hash;
  }
}

async function runMigration(engine: Engine) {
  await engine.db.deleteFrom("schema_migration").where("name", "=", "0026-standard-names").execute();
  await migrate(engine, "1970-01-01T00:00:00.000Z");
}

describeOnEveryEngine("Names of earlier versions", (openDatabase) => {
  it("are replaced in events, and the hash chain stays valid", async () => {
    const { storage, engine } = await openDatabase();
    await storeEarlierEvents(engine);
    await runMigration(engine);
    const { rows } = await storage.history.listChainAfter(0, 10);
    expect(rows.map(({ event: { eventName, details } }) => ({ eventName, details }))).toEqual([
      { eventName: "store-reminder", details: { to: "wile@acme.example", threshold: 30 } },
      {
        eventName: "notify-customer",
        details: { to: "wile@acme.example", mail: "failed", error: 'No "failure": box' },
      },
      { eventName: "send-test-mail", details: { to: "ada@example.com", mail: "sent", error: null } },
      { eventName: "create-instance", details: { subdomain: "acme", purpose: "trial" } },
    ]);
    await storage.transact(async (transaction) => {
      transaction.record(createEvent(ada, null, "send-test-mail", { details: { error: "Busy" } }));
    });
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 5, brokenPosition: null });
  });

  it("are replaced in webhooks and in the filters of views", async () => {
    const { storage, engine } = await openDatabase();
    await sql`insert into webhook (id, url, event_names, state, created_at, created_by, position, row_version, sealed_secret)
      values (1, 'https://example.com', '["create","keep-reminder","tell-customer"]', 'on', 0, 'ada@example.com', 0, 1, '')`.execute(
      engine.db,
    );
    const identity = { issuer: "https://id.example.com", subject: "ada", email: "ada@example.com" };
    const { id: personId } = await storage.people.signIn(identity, now);
    const view = { personId, name: "Globex", isShared: false, rowVersion: 1, createdAt: now, position: 1 };
    const query = "companyName=Globex&customerId=7&sortBy=key";
    await storage.transact(async (transaction) => transaction.views.add({ ...view, id: 1, query }));
    await runMigration(engine);
    expect((await storage.webhooks.find(1))?.eventNames).toEqual([
      "create",
      "store-reminder",
      "notify-customer",
    ]);
    const { views } = await storage.views.listVisibleTo(personId);
    expect(views.map((storedView) => storedView.query)).toEqual([
      "companyId=7&companyName=Globex&sortBy=key",
    ]);
  });
});
