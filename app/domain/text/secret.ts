import { toBase64url } from "./base64url.ts";

/** Generates 256 random bits in base64url. Only their SHA-256 is stored. */
export const generateSecret = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(32)));
