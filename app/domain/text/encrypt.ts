import { encodeUtf8, toBase64url } from "./base64url.ts";
import type { Secrets } from "./secrets.ts";

const nonceLength = 12;

/** Encrypts with AES-256-GCM. The nonce is derived from the text, so equal texts have equal ciphertexts. */
export async function encrypt(text: string, [secret]: Secrets): Promise<string> {
  const bytes = encodeUtf8(text);
  const digest = await crypto.subtle.digest("SHA-256", encodeUtf8(`${secret}\n${text}`));
  const iv = new Uint8Array(digest, 0, nonceLength);
  const ciphertext = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await importKey(secret), bytes);
  return toBase64url([...iv, ...new Uint8Array(ciphertext)]);
}

/** Null if none of the secrets decrypts the text. */
export async function decrypt(ciphertext: string, secrets: Secrets): Promise<string | null> {
  for (const secret of secrets) {
    const text = await decryptWithSecret(ciphertext, secret);
    if (text !== null) return text;
  }
  return null;
}

/** Null if this secret does not decrypt the text. */
export async function decryptWithSecret(ciphertext: string, secret: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(ciphertext.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
    const algorithm = { name: "AES-GCM", iv: bytes.subarray(0, nonceLength) };
    const encryptedBytes = bytes.subarray(nonceLength);
    const plaintext = await crypto.subtle.decrypt(algorithm, await importKey(secret), encryptedBytes);
    return new TextDecoder().decode(plaintext);
  } catch {
    return null;
  }
}

async function importKey(secret: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest("SHA-256", encodeUtf8(secret));
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
}
