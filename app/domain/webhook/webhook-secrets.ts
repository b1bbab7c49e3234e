import { encrypt, decrypt, decryptWithSecret } from "#app/domain/text/encrypt.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { WebhookRecord, WebhookStore, WebhookWrites } from "./webhook-store.ts";

interface SecretPorts {
  webhooks: Pick<WebhookStore, "listAll" | "find">;
  transact: Transact<{ webhooks: WebhookWrites }>;
}

type EncryptedFields = Pick<WebhookRecord, "encryptedSecret" | "earlierSecret">;

export const isSecretReadable = async (
  { encryptedSecret }: EncryptedFields,
  secrets: Secrets,
): Promise<boolean> => (await decrypt(encryptedSecret, secrets)) !== null;

/**
 * Encrypts every webhook secret with the first value of SECRET, so that the old value can be removed. Secrets that no value
 * decrypts are not changed. Returns the number of changed webhooks.
 */
export async function encryptWebhookSecrets(
  { webhooks, transact }: SecretPorts,
  secrets: Secrets,
): Promise<number> {
  let changedCount = 0;
  for (const { id } of await webhooks.listAll())
    changedCount += await transact(async (transaction) => {
      const webhook = await webhooks.find(id);
      const reencryptedFields = webhook && (await reencrypt(webhook, secrets));
      if (!reencryptedFields) return 0;
      transaction.webhooks.change({ ...webhook, ...reencryptedFields });
      return 1;
    });
  return changedCount;
}

type SecretState = "current" | "old" | "unreadable";

/** Counts webhooks by the value of SECRET that decrypts their secret: the first value, an old value, or no value. */
export async function countWebhookSecrets(
  { webhooks }: Pick<SecretPorts, "webhooks">,
  secrets: Secrets,
): Promise<Record<SecretState, number>> {
  const counts: Record<SecretState, number> = { current: 0, old: 0, unreadable: 0 };
  for (const { encryptedSecret } of await webhooks.listAll()) {
    if ((await decryptWithSecret(encryptedSecret, secrets[0])) !== null) counts.current += 1;
    else if ((await decrypt(encryptedSecret, secrets)) === null) counts.unreadable += 1;
    else counts.old += 1;
  }
  return counts;
}

/** Null if the first value of SECRET has encrypted both secrets already. */
async function reencrypt(
  { encryptedSecret, earlierSecret }: EncryptedFields,
  secrets: Secrets,
): Promise<EncryptedFields | null> {
  const reencryptedFields = {
    encryptedSecret: await reencryptWithFirst(secrets, encryptedSecret),
    earlierSecret: earlierSecret && (await reencryptWithFirst(secrets, earlierSecret)),
  };
  const isUnchanged =
    reencryptedFields.encryptedSecret === encryptedSecret &&
    reencryptedFields.earlierSecret === earlierSecret;
  return isUnchanged ? null : reencryptedFields;
}

async function reencryptWithFirst(secrets: Secrets, encryptedSecret: string): Promise<string> {
  if ((await decryptWithSecret(encryptedSecret, secrets[0])) !== null) return encryptedSecret;
  const text = await decrypt(encryptedSecret, secrets);
  return text === null ? encryptedSecret : encrypt(text, secrets);
}
