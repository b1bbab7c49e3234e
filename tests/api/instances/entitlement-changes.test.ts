import { describe, expect, it } from "vitest";
import { z } from "zod";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { pageOf } from "#app/domain/page.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { type Entitlement, throttled } from "#app/domain/marketplace/marketplace.ts";
import { type ApiUnderTest, type Client, openApi, refusal, resultOf } from "#tests/support/api/api.ts";
import { arrived, buyerOf, registered } from "#tests/support/customers/buyers.ts";
import { bought, eventOf, scriptedMarketplace, telling } from "#tests/support/customers/selling.ts";
import type { Selling } from "#tests/support/customers/selling.ts";

const dayMs = 86_400_000;
const buyer = "sandbox-new";

interface Registered {
  api: ApiUnderTest;
  marketplace: Selling;
  key: string;
  /** Mert, with a token that outlasts the time the test passes. */
  staff: Client;
}

/** A buyer of 500 assets until 20 November 2027, an hour after registration. */
async function open(sold?: Entitlement[]): Promise<Registered> {
  const marketplace = scriptedMarketplace();
  if (sold) marketplace.sells.set(buyer, sold);
  const api = await openApi({ marketplace });
  const staff = await api.withToken(api.people.mert, "2100-01-01T00:00:00.000Z");
  const key = await registered(api, buyer);
  api.pass(3_600_000);
  return { api, marketplace, key, staff };
}

const licenseOf = async ({ staff, key }: Registered) =>
  resultOf(license, await staff.get(`/api/oem/licenses/${key}`));

const quotasOf = async ({ staff, key }: Registered) =>
  resultOf(z.array(quota), await staff.get(`/api/oem/quotas?licenseKey=${key}&licenseType=1`));

async function newsOf({ staff, key }: Registered) {
  const page = await staff.get(`/api/oem/history?licenseKey=${key}&pageNumber=0&pageSize=50`);
  return resultOf(pageOf(historyEvent), page)
    .entities.toReversed()
    .filter(({ eventName }) => !["create", "add-quota"].includes(eventName));
}

/** Everything an event could write, except the times of the last read and of received events. */
async function written({ api: { engine } }: Registered) {
  const { db } = engine;
  const buyers = await db.selectFrom("marketplace_customer").selectAll().execute();
  return JSON.stringify([
    await db.selectFrom("quota").selectAll().execute(),
    await db.selectFrom("license").selectAll().execute(),
    await db.selectFrom("license_summary").selectAll().execute(),
    await db.selectFrom("history").selectAll().execute(),
    buyers.map(({ last_read_at: _, ...rest }) => rest),
  ]);
}

let events = 0;
const tell = async ({ api }: Registered, id = `event-${(events += 1)}`) => {
  const reply = await telling(api, eventOf(id));
  expect([reply.status, reply.body]).toEqual([202, { success: true, result: {} }]);
};

