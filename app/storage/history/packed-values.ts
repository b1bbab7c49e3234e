import type { EventValues } from "#app/domain/history/event.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";

const terms = [
  "@activationDate",
  "@expirationDate",
  "serverCapacity",
  "totalClientCapacity",
  "caseCapacity",
  "caseLifetime",
];

/**
 * Values of the most frequent events are stored as arrays, because their names would be most of the history's bytes.
 * The index of a shape is stored and must never change: append new shapes at the end. A name with `@` is an instant,
 * stored in milliseconds.
 */
const shapes: readonly (readonly string[])[] = [
  ["type", "isOffline", "softCapacity", "tags", "notes"],
  ["environment", "packageTierId", "packageTierPrettyName", "companyName"],
  ["type", "quotaId", ...terms],
  ["status", ...terms],
];

const isInstant = (name: string) => name.startsWith("@");
const nameOf = (name: string) => (isInstant(name) ? name.slice(1) : name);
const placeOf = new Map(shapes.map((shape, place) => [shape.map(nameOf).join(), place]));

/** Values without a shape, or whose array would be ambiguous, are stored as an object. */
export function packed(values: EventValues): string {
  const place = placeOf.get(Object.keys(values).join()) ?? -1;
  const held = shapes[place]?.map((name) => {
    const value = values[nameOf(name)];
    if (!isInstant(name)) return value;
    if (typeof value === "number") return undefined;
    return typeof value === "string" ? (exactMs(value) ?? value) : value;
  });
  return JSON.stringify(held && !held.includes(undefined) ? [place, ...held] : values);
}

/** Returns null for an instant that would not read back as the same text. */
function exactMs(text: string): number | null {
  const ms = msOf(text);
  return Number.isFinite(ms) && instantOf(ms) === text ? ms : null;
}

export function unpacked(text: string): EventValues {
  const stored = JSON.parse(text) as EventValues | [place: number, ...held: EventValues[string][]];
  if (!Array.isArray(stored)) return stored;
  const [place, ...held] = stored;
  const named = shapes[place]?.map((name, nth) => {
    const value = held[nth] ?? null;
    return [nameOf(name), isInstant(name) && typeof value === "number" ? instantOf(value) : value] as const;
  });
  return Object.fromEntries(named ?? []);
}
