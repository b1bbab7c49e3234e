import { Webhook as Verifier } from "standardwebhooks";
import { expect, it, vi } from "vitest";
import { createEvent } from "#app/domain/history/event.ts";
import { pauseAfter, sendWebhooks } from "#app/domain/webhook/send-webhooks.ts";
import { changeWebhook, createWebhook, replayDelivery } from "#app/domain/webhook/webhooks.ts";
import type { WebhookClient } from "#app/domain/webhook/webhook.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { acmeInfinite, ada, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";
import {
  failedResponse,
  createRecordingWebhookClient,
  type ReceivedWebhook,
  acceptedResponse,
} from "#tests/support/outside/webhooks.ts";

const log = () => {};
const secrets = ["secret of the webhooks of the tests"] as const;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const at = (ms: number) => new Date(Date.parse(now) + ms);
const url = "https://hooks.example.com/in?key=1";
const everyDelivery = { pageNumber: 0, pageSize: 1_000 };

type Store = TestDatabase["storage"];

const recordNotes = (storage: Store, ...licenseKeys: string[]) =>
  storage.transact(async (work) => {
    for (const key of licenseKeys) work.record(createEvent(ada, key, "update-notes"));
  });
const add = async (storage: Store, webhookClient: WebhookClient, address = url) => {
  const { webhook, secret } = await createWebhook(storage, { webhookClient, secrets }, ada, {
    url: address,
    eventNames: null,
  });
  await sendWebhooks(
    storage,
    () => at(0),
    { webhookClient: createRecordingWebhookClient().webhookClient, secrets },
    log,
  );
  return { id: webhook.id, secret };
};
const run = (storage: Store, webhookClient: WebhookClient, ms: number) =>
  jobs.webhooks(storage, at(ms), { webhookSender: { webhookClient, secrets }, log, now: () => at(ms) });
const keys = (heard: readonly ReceivedWebhook[]) => heard.map(({ event }) => event.licenseKey);
const stateOf = async (storage: Store, id: number) => (await storage.webhooks.find(id))?.state;