describe("A license whose purchase changed", () => {
  it("has more assets and a later end, recorded in its history and its summary", async () => {
    const about = await open();
    about.marketplace.sells.set(buyer, [bought(800, "2028-11-20T23:59:59.999Z")]);
    await tell(about);
    expect(await licenseOf(about)).toMatchObject({
      totalClientCapacity: 800,
      serverCapacity: 1,
      expiredAt: "2028-11-20T23:59:59.999Z",
      lifetimeStatus: "active",
    });
    expect(await newsOf(about)).toMatchObject([
      {
        eventName: "update-quota-dates",
        createdBy: "marketplace",
        before: { expirationDate: "2027-11-20T23:59:59.999Z" },
        after: { expirationDate: "2028-11-20T23:59:59.999Z" },
      },
      {
        eventName: "update-quota-capacities",
        createdBy: "marketplace",
        before: { totalClientCapacity: 500 },
        after: { totalClientCapacity: 800, serverCapacity: 1 },
      },
    ]);
    expect(await buyerOf(about.api, buyer)).toMatchObject({
      entitlements: [bought(800, "2028-11-20T23:59:59.999Z")],
      lastReadAt: "2026-11-20T13:00:00.000Z",
    });
  });

  it("reports only what changed", async () => {
    const about = await open();
    about.marketplace.sells.set(buyer, [bought(200)]);
    await tell(about);
    expect((await newsOf(about)).map(({ eventName }) => eventName)).toEqual(["update-quota-capacities"]);
  });

  it("is not written while the purchase is unchanged", async () => {
    const about = await open();
    const before = await written(about);
    await tell(about);
    await tell(about);
    await arrived(about.api, buyer);
    expect(await written(about)).toBe(before);
    expect(await buyerOf(about.api, buyer)).toMatchObject({ lastReadAt: "2026-11-20T13:00:00.000Z" });
  });

  it("ends at once when no entitlement remains, keeps its quota, and runs again when it is renewed", async () => {
    const about = await open();
    about.marketplace.sells.set(buyer, []);
    await tell(about);
    const [ended] = await quotasOf(about);
    expect(ended).toMatchObject({
      activationDate: "2026-11-19T12:59:59.999Z",
      expirationDate: "2026-11-20T12:59:59.999Z",
      totalClientCapacity: 500,
      status: 1,
    });
    expect(await licenseOf(about)).toMatchObject({ lifetimeStatus: "expired" });
    const over = await written(about);
    about.api.pass(dayMs);
    await tell(about);
    expect(await written(about)).toBe(over);

    about.marketplace.sells.set(buyer, [bought(50, "2027-12-31T00:00:00.000Z")]);
    await tell(about);
    expect(await licenseOf(about)).toMatchObject({
      lifetimeStatus: "active",
      totalClientCapacity: 50,
      expiredAt: "2027-12-31T00:00:00.000Z",
    });
    expect(await quotasOf(about)).toHaveLength(1);
  });

  it("that has already ended keeps its end when no entitlement remains", async () => {
    const about = await open();
    about.api.pass(400 * dayMs);
    about.marketplace.sells.set(buyer, [bought(500)]);
    await tell(about);
    expect((await quotasOf(about))[0]).toMatchObject({ expirationDate: "2027-11-20T23:59:59.999Z" });
    expect(await newsOf(about)).toEqual([]);
  });

  it("follows the dimension it was created from, with all its entitlements in any order", async () => {
    const parts = [bought(9_000, undefined, "events"), bought(30, "2027-03-01T00:00:00.000Z"), bought(70)];
    const about = await open(parts);
    const { api, marketplace } = about;
    expect(await licenseOf(about)).toMatchObject({ totalClientCapacity: 100 });
    marketplace.sells.set(buyer, parts.toReversed());
    await tell(about);
    expect(await newsOf(about)).toEqual([]);
    api.pass(200 * dayMs);
    await tell(about);
    expect(await licenseOf(about)).toMatchObject({
      totalClientCapacity: 70,
      expiredAt: "2027-11-20T23:59:59.999Z",
    });
  });

  it("follows another dimension when its own was exchanged for it", async () => {
    const about = await open();
    about.marketplace.sells.set(buyer, [bought(2_000, "2028-01-01T00:00:00.000Z", "corporate-3")]);
    await tell(about);
    expect(await licenseOf(about)).toMatchObject({ totalClientCapacity: 2_000 });
  });

  it("keeps quotas that staff added, and follows the purchase again after staff changed its quota", async () => {
    const about = await open();
    const [own] = await quotasOf(about);
    const term = { activationDate: "2026-11-20", expirationDate: "2030-01-01" };
    const added = { licenseKey: about.key, ...term, serverCapacity: 2, totalClientCapacity: 5 };
    expect((await about.staff.post("/api/oem/quotas/enterprise", added)).status).toBe(201);
    const body = { serverCapacity: 4, totalClientCapacity: 9 };
    await about.staff.send("PATCH", `/api/oem/quotas/enterprise/${own?.id}/capacity`, { body });
    await tell(about);
    expect(await quotasOf(about)).toMatchObject([
      { id: own?.id, serverCapacity: 4, totalClientCapacity: 500 },
      { serverCapacity: 2, totalClientCapacity: 5, expirationDate: "2030-01-01T23:59:59.999Z" },
    ]);
  });

  it("is unchanged while it is deleted, and follows once it is restored", async () => {
    const about = await open();
    await about.staff.send("DELETE", `/api/oem/licenses/${about.key}`);
    about.marketplace.sells.set(buyer, [bought(800)]);
    await tell(about);
    expect((await quotasOf(about))[0]).toMatchObject({ totalClientCapacity: 500 });
    await about.staff.post(`/api/oem/licenses/${about.key}/restore`, {});
    about.api.pass(1_000);
    await tell(about);
    expect(await licenseOf(about)).toMatchObject({ totalClientCapacity: 800 });
  });

  it("follows when the buyer arrives again, too", async () => {
    const about = await open();
    about.marketplace.sells.set(buyer, [bought(800)]);
    await arrived(about.api, buyer);
    expect(await licenseOf(about)).toMatchObject({ totalClientCapacity: 800 });
  });
});

