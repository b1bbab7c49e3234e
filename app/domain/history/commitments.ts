import { hex, sha256 } from "#app/domain/text/digest.ts";
import type { EventValues, HistoryEvent } from "./event.ts";

/** Stands for a personal value in the hashed text. Once salt and value are erased, the digest reveals nothing. */
type Commitment = { salt: string } | { digest: string };

/** By path in the event: `createdBy`, `address`, `after.email`. */
export type Commitments = Record<string, Commitment>;

export const erasedPerson = "an erased person";

const parts = ["details", "before", "after"] as const;

const personalNames = [
  "email",
  "ownerEmail",
  "owner",
  "to",
  "firstName",
  "lastName",
  "notes",
  "failure",
  "fault",
  "filter",
];

const relatedNames = ["firstName", "lastName"];

type ValuePath = "createdBy" | "address" | `${(typeof parts)[number]}.${string}`;
type Value = EventValues[string];

export function commitmentsOf(event: Omit<HistoryEvent, "id">): Commitments {
  const paths = [...personalPaths(event)];
  return Object.fromEntries(paths.map((path) => [path, { salt: newSalt() }]));
}

function* personalPaths(event: Omit<HistoryEvent, "id">): Generator<ValuePath> {
  yield "createdBy";
  if (event.address !== undefined) yield "address";
  for (const part of parts)
    for (const name of Object.keys(event[part] ?? {}))
      if (personalNames.includes(name)) yield `${part}.${name}`;
}

const newSalt = () => hex(crypto.getRandomValues(new Uint8Array(16)));

export function withDigests(event: HistoryEvent, commitments: Commitments): HistoryEvent | null {
  let hashed: HistoryEvent = event;
  for (const [path, commitment] of Object.entries(commitments)) {
    const value = valueAt(event, path);
    if (value === undefined) return null;
    const isErased = "digest" in commitment;
    // Otherwise any text could replace an erased value.
    if (isErased && value !== erasedPerson) return null;
    const digest = isErased ? commitment.digest : digestOf(commitment.salt, value);
    hashed = withValue(hashed, path, { digest });
  }
  return hashed;
}

const digestOf = (salt: string, value: Value) => sha256(`${salt}\n${JSON.stringify(value)}`);

function valueAt(event: HistoryEvent, path: string): Value | undefined {
  if (path === "createdBy" || path === "address") return event[path];
  const { part, name } = partOf(path);
  const values = part && event[part];
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}

function partOf(path: string) {
  const [named, ...rest] = path.split(".");
  return { part: parts.find((part) => part === named), name: rest.join(".") };
}

/** Digests are objects, so that no text of an event can be mistaken for one. */
function withValue(event: HistoryEvent, path: string, value: Value): HistoryEvent {
  const { part, name } = partOf(path);
  return part ? { ...event, [part]: { ...event[part], [name]: value } } : { ...event, [path]: value };
}

/** Replaces personal values and retains their digests. Null if the event does not mention the person. */
export function withoutPerson(
  event: HistoryEvent,
  commitments: Commitments,
  email: string,
): { event: HistoryEvent; commitments: Commitments } | null {
  const paths = new Set(Object.keys(commitments).filter((path) => mentions(valueAt(event, path), email)));
  for (const path of paths)
    for (const relatedPath of relatedPaths(path)) if (commitments[relatedPath]) paths.add(relatedPath);
  let result = { event, commitments };
  for (const path of paths) {
    const commitment = commitments[path];
    const value = valueAt(event, path);
    if (!commitment || "digest" in commitment || value === undefined) continue;
    result = {
      event: withValue(result.event, path, erasedPerson),
      commitments: { ...result.commitments, [path]: { digest: digestOf(commitment.salt, value) } },
    };
  }
  return result.event === event ? null : result;
}

function relatedPaths(path: string): string[] {
  if (path === "createdBy") return ["address"];
  const { part, name } = partOf(path);
  return part && name === "email" ? relatedNames.map((relatedName) => `${part}.${relatedName}`) : [];
}

/** Matches the whole address only, not a part of another one. */
export function mentions(value: unknown, email: string): boolean {
  const text = JSON.stringify(value ?? null, withoutBreaks).toLowerCase();
  const address = email.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.+-])${address}(?!\\.?[\\w-])`).test(text);
}

/** A line break in JSON is written as `\n`, whose letter would look like a part of the address after it. */
const withoutBreaks = (_: string, value: unknown) =>
  typeof value === "string" ? value.replaceAll(/\s/g, " ") : value;
