import type { Storage } from "#app/domain/storage.ts";
import { sendWebhooks } from "#app/domain/webhook/send-webhooks.ts";
import type { WebhookSender } from "#app/domain/webhook/webhooks.ts";

export const webhooks = (
  storage: Storage,
  now: Date,
  { webhookSender }: { webhookSender: WebhookSender },
): Promise<void> => sendWebhooks(storage, now, webhookSender);
