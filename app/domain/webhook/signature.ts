import { Problem } from "#app/domain/problem.ts";
import { encrypt, decrypt } from "#app/domain/text/encrypt.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";

const secretPrefix = "whsec_";

/** Encrypted secrets of a webhook, the current secret first. */
export type EncryptedSecrets = readonly [string, ...string[]];

const encodeBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

export const generateWebhookSecret = (): string =>
  `${secretPrefix}${encodeBase64(crypto.getRandomValues(new Uint8Array(32)))}`;

export const encryptSecret = (webhookSecret: string, encryptionSecrets: Secrets): Promise<string> =>
  encrypt(webhookSecret, encryptionSecrets);

export const secretUnreadableCode = "SECRET_UNREADABLE";

/**
 * The current secret, then the earlier secrets that can still be decrypted. Throws `unavailable` SECRET_UNREADABLE if
 * no value of SECRET decrypts the current secret.
 */
async function decryptSecrets(
  [encryptedCurrentSecret, ...encryptedEarlierSecrets]: EncryptedSecrets,
  encryptionSecrets: Secrets,
): Promise<string[]> {
  const currentSecret = await decrypt(encryptedCurrentSecret, encryptionSecrets);
  if (currentSecret === null)
    throw new Problem("unavailable", "The secret of the webhook cannot be decrypted. Create a new secret.", {
      code: secretUnreadableCode,
    });
  const earlierSecrets = await Promise.all(
    encryptedEarlierSecrets.map((encryptedEarlierSecret) =>
      decrypt(encryptedEarlierSecret, encryptionSecrets),
    ),
  );
  return [currentSecret, ...earlierSecrets.filter((secret) => secret !== null)];
}

/** Follows the Standard Webhooks specification. */
export async function createSignedHeaders(
  { id, at, body }: { id: string; at: Instant; body: string },
  encryptedSecrets: EncryptedSecrets,
  encryptionSecrets: Secrets,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(msOf(at) / 1000));
  const signatures: string[] = [];
  for (const secret of await decryptSecrets(encryptedSecrets, encryptionSecrets))
    signatures.push(await createSignature(secret, `${id}.${timestamp}.${body}`));
  return {
    "content-type": "application/json",
    "user-agent": "license-desk-webhooks",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

async function createSignature(secret: string, signedContent: string): Promise<string> {
  const keyBytes = Uint8Array.from(atob(secret.slice(secretPrefix.length)), (character) =>
    character.charCodeAt(0),
  );
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", keyBytes, algorithm, false, ["sign"]);
  return `v1,${encodeBase64(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(signedContent))))}`;
}
