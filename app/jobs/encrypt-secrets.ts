import type { Log } from "#app/domain/log.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { encryptWebhookSecrets } from "#app/domain/webhook/webhook-secrets.ts";
import type { WebhookSender } from "#app/domain/webhook/webhooks.ts";
import type { Instant } from "#app/domain/time/time.ts";

/** Encrypts every stored secret again with the first value of SECRET. Add new stored secrets here. */
export async function encryptSecrets(
  storage: Storage,
  _now: Instant,
  { webhookSender: { secrets }, log }: { webhookSender: WebhookSender; log: Log },
): Promise<void> {
  const webhookCount = await encryptWebhookSecrets(storage, secrets);
  if (webhookCount > 0)
    log("info", "Encrypted secrets with the first value of SECRET", { webhooks: webhookCount });
}
