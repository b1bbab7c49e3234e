import { createEvent } from "#app/domain/history/event.ts";
import { sendWebhooks } from "#app/domain/webhook/send-webhooks.ts";
import { createWebhook } from "#app/domain/webhook/webhooks.ts";
import type { WebhookClient } from "#app/domain/webhook/webhook.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import type { TestDatabase } from "#tests/support/engines/engines.ts";
import { createRecordingWebhookClient, type ReceivedWebhook } from "#tests/support/outside/webhooks.ts";
import { addMs } from "#app/domain/time/time.ts";

export const log = () => {};
export const secrets = ["secret of the webhooks of the tests"] as const;
export const minuteMs = 60_000;
export const instantAfter = (ms: number) => addMs(now, ms);
export const url = "https://hooks.example.com/in?key=1";
export const largePage = { pageNumber: 0, pageSize: 1_000 };

export type Storage = TestDatabase["storage"];

export const recordNotes = (storage: Storage, ...licenseKeys: string[]) =>
  storage.transact(async (transaction) => {
    for (const key of licenseKeys) transaction.record(createEvent(ada, key, "update-notes"));
  });
export const addWebhook = async (storage: Storage, webhookClient: WebhookClient, webhookUrl = url) => {
  const { webhook, secret } = await createWebhook(storage, { webhookClient, secrets }, ada, {
    url: webhookUrl,
    eventNames: null,
  });
  const webhookSender = { webhookClient: createRecordingWebhookClient().webhookClient, secrets };
  await sendWebhooks(storage, () => instantAfter(0), webhookSender, log);
  return { id: webhook.id, secret };
};
export const runWebhooks = (storage: Storage, webhookClient: WebhookClient, ms: number) =>
  jobs.webhooks(storage, instantAfter(ms), {
    webhookSender: { webhookClient, secrets },
    log,
    now: () => instantAfter(ms),
  });
export const listLicenseKeys = (receivedWebhooks: readonly ReceivedWebhook[]) =>
  receivedWebhooks.map(({ event }) => event.licenseKey);
