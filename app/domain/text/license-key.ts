import { z } from "zod";

/** Crockford's base 32: no I, L, O or U, so a key survives being read out on the telephone. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groupLength = 5;
const groups = 5;

const dashed = (letters: string) => letters.match(/.{5}/g)?.join("-") ?? letters;

/** By which keys are compared: those that came from elsewhere hold small letters too. */
export const foldedKey = (key: string): string => key.toUpperCase();

/**
 * What somebody may have meant by a key or a part of one: as it was typed, spaces in place of dashes, and with the dashes
 * of ours where they typed whole groups without any.
 */
export function keysMeant(typed: string): string[] {
  const key = foldedKey(typed.trim()).replace(/\s+/g, "-");
  return /^([0-9A-HJKMNP-TV-Z]{5}){2,5}$/.test(key) ? [dashed(key), key] : [key];
}

/** The same of a part of a key: of one of ours without dashes the last group need not be whole. */
export function keyPartsMeant(typed: string): string[] {
  const [key = "", ...others] = keysMeant(typed);
  return /^[0-9A-HJKMNP-TV-Z]{6,24}$/.test(key)
    ? [key.match(/.{1,5}/g)?.join("-") ?? key, key]
    : [key, ...others];
}

/** Whether it is a whole key of those that we make. */
export const isOurs = (key: string): boolean =>
  /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/.test(key);

/** A key of ours, or one that came from elsewhere and stays as it was. */
export const licenseKey = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{3,63}$/, "This is not a license key.");

/** 125 random bits. The store refuses a key that was ever issued. */
export function newLicenseKey(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  const letters = Array.from(
    random(new Uint8Array(groups * groupLength)),
    (byte) => alphabet[byte % alphabet.length],
  );
  return Array.from({ length: groups }, (_, group) =>
    letters.slice(group * groupLength, (group + 1) * groupLength).join(""),
  ).join("-");
}
