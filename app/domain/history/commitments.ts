import { hex, sha256 } from "#app/domain/text/digest.ts";
import type { EventValues, HistoryEvent } from "./event.ts";

/**
 * Allows a personal value to be erased without changing the hash of its event, because the hash covers a salted digest
 * instead of the value. The commitment contains the salt until the value is erased, and then only the digest.
 */
type Commitment = { salt: string } | { digest: string };

/** Commitments by path in the event, such as `createdBy`, `address` or `after.email`. */
export type Commitments = Record<string, Commitment>;

/** Text that replaces an erased value. */
export const erasedValueText = "an erased person";

const eventParts = ["details", "before", "after"] as const;

/** Fields of an event whose values can contain personal data. */
const personalFields = [
  "email",
  "ownerEmail",
  "owner",
  "to",
  "linkedBy",
  "approvedBy",
  "firstName",
  "lastName",
  "notes",
  "error",
  "filter",
];

/** Fields that are erased together with `email`. */
const relatedFields = ["firstName", "lastName"];

type ValuePath = "createdBy" | "address" | `${(typeof eventParts)[number]}.${string}`;
type EventValue = EventValues[string];

export function createCommitments(event: Omit<HistoryEvent, "id">): Commitments {
  const paths = [...listPersonalPaths(event)];
  return Object.fromEntries(paths.map((path) => [path, { salt: generateSalt() }]));
}

function* listPersonalPaths(event: Omit<HistoryEvent, "id">): Generator<ValuePath> {
  yield "createdBy";
  if (event.address !== undefined) yield "address";
  for (const part of eventParts)
    for (const name of Object.keys(event[part] ?? {}))
      if (personalFields.includes(name)) yield `${part}.${name}`;
}

const generateSalt = () => hex(crypto.getRandomValues(new Uint8Array(16)));

/** Replaces each personal value by its digest. Returns null if the event does not fit its commitments. */
export function replaceWithDigests(event: HistoryEvent, commitments: Commitments): HistoryEvent | null {
  let eventWithDigests: HistoryEvent = event;
  for (const [path, commitment] of Object.entries(commitments)) {
    const value = findValue(event, path);
    if (value === undefined) return null;
    const isErased = "digest" in commitment;
    // The hash does not cover an erased value, so any text other than `erasedValueText` is a manipulation.
    if (isErased && value !== erasedValueText) return null;
    const digest = isErased ? commitment.digest : computeDigest(commitment.salt, value);
    // The digest is stored as an object, because a string in an event could be mistaken for a digest.
    eventWithDigests = setValue(eventWithDigests, path, { digest });
  }
  return eventWithDigests;
}

const computeDigest = (salt: string, value: EventValue) => sha256(`${salt}\n${JSON.stringify(value)}`);

function findValue(event: HistoryEvent, path: string): EventValue | undefined {
  if (path === "createdBy" || path === "address") return event[path];
  const { part, name } = splitPath(path);
  const values = part && event[part];
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}

function splitPath(path: string) {
  const [firstSegment, ...otherSegments] = path.split(".");
  return { part: eventParts.find((part) => part === firstSegment), name: otherSegments.join(".") };
}

function setValue(event: HistoryEvent, path: string, value: EventValue): HistoryEvent {
  const { part, name } = splitPath(path);
  return part ? { ...event, [part]: { ...event[part], [name]: value } } : { ...event, [path]: value };
}

/** Replaces personal values and retains their digests. Returns null if the event does not mention the person. */
export function erasePersonFromEvent(
  event: HistoryEvent,
  commitments: Commitments,
  email: string,
): { event: HistoryEvent; commitments: Commitments } | null {
  const mentioningPaths = Object.keys(commitments).filter((path) =>
    mentionsEmail(findValue(event, path), email),
  );
  const relatedPaths = mentioningPaths.flatMap(listRelatedPaths).filter((path) => commitments[path]);
  const paths = new Set([...mentioningPaths, ...relatedPaths]);
  let erasedEvent = event;
  let newCommitments = commitments;
  for (const path of paths) {
    const commitment = commitments[path];
    const value = findValue(event, path);
    if (!commitment || "digest" in commitment || value === undefined) continue;
    erasedEvent = setValue(erasedEvent, path, erasedValueText);
    newCommitments = { ...newCommitments, [path]: { digest: computeDigest(commitment.salt, value) } };
  }
  return erasedEvent === event ? null : { event: erasedEvent, commitments: newCommitments };
}

function listRelatedPaths(path: string): string[] {
  if (path === "createdBy") return ["address"];
  const { part, name } = splitPath(path);
  return part && name === "email" ? relatedFields.map((relatedField) => `${part}.${relatedField}`) : [];
}

/** True if the value contains the whole e-mail address. A part of a longer address does not count. */
export function mentionsEmail(value: unknown, email: string): boolean {
  const text = JSON.stringify(value ?? null, replaceWhitespace).toLowerCase();
  const escapedEmail = email.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.+-])${escapedEmail}(?!\\.?[\\w-])`).test(text);
}

/** JSON writes a line break as `\n`. The letter n would look like part of an address that follows. */
const replaceWhitespace = (_: string, value: unknown) =>
  typeof value === "string" ? value.replaceAll(/\s/g, " ") : value;
