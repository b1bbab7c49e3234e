import { encrypt, decrypt, decryptWith } from "#app/domain/text/encrypt.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { WebhookRecord, WebhookStore, WebhookWrites } from "./webhook-store.ts";

interface SecretPorts {
  webhooks: Pick<WebhookStore, "all" | "find">;
  transact: Transact<WebhookWrites>;
}

type Encrypted = Pick<WebhookRecord, "encryptedSecret" | "earlierSecret">;

export const isSecretReadable = async ({ encryptedSecret }: Encrypted, secrets: Secrets): Promise<boolean> =>
  (await decrypt(encryptedSecret, secrets)) !== null;

/**
 * Encrypts every webhook secret with the first value of SECRET, so that the old value can be removed. Secrets that no value
 * decrypts are not changed. Returns the number of changed webhooks.
 */
export async function encryptWebhookSecrets(
  { webhooks, transact }: SecretPorts,
  secrets: Secrets,
): Promise<number> {
  let changed = 0;
  for (const { id } of await webhooks.all())
    changed += await transact(async (work) => {
      const webhook = await webhooks.find(id);
      const encrypted = webhook && (await reencrypt(webhook, secrets));
      if (!encrypted) return 0;
      work.changeWebhook({ ...webhook, ...encrypted });
      return 1;
    });
  return changed;
}

type SecretState = "current" | "old" | "unreadable";

/** Counts webhooks by encryption of their secret: with the first value of SECRET, with an old value, or with neither. */
export async function webhookSecretCounts(
  { webhooks }: Pick<SecretPorts, "webhooks">,
  secrets: Secrets,
): Promise<Record<SecretState, number>> {
  const counts: Record<SecretState, number> = { current: 0, old: 0, unreadable: 0 };
  for (const { encryptedSecret } of await webhooks.all()) {
    if ((await decryptWith(encryptedSecret, secrets[0])) !== null) counts.current += 1;
    else if ((await decrypt(encryptedSecret, secrets)) === null) counts.unreadable += 1;
    else counts.old += 1;
  }
  return counts;
}

/** Null if unchanged. */
async function reencrypt(
  { encryptedSecret, earlierSecret }: Encrypted,
  secrets: Secrets,
): Promise<Encrypted | null> {
  const encrypted = {
    encryptedSecret: await reencryptWithFirst(secrets, encryptedSecret),
    earlierSecret: earlierSecret && (await reencryptWithFirst(secrets, earlierSecret)),
  };
  const isSame = encrypted.encryptedSecret === encryptedSecret && encrypted.earlierSecret === earlierSecret;
  return isSame ? null : encrypted;
}

async function reencryptWithFirst(secrets: Secrets, encrypted: string): Promise<string> {
  if ((await decryptWith(encrypted, secrets[0])) !== null) return encrypted;
  const text = await decrypt(encrypted, secrets);
  return text === null ? encrypted : encrypt(text, secrets);
}