describeOnEveryEngine("A webhook", (open) => {
  it("gets every event once and in order, with a signature that the receiver's library accepts and the current license", async () => {
    const { storage, openSecondStorage } = await open();
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient();
    const { record } = await issue(storage, acmeInfinite());
    const { secret } = await add(storage, webhookClient);
    await recordNotes(storage, record.key, "", record.key);
    await Promise.all([run(storage, webhookClient, 1), run(await openSecondStorage(), webhookClient, 1)]);
    await run(storage, webhookClient, 2);
    const { id: newest } = await storage.history.head();
    expect(deliveries.map(({ event }) => event.id)).toEqual([newest - 2, newest - 1, newest]);
    vi.useFakeTimers({ now: at(1), toFake: ["Date"] });
    const [first, second] = deliveries.map(({ body, headers }) => new Verifier(secret).verify(body, headers));
    vi.useRealTimers();
    expect(first).toMatchObject({
      type: "update-notes",
      data: { event: { licenseKey: record.key }, license: { key: record.key } },
    });
    expect(second).toMatchObject({ data: { license: null } });
  });

  it("is processed by one process, also if another saw the same work before", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient();
    await add(storage, webhookClient);
    await recordNotes(storage, "A", "B");
    const webhooks = await otherStorage.webhooks.withWork(at(1).toISOString());
    expect(webhooks).toHaveLength(1);
    vi.spyOn(otherStorage.webhooks, "withWork").mockResolvedValue(webhooks);
    const slow: WebhookClient = {
      ...webhookClient,
      async post(...sent) {
        await run(otherStorage, webhookClient, 1);
        return webhookClient.post(...sent);
      },
    };
    await run(storage, slow, 1);
    expect(keys(deliveries)).toEqual(["A", "B"]);
  });

  it("that rejects one event of a license gets the later ones of that license after it, and the others at once", async () => {
    const { storage } = await open();
    let isBroken = true;
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient(({ event }) =>
      isBroken && event.licenseKey === "A" ? failedResponse : acceptedResponse,
    );
    const { id } = await add(storage, webhookClient);
    await recordNotes(storage, "A", "B", "A", "B");
    await run(storage, webhookClient, 1);
    expect(keys(deliveries)).toEqual(["A", "B", "B"]);
    const { rows } = await storage.webhooks.deliveries(id, everyDelivery);
    expect(rows.find(({ attempts, state }) => attempts === 1 && state === "waiting")).toMatchObject({
      status: 500,
      answer: "Out of order",
    });
    await run(storage, webhookClient, 2);
    expect(deliveries).toHaveLength(3);
    isBroken = false;
    await run(storage, webhookClient, minuteMs);
    expect(keys(deliveries)).toEqual(["A", "B", "B", "A", "A"]);
    expect(deliveries[3]?.id).toBe(deliveries[0]?.id);
  });

  it("that accepts nothing for three days is turned off, with an event in the history, and loses nothing", async () => {
    const { storage } = await open();
    let isBroken = true;
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient(() =>
      isBroken ? failedResponse : acceptedResponse,
    );
    const { id } = await add(storage, webhookClient);
    await recordNotes(storage, "A", "A");
    await run(storage, webhookClient, 1);
    await run(storage, webhookClient, 3 * dayMs);
    expect(await stateOf(storage, id)).toBe("on");
    await run(storage, webhookClient, 4 * dayMs);
    expect(await stateOf(storage, id)).toBe("failed");
    const { rows } = await storage.history.page({ eventName: ["disable-webhook"], ...everyDelivery });
    expect(rows).toMatchObject([{ details: { url: "https://hooks.example.com/in" }, createdBy: "webhooks" }]);
    const sent = deliveries.length;
    await recordNotes(storage, "B");
    await run(storage, webhookClient, 5 * dayMs);
    expect(deliveries).toHaveLength(sent);

    isBroken = false;
    await changeWebhook(storage, { webhookClient, secrets }, ada, id, { isOn: true });
    await run(storage, webhookClient, 5 * dayMs);
    expect(deliveries.slice(sent).filter(({ event }) => event.eventName === "update-notes")).toHaveLength(2);
  });

  it("gets a delivery again under the same id when a user replays it", async () => {
    const { storage } = await open();
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient();
    const { id } = await add(storage, webhookClient);
    await recordNotes(storage, "A");
    await run(storage, webhookClient, 1);
    const [delivered] = (await storage.webhooks.deliveries(id, everyDelivery)).rows;
    expect(delivered).toMatchObject({ state: "delivered", attempts: 1, status: 204, nextAt: null });
    await replayDelivery(storage, delivered?.id ?? 0, at(2));
    await run(storage, webhookClient, 2);
    expect(deliveries.map((delivery) => delivery.id)).toEqual([deliveries[0]?.id, deliveries[0]?.id]);
  });

  it("stores request and response of its latest failed attempts, until their user is erased", async () => {
    const { storage } = await open();
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient(
      () => failedResponse,
    );
    const { id } = await add(storage, webhookClient);
    await recordNotes(storage, "A");
    for (let nth = 0; nth < 7; nth += 1) await run(storage, webhookClient, nth * 60 * minuteMs);
    const [delivery] = (await storage.webhooks.deliveries(id, everyDelivery)).rows;
    const attempts = await storage.webhooks.attempts(delivery?.id ?? 0);
    expect(attempts.map(({ at }) => at)).toEqual(
      attempts
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(attempts).toHaveLength(5);
    expect(attempts[0]).toMatchObject({
      url,
      headers: deliveries.at(-1)?.headers,
      body: deliveries.at(-1)?.body,
      status: 500,
      answer: "Out of order",
    });
    await storage.transact(async (work) => work.eraseContact("ada@example.com"));
    expect(await storage.webhooks.attempts(delivery?.id ?? 0)).toEqual([]);
  });

  it("that fails three times in a row is paused for a while, unless a user replays a delivery", async () => {
    const { storage } = await open();
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient(
      () => failedResponse,
    );
    const { id } = await add(storage, webhookClient);
    await recordNotes(storage, ...Array.from({ length: 10 }, (_, nth) => `LICENSE-${nth}`));
    await run(storage, webhookClient, 1);
    await run(storage, webhookClient, 1_000);
    expect(deliveries).toHaveLength(3);
    expect(await storage.webhooks.nextWorkAt(at(1_000).toISOString())).toSatisfy(
      (next: string) => Date.parse(next) >= at(5_000).getTime() && Date.parse(next) < at(9_000).getTime(),
    );
    const [last] = (await storage.webhooks.deliveries(id, everyDelivery)).rows;
    await replayDelivery(storage, last?.id ?? 0, at(1_001));
    await run(storage, webhookClient, 1_001);
    expect(deliveries.length).toBeGreaterThan(3);
  });

  it("is due again with its next delivery, and counts what is pending", async () => {
    const { storage } = await open();
    const { webhookClient } = createRecordingWebhookClient(() => failedResponse);
    await add(storage, webhookClient);
    const next = (ms: number) => storage.webhooks.nextWorkAt(at(ms).toISOString());
    expect(await next(0)).toBeNull();
    expect(await storage.webhooks.waiting()).toEqual({ count: 0, oldestAt: null });
    await recordNotes(storage, "A", "A");
    expect(await next(0)).toBe(at(0).toISOString());
    await run(storage, webhookClient, 0);
    expect(Date.parse((await next(1_000)) ?? "")).toBeGreaterThanOrEqual(at(5_000).getTime());
    expect(await next(10_000)).toBe(at(10_000).toISOString());
    expect(await storage.webhooks.waiting()).toEqual({ count: 2, oldestAt: now });
  });

  it("whose worker crashed is taken over after half a minute, while a slow worker keeps it", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient();
    const { id } = await add(storage, webhookClient);
    await recordNotes(storage, "A");
    const instant = (ms: number) => at(ms).toISOString();
    expect(await storage.webhooks.lease(id, instant(0), instant(30_000))).toBe(true);
    expect(await otherStorage.webhooks.nextWorkAt(instant(5_000))).toBe(instant(6_000));
    await run(otherStorage, webhookClient, 29_000);
    expect(deliveries).toEqual([]);
    expect(await storage.webhooks.renewLease(id, instant(30_000), instant(60_000))).toBe(true);
    await run(otherStorage, webhookClient, 31_000);
    expect(deliveries).toEqual([]);
    await run(otherStorage, webhookClient, 60_000);
    expect(keys(deliveries)).toEqual(["A"]);
    expect(await storage.webhooks.renewLease(id, instant(60_000), instant(90_000))).toBe(false);
  });

  it("is signed with the old secret beside a new one for a day", async () => {
    const { storage } = await open();
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient();
    const { id, secret } = await add(storage, webhookClient);
    const changed = await changeWebhook(storage, { webhookClient, secrets }, ada, id, { newSecret: true });
    await run(storage, webhookClient, 1);
    await recordNotes(storage, "A");
    await run(storage, webhookClient, dayMs + 1);
    const signatures = deliveries.map(({ headers }) => headers["webhook-signature"]?.split(" ").length);
    expect(signatures).toEqual([2, 1]);
    expect(changed.secret).not.toBe(secret);
    vi.useFakeTimers({ now: at(1), toFake: ["Date"] });
    for (const good of [secret, changed.secret ?? ""])
      expect(new Verifier(good).verify(deliveries[0]?.body ?? "", deliveries[0]?.headers ?? {})).toBeTruthy();
    vi.useRealTimers();
  });

  it("gets the events that a crashed process had not sent yet", async () => {
    const { storage, openSecondStorage } = await open();
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient();
    await add(storage, webhookClient);
    await recordNotes(storage, "A", "A", "A");
    const cutOff: WebhookClient = {
      ...webhookClient,
      async post(...sent) {
        await webhookClient.post(...sent);
        throw new Error("cut off");
      },
    };
    await expect(run(storage, cutOff, 1)).rejects.toThrow(/^Webhook \d+ failed: cut off$/);
    await run(await openSecondStorage(), webhookClient, 2);
    const ids = deliveries.map(({ id }) => id);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
  });

  it("runs no query for webhooks without new events", async () => {
    const { storage } = await open();
    const { receivedWebhooks: deliveries, webhookClient } = createRecordingWebhookClient();
    for (let count = 0; count < 10; count += 1) await add(storage, webhookClient, `${url}${count}`);
    await run(storage, webhookClient, 1);
    deliveries.length = 0;
    const lease = vi.spyOn(storage.webhooks, "lease");
    await run(storage, webhookClient, 2);
    expect(lease).not.toHaveBeenCalled();
    await recordNotes(storage, ...Array.from({ length: 20 }, () => "A"));
    const taking = vi.spyOn(storage.webhooks, "takeEvents");
    const reading = vi.spyOn(storage.webhooks, "due");
    await run(storage, webhookClient, 3);
    expect(deliveries).toHaveLength(200);
    expect([taking.mock.calls.length, reading.mock.calls.length]).toEqual([10, 10]);
  });
});

it("A webhook is retried after five seconds, then at growing random intervals", () => {
  expect(pauseAfter(1, 0)).toBe(5_000);
  expect(pauseAfter(1, 0.999)).toBeLessThan(7_500);
  const pauses = Array.from({ length: 14 }, (_, index) => pauseAfter(index + 1, 0));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBe(6 * 60 * minuteMs);
  expect(pauseAfter(3, 0.5)).toBeGreaterThan(pauseAfter(3, 0));
});