describe("An event of AWS Marketplace", () => {
  it("counts once, however often and late it arrives", async () => {
    const about = await open();
    await tell(about, "twice");
    const asked = about.marketplace.asked.length;
    about.marketplace.sells.set(buyer, [bought(800)]);
    await Promise.all([tell(about, "twice"), tell(about, "twice")]);
    expect(about.marketplace.asked).toHaveLength(asked);
    await Promise.all(Array.from({ length: 4 }, () => tell(about, "another")));
    expect((await newsOf(about)).map(({ eventName }) => eventName)).toEqual(["update-quota-capacities"]);
  });

  it("names the account, and every agreement of the account is read again", async () => {
    const about = await open();
    const other = { ...about, key: await registered(about.api, "sandbox-new-2") };
    about.marketplace.sells.set(buyer, [bought(1)]).set("sandbox-new-2", [bought(2)]);
    about.api.pass(1_000);
    const claimed = { acceptor: { accountId: "111122223333" }, entitlements: [{ value: 1_000_000 }] };
    expect((await telling(about.api, eventOf("claims", { detail: claimed }))).status).toBe(202);
    expect(await licenseOf(about)).toMatchObject({ totalClientCapacity: 1 });
    expect(await licenseOf(other)).toMatchObject({ totalClientCapacity: 2 });
  });

  it("reaches a buyer who has not registered yet", async () => {
    const about = await open();
    await arrived(about.api, "sandbox-new-3");
    about.marketplace.sells.set("sandbox-new-3", [bought(7)]);
    await tell(about);
    expect(await buyerOf(about.api, "sandbox-new-3")).toMatchObject({
      entitlements: [bought(7)],
      licenseKey: null,
    });
  });

  it("about an unknown account is accepted and ignored", async () => {
    const about = await open();
    const asked = about.marketplace.asked.length;
    for (const detail of [{ acceptor: { accountId: "444455556666" } }, { agreement: { id: "agmt-2" } }])
      expect((await telling(about.api, eventOf("unknown", { detail }))).status).toBe(202);
    expect(about.marketplace.asked).toHaveLength(asked);
    await tell(about, "unknown");
    expect(about.marketplace.asked).toHaveLength(asked + 1);
  });

  it("is not lost while the marketplace is unavailable: it counts when it arrives again", async () => {
    const about = await open();
    about.marketplace.sells.set(buyer, [bought(800)]);
    about.marketplace.faults.set(buyer, throttled(30));
    const refused = await telling(about.api, eventOf("early"));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    about.marketplace.faults.clear();
    await tell(about, "early");
    expect(await licenseOf(about)).toMatchObject({ totalClientCapacity: 800 });
  });

  it("is accepted only with the secret, never without a configured one, and from no web page", async () => {
    const about = await open();
    const asked = about.marketplace.asked.length;
    for (const secret of [null, "", "wrong", "secret-of-the-events-of-the-testz"]) {
      const reply = await telling(about.api, eventOf("forged"), secret);
      expect([reply.status, reply.body]).toEqual([401, refusal("UNAUTHENTICATED")]);
    }
    const foreign = {
      "x-events-secret": "secret-of-the-events-of-the-tests",
      origin: "https://evil.example",
    };
    const path = "/api/marketplace/aws/events";
    expect((await about.api.asNobody.post(path, eventOf("forged"), foreign)).status).toBe(403);
    expect(about.marketplace.asked).toHaveLength(asked);
    const deaf = await openApi({ marketplaceEventsSecret: null });
    for (const secret of [null, "", "null"])
      expect((await telling(deaf, eventOf("deaf"), secret)).status).toBe(404);
  });

  it("with a guessed secret is rate-limited like any other public request", async () => {
    const api = await openApi({ rateLimitFactor: 1 / 300 });
    expect((await telling(api, eventOf("guess"), "wrong")).status).toBe(401);
    expect((await telling(api, eventOf("guess"), "wrong")).status).toBe(429);
    for (const id of ["1", "2", "3"]) expect((await telling(api, eventOf(id))).status).toBe(202);
  });

  it.each([
    ["no id", { id: undefined }],
    ["an id without end", { id: "i".repeat(201) }],
    ["another source", { source: "aws.s3" }],
    ["no detail", { detail: undefined }],
    ["an account that is no text", { detail: { acceptor: { accountId: 1 } } }],
  ])("with %s is rejected", async (_, changes) => {
    const { api } = await open();
    expect((await telling(api, eventOf("odd", changes))).status).toBe(400);
  });
});
