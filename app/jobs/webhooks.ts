import type { Log } from "#app/domain/log.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { sendWebhooks } from "#app/domain/webhook/send-webhooks.ts";
import type { WebhookSender } from "#app/domain/webhook/webhooks.ts";

export const runWebhooks = (
  storage: Storage,
  _now: Date,
  { webhookSender, log, now }: { webhookSender: WebhookSender; log: Log; now: () => Date },
): Promise<void> => sendWebhooks(storage, now, webhookSender, log);
