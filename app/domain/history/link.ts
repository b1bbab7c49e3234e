import { sha256 } from "#app/domain/text/digest.ts";
import type { HistoryEvent } from "./event.ts";
import { type Seals, withDigests } from "./seals.ts";

/** Keys in one order whatever the engine gave them in, so that a stored event hashes as it did when it was made. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => [key, canonical(held)]),
  );
}

/** What a link's hash is made from. */
export const linkText = (previousHash: string, event: HistoryEvent): string =>
  `${previousHash}\n${JSON.stringify(canonical(event))}`;

/**
 * SHA-256 over the previous link's hash and the whole event: changing any event breaks every later link. What says who
 * somebody is goes in as the digests of its seals; an event without seals is of the time before them, and goes in as it is.
 */
export function linkHash(previousHash: string, event: HistoryEvent, seals: Seals | null): string | null {
  const hashed = seals ? withDigests(event, seals) : event;
  return hashed && sha256(linkText(previousHash, hashed));
}
