import type { EventValues } from "#app/domain/history/event.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";

const quotaFields = [
  "@activationDate",
  "@expirationDate",
  "serverCapacity",
  "totalClientCapacity",
  "caseCapacity",
  "caseLifetime",
];

/**
 * The values of the most frequent events are stored as arrays, because property names would take most of the space. The
 * index of a shape is stored and must never change: append new shapes at the end. A field whose name
 * starts with `@` is an instant, stored in milliseconds.
 */
const shapes: readonly (readonly string[])[] = [
  ["type", "isOffline", "softCapacity", "tags", "notes"],
  ["environment", "packageTierId", "packageTierPrettyName", "companyName"],
  ["type", "quotaId", ...quotaFields],
  ["status", ...quotaFields],
];

const isInstantField = (name: string) => name.startsWith("@");
const decodeFieldName = (name: string) => (isInstantField(name) ? name.slice(1) : name);
const shapeIndexes = new Map(shapes.map((shape, index) => [shape.map(decodeFieldName).join(), index]));

/** A JSON array, or a JSON object if no shape fits the values or their array would be ambiguous. */
export function encodeValues(values: EventValues): string {
  const shapeIndex = shapeIndexes.get(Object.keys(values).join()) ?? -1;
  const fieldValues = shapes[shapeIndex]?.map((name) => {
    const value = values[decodeFieldName(name)];
    if (!isInstantField(name)) return value;
    // A number would be decoded as an instant, so these values are stored as an object.
    if (typeof value === "number") return undefined;
    return typeof value === "string" ? (parseLosslessMs(value) ?? value) : value;
  });
  return JSON.stringify(
    fieldValues && !fieldValues.includes(undefined) ? [shapeIndex, ...fieldValues] : values,
  );
}

/** Null if the instant would be decoded to a different text. */
function parseLosslessMs(text: string): number | null {
  const ms = msOf(text);
  return Number.isFinite(ms) && instantOf(ms) === text ? ms : null;
}

export function decodeValues(text: string): EventValues {
  const storedValues = JSON.parse(text) as
    | EventValues
    | [shapeIndex: number, ...items: EventValues[string][]];
  if (!Array.isArray(storedValues)) return storedValues;
  const [shapeIndex, ...fieldValues] = storedValues;
  const namedValues = shapes[shapeIndex]?.map((name, index) => {
    const value = fieldValues[index] ?? null;
    return [
      decodeFieldName(name),
      isInstantField(name) && typeof value === "number" ? instantOf(value) : value,
    ] as const;
  });
  return Object.fromEntries(namedValues ?? []);
}
