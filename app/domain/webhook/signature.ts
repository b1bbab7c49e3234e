import { Problem } from "#app/domain/problem.ts";
import { encrypt, decrypt } from "#app/domain/text/encrypt.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";

const secretPrefix = "whsec_";

/** Encrypted secrets of a webhook, the current secret first. */
export type EncryptedSecrets = readonly [string, ...string[]];

const encodeBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

export const generateWebhookSecret = (): string =>
  `${secretPrefix}${encodeBase64(crypto.getRandomValues(new Uint8Array(32)))}`;

export const encryptSecret = (secret: string, secrets: Secrets): Promise<string> => encrypt(secret, secrets);

export const secretUnreadableCode = "SECRET_UNREADABLE";

/**
 * Returns the current secret, then the earlier secrets that can still be decrypted. Throws `unavailable`
 * SECRET_UNREADABLE if no value of SECRET decrypts the current secret.
 */
async function decryptSecrets(
  [encryptedCurrentSecret, ...encryptedEarlierSecrets]: EncryptedSecrets,
  secrets: Secrets,
): Promise<string[]> {
  const currentSecret = await decrypt(encryptedCurrentSecret, secrets);
  if (currentSecret === null)
    throw new Problem("unavailable", "The secret of the webhook cannot be decrypted. Create a new secret.", {
      code: secretUnreadableCode,
    });
  const earlierSecrets = await Promise.all(encryptedEarlierSecrets.map((value) => decrypt(value, secrets)));
  return [currentSecret, ...earlierSecrets.filter((value) => value !== null)];
}

/** Follows the Standard Webhooks specification. */
export async function createSignedHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  encryptedSecrets: EncryptedSecrets,
  secrets: Secrets,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures: string[] = [];
  for (const secret of await decryptSecrets(encryptedSecrets, secrets))
    signatures.push(await createSignature(secret, `${id}.${timestamp}.${body}`));
  return {
    "content-type": "application/json",
    "user-agent": "license-desk-webhooks",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

async function createSignature(secret: string, text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(secretPrefix.length)), (character) =>
    character.charCodeAt(0),
  );
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  return `v1,${encodeBase64(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))))}`;
}
