import { z } from "zod";

/** Crockford's base 32 has no I, L, O and U, so keys can be read out on the phone. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groupLength = 5;
const groupCount = 5;

const addDashes = (characters: string) => characters.match(/.{5}/g)?.join("-") ?? characters;

/** Imported keys can contain lower-case letters. */
export const toUpperCaseKey = (key: string): string => key.toUpperCase();

export const isSameKey = (key: string, otherKey: string): boolean =>
  toUpperCaseKey(key) === toUpperCaseKey(otherKey);

/** The keys that the typed text may mean. Accepts spaces as dashes, and generated keys without dashes. */
export function listPossibleKeys(typedText: string): string[] {
  const key = toUpperCaseKey(typedText.trim()).replace(/\s+/g, "-");
  return /^([0-9A-HJKMNP-TV-Z]{5}){2,5}$/.test(key) ? [addDashes(key), key] : [key];
}

/** Like `listPossibleKeys`, but accepts an incomplete last group. */
export function listPossibleKeyParts(typedText: string): string[] {
  const [key = "", ...alternatives] = listPossibleKeys(typedText);
  return /^[0-9A-HJKMNP-TV-Z]{6,24}$/.test(key)
    ? [key.match(/.{1,5}/g)?.join("-") ?? key, key]
    : [key, ...alternatives];
}

export const hasGeneratedFormat = (key: string): boolean =>
  /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/.test(key);

interface KeyDeclaration {
  /** `key` is a license key, and `text` is a text that may contain license keys. */
  content: "key" | "text";
  /** For a field that is a license key only in some entities. Gets the enclosing objects, the innermost first. */
  isKeyIn?: (enclosingObjects: readonly Record<string, unknown>[]) => boolean;
}

/** Declares which fields are license keys. The API hides these keys from users who may not read them. */
export const keyDeclarations = z.registry<KeyDeclaration>();

/** A key that this service generated, or an imported key. */
export const licenseKey = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{3,63}$/, "Enter a valid license key.")
  .register(keyDeclarations, { content: "key" });

/** The key of a stored license. Empty if a history event concerns no license. */
export const storedKey = z.string().register(keyDeclarations, { content: "key" });

export const textWithKeys = z.string().register(keyDeclarations, { content: "text" });

/** Generates a key with 125 random bits. The store rejects keys that were issued before. */
export function generateLicenseKey(
  fillWithRandomBytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) =>
    crypto.getRandomValues(bytes),
): string {
  const characters = Array.from(
    fillWithRandomBytes(new Uint8Array(groupCount * groupLength)),
    (byte) => alphabet[byte % alphabet.length],
  );
  return Array.from({ length: groupCount }, (_, group) =>
    characters.slice(group * groupLength, (group + 1) * groupLength).join(""),
  ).join("-");
}
