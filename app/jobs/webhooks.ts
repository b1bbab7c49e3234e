import type { Log } from "#app/domain/log.ts";
import type { Storage } from "#app/domain/storage.ts";
import { sendWebhooks } from "#app/domain/webhook/send-webhooks.ts";
import type { WebhookSender } from "#app/domain/webhook/webhooks.ts";

export const webhooks = (
  storage: Storage,
  now: Date,
  { webhookSender, log }: { webhookSender: WebhookSender; log: Log },
): Promise<void> => sendWebhooks(storage, now, webhookSender, log);
