import { z } from "zod";

/** Crockford's base 32: no I, L, O or U, so a key survives being read out on the telephone. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groupLength = 5;
const groups = 5;

const dashed = (letters: string) => letters.match(/.{5}/g)?.join("-") ?? letters;

/** A key as it was issued, from what somebody typed: small letters, spaces in place of dashes, whole groups without any. */
export function asIssued(typed: string): string {
  const key = typed.trim().toUpperCase().replace(/\s+/g, "-");
  return /^([0-9A-HJKMNP-TV-Z]{5}){2,5}$/.test(key) ? dashed(key) : key;
}

export const licenseKey = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/, "This is not a license key.");

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
