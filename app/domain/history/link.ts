import { sha256 } from "#app/domain/text/digest.ts";
import type { HistoryEvent } from "./event.ts";
import { type Commitments, withDigests } from "./commitments.ts";

/** Sorts keys, because database engines return JSON keys in different orders and the hash must not change. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, nested]) => [key, canonical(nested)]),
  );
}

export const linkText = (previousHash: string, event: HistoryEvent): string =>
  `${previousHash}\n${JSON.stringify(canonical(event))}`;

/** SHA-256 of the previous hash and the event. Personal values are hashed as digests, so that they can be erased. */
export function linkHash(
  previousHash: string,
  event: HistoryEvent,
  commitments: Commitments | null,
): string | null {
  const hashed = commitments ? withDigests(event, commitments) : event;
  return hashed && sha256(linkText(previousHash, hashed));
}
