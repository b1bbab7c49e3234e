import { hex, sha256 } from "#app/domain/text/digest.ts";
import type { EventValues, HistoryEvent } from "./event.ts";

/** Stands for a personal value in the hashed text. Once salt and value are erased, the digest reveals nothing. */
type Seal = { salt: string } | { digest: string };

/** By path in the event: `createdBy`, `address`, `after.email`. */
export type Seals = Record<string, Seal>;

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

const namesBeside = ["firstName", "lastName"];

type Place = "createdBy" | "address" | `${(typeof parts)[number]}.${string}`;
type Value = EventValues[string];

export function sealsOf(event: Omit<HistoryEvent, "id">): Seals {
  const places = [...personalPlaces(event)];
  return Object.fromEntries(places.map((place) => [place, { salt: newSalt() }]));
}

function* personalPlaces(event: Omit<HistoryEvent, "id">): Generator<Place> {
  yield "createdBy";
  if (event.address !== undefined) yield "address";
  for (const part of parts)
    for (const name of Object.keys(event[part] ?? {}))
      if (personalNames.includes(name)) yield `${part}.${name}`;
}

const newSalt = () => hex(crypto.getRandomValues(new Uint8Array(16)));

export function withDigests(event: HistoryEvent, seals: Seals): HistoryEvent | null {
  let hashed: HistoryEvent = event;
  for (const [place, seal] of Object.entries(seals)) {
    const value = valueAt(event, place);
    if (value === undefined) return null;
    const isErased = "digest" in seal;
    // Otherwise any text could replace an erased value.
    if (isErased && value !== erasedPerson) return null;
    const digest = isErased ? seal.digest : digestOf(seal.salt, value);
    hashed = replaced(hashed, place, { digest });
  }
  return hashed;
}

const digestOf = (salt: string, value: Value) => sha256(`${salt}\n${JSON.stringify(value)}`);

function valueAt(event: HistoryEvent, place: string): Value | undefined {
  if (place === "createdBy" || place === "address") return event[place];
  const { part, name } = partOf(place);
  const values = part && event[part];
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}

function partOf(place: string) {
  const [named, ...rest] = place.split(".");
  return { part: parts.find((one) => one === named), name: rest.join(".") };
}

/** Digests are objects, so that no text of an event can be mistaken for one. */
function replaced(event: HistoryEvent, place: string, value: Value): HistoryEvent {
  const { part, name } = partOf(place);
  return part ? { ...event, [part]: { ...event[part], [name]: value } } : { ...event, [place]: value };
}

/** Replaces personal values and retains their digests. Null if the event does not mention the person. */
export function withoutPerson(
  event: HistoryEvent,
  seals: Seals,
  email: string,
): { event: HistoryEvent; seals: Seals } | null {
  const places = new Set(Object.keys(seals).filter((place) => speaksOf(valueAt(event, place), email)));
  for (const place of places) for (const beside of placesBeside(place)) if (seals[beside]) places.add(beside);
  let left = { event, seals };
  for (const place of places) {
    const seal = seals[place];
    const value = valueAt(event, place);
    if (!seal || "digest" in seal || value === undefined) continue;
    left = {
      event: replaced(left.event, place, erasedPerson),
      seals: { ...left.seals, [place]: { digest: digestOf(seal.salt, value) } },
    };
  }
  return left.event === event ? null : left;
}

function placesBeside(place: string): string[] {
  if (place === "createdBy") return ["address"];
  const { part, name } = partOf(place);
  return part && name === "email" ? namesBeside.map((beside) => `${part}.${beside}`) : [];
}

/** Matches the whole address only, not a part of another one. */
export function speaksOf(value: unknown, email: string): boolean {
  const text = JSON.stringify(value ?? null, withoutBreaks).toLowerCase();
  const address = email.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.+-])${address}(?!\\.?[\\w-])`).test(text);
}

/** A line break in JSON is written as `\n`, whose letter would look like a part of the address after it. */
const withoutBreaks = (_: string, value: unknown) =>
  typeof value === "string" ? value.replaceAll(/\s/g, " ") : value;
