import { expect, it, vi } from "vitest";
import { findNextWebhookTime, sendWebhooks } from "#app/domain/webhook/send-webhooks.ts";
import type { WebhookClient, WebhookResponse } from "#app/domain/webhook/webhook.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import {
  failedResponse,
  createRecordingWebhookClient,
  acceptedResponse,
} from "#tests/support/outside/webhooks.ts";
import {
  log,
  secrets,
  minuteMs,
  instantAfter,
  largePage,
  recordNotes,
  addWebhook,
  runWebhooks,
  listLicenseKeys,
} from "#tests/support/outside/webhook-jobs.ts";

describeOnEveryEngine("A webhook", (open) => {
  it("is processed by one process, even if another process has read the same work before", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient();
    await addWebhook(storage, webhookClient);
    await recordNotes(storage, "A", "B");
    await otherStorage.webhooks.makeReadyDue(instantAfter(1));
    const items = await otherStorage.queue.listDue("webhook", instantAfter(1), null, 100);
    expect(items).toHaveLength(1);
    vi.spyOn(otherStorage.queue, "listDue").mockResolvedValue(items);
    const slowWebhookClient: WebhookClient = {
      ...webhookClient,
      async post(...args) {
        await runWebhooks(otherStorage, webhookClient, 1);
        return webhookClient.post(...args);
      },
    };
    await runWebhooks(storage, slowWebhookClient, 1);
    expect(listLicenseKeys(receivedWebhooks)).toEqual(["A", "B"]);
  });

  it("gets another worker only after the reservation of the first worker expires without renewal", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient();
    await addWebhook(storage, webhookClient);
    await recordNotes(storage, "A", "B");
    let clockMs = 0;
    let postCount = 0;
    const hangingWebhookClient: WebhookClient = {
      ...webhookClient,
      async post() {
        postCount += 1;
        clockMs = 20_000;
        return postCount === 1 ? acceptedResponse : new Promise(() => {});
      },
    };
    const webhookSender = { webhookClient: hangingWebhookClient, secrets };
    void sendWebhooks(storage, () => instantAfter(clockMs), webhookSender, log);
    await expect.poll(() => postCount).toBe(2);
    const reservationEndsAt = instantAfter(50_000);
    expect(await findNextWebhookTime(otherStorage, instantAfter(25_000))).toBe(reservationEndsAt);
    await runWebhooks(otherStorage, webhookClient, 49_000);
    expect(receivedWebhooks).toEqual([]);
    await runWebhooks(otherStorage, webhookClient, 50_000);
    expect(listLicenseKeys(receivedWebhooks)).toEqual(["B"]);
  });

  it("has a delivery that stays delivered if an earlier attempt fails late in a suspended process", async () => {
    const { storage, openSecondStorage } = await open();
    const { webhookClient } = createRecordingWebhookClient();
    const { id } = await addWebhook(storage, webhookClient);
    await recordNotes(storage, "A");
    const { promise, resolve } = Promise.withResolvers<WebhookResponse>();
    const post = vi.fn<WebhookClient["post"]>(() => promise);
    const suspendedRun = runWebhooks(storage, { ...webhookClient, post }, 0);
    await expect.poll(() => post.mock.calls).toHaveLength(1);
    await runWebhooks(await openSecondStorage(), webhookClient, minuteMs);
    resolve(failedResponse);
    await suspendedRun;
    const { rows } = await storage.webhooks.listDeliveries(id, largePage);
    expect(rows.map(({ state }) => state)).not.toContain("waiting");
  });

  it("gets the events that a crashed process had not sent yet", async () => {
    const { storage, openSecondStorage } = await open();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient();
    await addWebhook(storage, webhookClient);
    await recordNotes(storage, "A", "A", "A");
    const crashingWebhookClient: WebhookClient = {
      ...webhookClient,
      async post(...args) {
        await webhookClient.post(...args);
        throw new Error("Crashed.");
      },
    };
    await expect(runWebhooks(storage, crashingWebhookClient, 1)).rejects.toMatchObject({
      errors: [{ message: expect.stringMatching(/^Webhook \d+ failed: Crashed\.$/) }],
    });
    await runWebhooks(await openSecondStorage(), webhookClient, 1_001);
    const messageIds = receivedWebhooks.map(({ id }) => id);
    expect(messageIds[1]).toBe(messageIds[0]);
    expect(new Set(messageIds).size).toBe(3);
  });
});
