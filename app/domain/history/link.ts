import { sha256 } from "#app/domain/text/digest.ts";
import type { HistoryEvent } from "./event.ts";
import { type Commitments, replaceWithDigests } from "./commitments.ts";
import { replaceWithEarlierNames } from "./hashed-names.ts";

/** Sorts keys, because database engines return JSON keys in different orders and the hash must not change. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, nestedValue]) => [key, sortKeys(nestedValue)]),
  );
}

/** An event without a license is hashed as it is stored, with an empty license key. */
export const buildHashInput = (previousHash: string, event: HistoryEvent): string =>
  `${previousHash}\n${JSON.stringify(sortKeys({ ...replaceWithEarlierNames(event), licenseKey: event.licenseKey ?? "" }))}`;

/**
 * The SHA-256 of the previous hash and the event. A digest replaces each personal value, so that its erasure does not
 * change the hash. Null if the event does not match its commitments.
 */
export function computeLinkHash(
  previousHash: string,
  event: HistoryEvent,
  commitments: Commitments | null,
): string | null {
  const hashedEvent = commitments ? replaceWithDigests(event, commitments) : event;
  return hashedEvent && sha256(buildHashInput(previousHash, hashedEvent));
}
