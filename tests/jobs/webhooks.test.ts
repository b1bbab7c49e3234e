import { Webhook as Verifier } from "standardwebhooks";
import { expect, it, vi } from "vitest";
import { findNextWebhookTime } from "#app/domain/webhook/send-webhooks.ts";
import { changeWebhook, createWebhook, replayDelivery } from "#app/domain/webhook/webhooks.ts";
import { acmeInfinite, ada, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import {
  failedResponse,
  createRecordingWebhookClient,
  acceptedResponse,
} from "#tests/support/outside/webhooks.ts";
import {
  secrets,
  minuteMs,
  instantAfter,
  url,
  largePage,
  recordNotes,
  addWebhook,
  runWebhooks,
  listLicenseKeys,
  type Storage,
} from "#tests/support/outside/webhook-jobs.ts";
import { msOf } from "#app/domain/time/time.ts";

const dayMs = 24 * 60 * minuteMs;
const readWebhookState = async (storage: Storage, id: number) => (await storage.webhooks.find(id))?.state;

describeOnEveryEngine("A webhook", (open) => {
  it("gets every event once and in order, with a valid signature and the current license", async () => {
    const { storage, openSecondStorage } = await open();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient();
    const { record } = await issue(storage, acmeInfinite());
    const { secret } = await addWebhook(storage, webhookClient);
    await recordNotes(storage, record.key, "", record.key);
    const secondStorage = await openSecondStorage();
    await Promise.all([storage, secondStorage].map((store) => runWebhooks(store, webhookClient, 1)));
    await runWebhooks(storage, webhookClient, 2);
    const { id: newestId } = await storage.history.readHead();
    expect(receivedWebhooks.map(({ event }) => event.id)).toEqual([newestId - 2, newestId - 1, newestId]);
    vi.useFakeTimers({ now: msOf(instantAfter(1)), toFake: ["Date"] });
    const messages = receivedWebhooks.map(({ body, headers }) => new Verifier(secret).verify(body, headers));
    vi.useRealTimers();
    expect(messages[0]).toMatchObject({
      type: "update-notes",
      data: { event: { licenseKey: record.key }, license: { key: record.key } },
    });
    expect(messages[1]).toMatchObject({ data: { license: null } });
  });

  it("does not get the event of its own creation, even if other events are recorded at the same time", async () => {
    const { storage, openSecondStorage } = await open();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient();
    const secondStorage = await openSecondStorage();
    const [{ webhook }] = await Promise.all([
      createWebhook(storage, { webhookClient, secrets }, ada, { url, eventNames: null }),
      recordNotes(storage, "A"),
      recordNotes(secondStorage, "B"),
    ]);
    await recordNotes(storage, "C");
    await runWebhooks(storage, webhookClient, 1);
    const { rows: links } = await storage.history.listChainAfter(webhook.position, 10);
    const otherEvents = links
      .map(({ event }) => event)
      .filter(({ eventName }) => eventName !== "create-webhook");
    expect(otherEvents).toHaveLength(links.length - 1);
    expect(receivedWebhooks.map(({ event }) => event.id)).toEqual(otherEvents.map(({ id }) => id));
    expect(receivedWebhooks.at(-1)?.event.licenseKey).toBe("C");
  });

  it("gets later events of a license only after its rejected event, but events of other licenses at once", async () => {
    const { storage } = await open();
    let isBroken = true;
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient(({ event }) =>
      isBroken && event.licenseKey === "A" ? failedResponse : acceptedResponse,
    );
    const { id } = await addWebhook(storage, webhookClient);
    await recordNotes(storage, "A", "B", "A", "B");
    await runWebhooks(storage, webhookClient, 1);
    expect(listLicenseKeys(receivedWebhooks)).toEqual(["A", "B", "B"]);
    const { rows } = await storage.webhooks.listDeliveries(id, largePage);
    expect(rows.find(({ attempts, state }) => attempts === 1 && state === "waiting")).toMatchObject({
      status: 500,
      response: "Out of order",
    });
    await runWebhooks(storage, webhookClient, 2);
    expect(receivedWebhooks).toHaveLength(3);
    isBroken = false;
    await runWebhooks(storage, webhookClient, minuteMs);
    expect(listLicenseKeys(receivedWebhooks)).toEqual(["A", "B", "B", "A", "A"]);
    expect(receivedWebhooks[3]?.id).toBe(receivedWebhooks[0]?.id);
  });

  it("is turned off after three days of failures, and gets all events when it is turned on again", async () => {
    const { storage } = await open();
    let isBroken = true;
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient(() =>
      isBroken ? failedResponse : acceptedResponse,
    );
    const { id } = await addWebhook(storage, webhookClient);
    await recordNotes(storage, "A", "A");
    await runWebhooks(storage, webhookClient, 1);
    await runWebhooks(storage, webhookClient, 3 * dayMs);
    expect(await readWebhookState(storage, id)).toBe("on");
    await runWebhooks(storage, webhookClient, 4 * dayMs);
    expect(await readWebhookState(storage, id)).toBe("failed");
    const { rows } = await storage.history.listPage({ eventName: ["disable-webhook"], ...largePage });
    expect(rows).toMatchObject([{ details: { url: "https://hooks.example.com/in" }, createdBy: "webhooks" }]);
    const deliveryCount = receivedWebhooks.length;
    await recordNotes(storage, "B");
    await runWebhooks(storage, webhookClient, 5 * dayMs);
    expect(receivedWebhooks).toHaveLength(deliveryCount);

    isBroken = false;
    await changeWebhook(storage, { webhookClient, secrets }, ada, id, { isOn: true });
    await runWebhooks(storage, webhookClient, 5 * dayMs);
    expect(
      receivedWebhooks.slice(deliveryCount).filter(({ event }) => event.eventName === "update-notes"),
    ).toHaveLength(2);
  });

  it("gets a delivery again under the same id when a user replays it", async () => {
    const { storage } = await open();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient();
    const { id } = await addWebhook(storage, webhookClient);
    await recordNotes(storage, "A");
    await runWebhooks(storage, webhookClient, 1);
    const [delivery] = (await storage.webhooks.listDeliveries(id, largePage)).rows;
    expect(delivery).toMatchObject({ state: "delivered", attempts: 1, status: 204, nextAt: null });
    await replayDelivery(storage, delivery?.id ?? 0, instantAfter(2));
    await runWebhooks(storage, webhookClient, 2);
    expect(receivedWebhooks).toHaveLength(2);
    expect(receivedWebhooks[1]?.id).toBe(receivedWebhooks[0]?.id);
  });

  it("stores its latest failed attempts until a user named in an attempt is erased", async () => {
    const { storage } = await open();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient(() => failedResponse);
    const { id } = await addWebhook(storage, webhookClient);
    await recordNotes(storage, "A");
    for (let hour = 0; hour < 7; hour += 1) await runWebhooks(storage, webhookClient, hour * 60 * minuteMs);
    const [delivery] = (await storage.webhooks.listDeliveries(id, largePage)).rows;
    const attempts = await storage.webhooks.listFailedAttempts(delivery?.id ?? 0);
    const attemptTimes = attempts.map((attempt) => attempt.at);
    expect(attemptTimes).toEqual(attemptTimes.toSorted().toReversed());
    expect(attempts).toHaveLength(5);
    expect(attempts[0]).toMatchObject({
      url,
      headers: receivedWebhooks.at(-1)?.headers,
      body: receivedWebhooks.at(-1)?.body,
      status: 500,
      response: "Out of order",
    });
    await storage.transact(async (transaction) => transaction.people.eraseContact("ada@example.com"));
    expect(await storage.webhooks.listFailedAttempts(delivery?.id ?? 0)).toEqual([]);
  });

  it("is paused for a while after three failures in a row, unless a user replays a delivery", async () => {
    const { storage } = await open();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient(() => failedResponse);
    const { id } = await addWebhook(storage, webhookClient);
    await recordNotes(storage, ...Array.from({ length: 10 }, (_, index) => `LICENSE-${index}`));
    await runWebhooks(storage, webhookClient, 1);
    await runWebhooks(storage, webhookClient, 1_000);
    expect(receivedWebhooks).toHaveLength(3);
    const nextWorkAt = await findNextWebhookTime(storage, instantAfter(1_000));
    expect(Date.parse(nextWorkAt ?? "")).toBeGreaterThanOrEqual(msOf(instantAfter(5_000)));
    expect(Date.parse(nextWorkAt ?? "")).toBeLessThan(msOf(instantAfter(9_000)));
    const [latestDelivery] = (await storage.webhooks.listDeliveries(id, largePage)).rows;
    await replayDelivery(storage, latestDelivery?.id ?? 0, instantAfter(1_001));
    await runWebhooks(storage, webhookClient, 1_001);
    expect(receivedWebhooks.length).toBeGreaterThan(3);
  });

  it("is due when its next delivery is due, and counts its waiting deliveries", async () => {
    const { storage } = await open();
    const { webhookClient } = createRecordingWebhookClient(() => failedResponse);
    await addWebhook(storage, webhookClient);
    const readNextWorkAt = (ms: number) => findNextWebhookTime(storage, instantAfter(ms));
    expect(await readNextWorkAt(0)).toBeNull();
    expect(await storage.webhooks.readWaitingDeliveries()).toEqual({ count: 0, oldestAt: null });
    await recordNotes(storage, "A", "A");
    expect(await readNextWorkAt(0)).toBe(instantAfter(0));
    await runWebhooks(storage, webhookClient, 0);
    expect(Date.parse((await readNextWorkAt(1_000)) ?? "")).toBeGreaterThanOrEqual(msOf(instantAfter(5_000)));
    expect(Date.parse((await readNextWorkAt(10_000)) ?? "")).toBeLessThanOrEqual(msOf(instantAfter(10_000)));
    expect(await storage.webhooks.readWaitingDeliveries()).toEqual({ count: 2, oldestAt: now });
  });

  it("is signed with both the old and the new secret for a day", async () => {
    const { storage } = await open();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient();
    const { id, secret } = await addWebhook(storage, webhookClient);
    const changeResult = await changeWebhook(storage, { webhookClient, secrets }, ada, id, {
      newSecret: true,
    });
    await runWebhooks(storage, webhookClient, 1);
    await recordNotes(storage, "A");
    await runWebhooks(storage, webhookClient, dayMs + 1);
    const signatures = receivedWebhooks.map(({ headers }) => headers["webhook-signature"]?.split(" "));
    expect(signatures.map((list) => list?.length)).toEqual([2, 1]);
    expect(changeResult.secret).not.toBe(secret);
    vi.useFakeTimers({ now: msOf(instantAfter(1)), toFake: ["Date"] });
    for (const validSecret of [secret, changeResult.secret ?? ""])
      expect(
        new Verifier(validSecret).verify(receivedWebhooks[0]?.body ?? "", receivedWebhooks[0]?.headers ?? {}),
      ).toBeTruthy();
    vi.useRealTimers();
  });

  it("is not reserved without new events", async () => {
    const { storage } = await open();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient();
    for (let count = 0; count < 10; count += 1) await addWebhook(storage, webhookClient, `${url}${count}`);
    await runWebhooks(storage, webhookClient, 1);
    receivedWebhooks.length = 0;
    const changeSpy = vi.spyOn(storage.queue, "change");
    await runWebhooks(storage, webhookClient, 2);
    expect(changeSpy).not.toHaveBeenCalled();
    await recordNotes(storage, ...Array.from({ length: 20 }, () => "A"));
    const createDeliveriesSpy = vi.spyOn(storage.webhooks, "createDeliveries");
    const listDueSpy = vi.spyOn(storage.webhooks, "listDue");
    await runWebhooks(storage, webhookClient, 3);
    expect(receivedWebhooks).toHaveLength(200);
    expect([createDeliveriesSpy.mock.calls.length, listDueSpy.mock.calls.length]).toEqual([10, 10]);
  });
});
