import type { Person } from "#app/domain/person/person.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import { hex } from "#app/domain/text/digest.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { TokenStore } from "./token-store.ts";

const noteUseEveryMs = 60 * 1000;
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** HMAC-SHA-256 of a token's value, in lower-case hexadecimal: all that is stored of it. */
export async function tokenHash(value: string, pepper: string): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    text.encode(pepper),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(value))));
}

/** `air_`, 32 random characters and a random suffix of 6. */
export const newTokenValue = (): string => `air_${randomLetters(32)}${randomLetters(6)}`;

function randomLetters(count: number): string {
  const fair = 256 - (256 % letters.length);
  let text = "";
  while (text.length < count) {
    const [byte = fair] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) text += letters[byte % letters.length];
  }
  return text;
}

interface OwnerPorts {
  tokens: TokenStore;
  people: PersonStore;
}

/** The owner of a token with the rights they have at this moment; null for an unknown, expired or deleted one alike. */
export async function personOfToken(
  storage: OwnerPorts,
  value: string,
  pepper: string,
  now: Date,
): Promise<Person | null> {
  const token = await storage.tokens.findByHash(await tokenHash(value, pepper));
  const at = instantOf(now.getTime());
  if (!token || token.expirationDate < at) return null;
  if (!token.lastUsedAt || now.getTime() - msOf(token.lastUsedAt) >= noteUseEveryMs)
    await storage.tokens.used(token.id, at);
  return storage.people.find(token.ownerId);
}
