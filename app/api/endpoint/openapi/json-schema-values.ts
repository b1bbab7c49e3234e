import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { listAlternatives } from "../describe-schema.ts";

export type JsonSchema = {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  examples?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
};
export type Direction = "input" | "output";

/** Gives numbers and dates types that typed languages can use. Changes the schema that zod created. */
export function refineValueType(schema: unknown, direction: Direction, jsonSchema: JsonSchema): void {
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) {
    // Later versions of the API may add fields to responses. Requests with unknown fields are rejected.
    if (direction === "output") delete jsonSchema["additionalProperties"];
    else jsonSchema["additionalProperties"] = false;
  }
  // Zod adds a long pattern for each format. The format alone says the same.
  if (jsonSchema["format"] !== undefined) delete jsonSchema["pattern"];
  if (schema === instantText) jsonSchema["format"] = "date-time";
  // A constant says its type.
  if ("const" in jsonSchema) delete jsonSchema.type;
  if (jsonSchema.type === "number") refineNumber(schema, jsonSchema);
  if (jsonSchema.type === "integer") {
    jsonSchema["format"] = "int64";
    // Zod adds the limits of whole numbers in JavaScript.
    if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
    if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
  }
  const isCombined = schema instanceof z.ZodPipe || schema instanceof z.ZodUnion;
  const keywords = isCombined && describeAlternatives(schema, direction);
  if (!keywords) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, keywords);
}

/** Every number of the API is whole, except amounts of money, whose schema is `z.float64()`. */
function refineNumber(schema: unknown, jsonSchema: JsonSchema) {
  if (schema instanceof z.ZodNumber && schema.format === "float64") {
    delete jsonSchema["minimum"];
    delete jsonSchema["maximum"];
    jsonSchema["format"] = "double";
    return;
  }
  const values = jsonSchema.enum ?? [];
  if (values.every(Number.isInteger)) jsonSchema.type = "integer";
}

function describeAlternatives(schema: z.ZodType, direction: Direction): JsonSchema | null {
  const alternatives = listAlternatives(schema);
  const numbers = alternatives.filter((alternative) => alternative instanceof z.ZodNumber);
  if (
    direction === "input" &&
    schema instanceof z.ZodPipe &&
    numbers.length > 0 &&
    alternatives.every(isNumberOrDigits)
  )
    return createRange(numbers);
  const acceptsDay = alternatives.some((alternative) => alternative instanceof z.ZodISODate);
  const acceptsInstant = alternatives.some((alternative) => alternative instanceof z.ZodISODateTime);
  if (!acceptsInstant || !alternatives.every(isText) || schema.isNullable()) return null;
  if (direction === "output") return { type: "string", format: "date-time" };
  // `format` cannot say that a request accepts a day or an instant.
  return acceptsDay ? { type: "string", pattern: String.raw`^\d{4}-\d{2}-\d{2}(T.+)?$` } : null;
}

const isText = (schema: z.ZodType) =>
  schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodTransform;

/** A body contains such a value as a number, and a query string contains its digits. */
const isNumberOrDigits = (schema: z.ZodType) => schema instanceof z.ZodNumber || isText(schema);

const createRange = (numbers: readonly z.ZodNumber[]): JsonSchema => ({
  type: "integer",
  format: "int64",
  minimum: Math.max(...numbers.map(({ minValue }) => minValue ?? -Infinity)),
  maximum: Math.min(...numbers.map(({ maxValue }) => maxValue ?? Infinity)),
});
