import type { Log } from "#app/domain/log.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { sendWebhooks } from "#app/domain/webhook/send-webhooks.ts";
import type { WebhookSender } from "#app/domain/webhook/webhooks.ts";
import type { Clock, Instant } from "#app/domain/time/time.ts";

export const runWebhooks = (
  storage: Storage,
  _now: Instant,
  { webhookSender, log, now }: { webhookSender: WebhookSender; log: Log; now: Clock },
): Promise<void> => sendWebhooks(storage, now, webhookSender, log);
