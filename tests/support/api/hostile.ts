import * as fc from "fast-check";
import type { JsonSchema, Parameter } from "./open-api-document.ts";

const nestingDepth = 2_000;
const dates = ["2026-11-20", "2027-11-20", "2027-11-20T00:00:00.000Z", "2150-01-01"];

/** Values that often cause errors: too long, too deeply nested, not storable or ambiguous. */
const hostileValue: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "Acme\udc00",
  "%",
  "_",
  "100%_\\",
  "'; drop table license; --",
  "=1+1",
  "../../etc/passwd",
  "İıŞşﬁ",
  "👩‍🚀".repeat(50),
  "x".repeat(100_000),
  "2026-02-30",
  "9999-12-31T23:59:59.999+23:59",
  "-000001-01-01T00:00:00Z",
  -1,
  0,
  0.1,
  -0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 64,
  true,
  false,
  [],
  {},
  [[]],
  { toString: 1, constructor: null },
  JSON.parse(`{"__proto__": {"isAdmin": true}}`),
  Array.from({ length: 10_000 }, (_, index) => index % 4),
  Array.from({ length: 10_000 }, (_, index) => `value ${index}`),
  JSON.parse(`${'{"a":'.repeat(nestingDepth)}1${"}".repeat(nestingDepth)}`),
  JSON.parse(`${"[".repeat(nestingDepth)}${"]".repeat(nestingDepth)}`),
);

/** Existing values by field name, so that requests pass the first validation. */
export type KnownValues = Record<string, readonly unknown[]>;

function createPlausibleValue(
  schema: JsonSchema,
  knownValues: KnownValues,
  name = "",
): fc.Arbitrary<unknown> {
  const existingValues = knownValues[name];
  const schemaArbitrary = createSchemaValue(schema, knownValues);
  return existingValues
    ? fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...existingValues) },
        { weight: 1, arbitrary: schemaArbitrary },
      )
    : schemaArbitrary;
}

function createSchemaValue(schema: JsonSchema, knownValues: KnownValues): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf)
    return fc.oneof(...schema.anyOf.map((alternative) => createPlausibleValue(alternative, knownValues)));
  const { minimum = 0, maximum = 1_000 } = schema;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return createObjectValue(schema, knownValues);
    case "array":
      return fc.array(createPlausibleValue(schema.items ?? {}, knownValues), { maxLength: 4 });
    case "string":
      if (schema.format === "email") return fc.constantFrom("ada@example.com", "ünïcode@bücher.example");
      if (schema.format === "date" || schema.format === "date-time") return fc.constantFrom(...dates);
      return fc.string({ unit: "grapheme", minLength: Math.max(1, schema.minLength ?? 0), maxLength: 40 });
    case "integer":
    case "number":
      return fc.integer({ min: Math.max(minimum, -1_000), max: Math.min(maximum, 100_000) });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function createObjectValue(
  { properties = {}, required = [] }: JsonSchema,
  knownValues: KnownValues,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    createPlausibleValue(schema, knownValues, name),
  ]);
  const requiredNames = required.filter((name) => name in properties);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: requiredNames,
  });
}

/** Replaces one field of an object with a hostile value. */
const insertHostileValue = (body: unknown, index: number, value: unknown): unknown => {
  if (body === null || typeof body !== "object" || Array.isArray(body)) return value;
  const names = Object.keys(body);
  const name = names[index % Math.max(1, names.length)] ?? "unexpected";
  return { ...body, [name]: value };
};

/** Generates bodies for a schema: many valid, many with one invalid field, and some arbitrary bodies. */
export function createRequestBodies(schema: JsonSchema, knownValues: KnownValues): fc.Arbitrary<unknown> {
  const validBody = createPlausibleValue(schema, knownValues);
  return fc.oneof(
    { weight: 4, arbitrary: validBody },
    {
      weight: 5,
      arbitrary: fc.tuple(validBody, fc.nat(20), hostileValue).map((args) => insertHostileValue(...args)),
    },
    { weight: 1, arbitrary: hostileValue },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

const hostileText = fc.constantFrom("..", ".", "%00", "%", "a/b", "\\", "?", "#", ";", "٣", "1e3", "0x10");

const toText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(toText).join(",").slice(0, 100_000);
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.toWellFormed().slice(0, 20_000);
};

/** Generates texts for path and query parameters. Half of the generated objects contain a hostile text. */
export function createParameterTexts(
  parameters: readonly Parameter[],
  knownValues: KnownValues,
): fc.Arbitrary<Record<string, string>> {
  const textArbitraries = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, createPlausibleValue(schema, knownValues, name).map(toText)]),
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const validTexts = fc.record(textArbitraries, { requiredKeys: required });
  const parameterName = fc.constantFrom("unexpected", ...parameters.map(({ name }) => name));
  const hostileParameter = fc.tuple(parameterName, fc.oneof(hostileValue.map(toText), hostileText));
  return fc.oneof(
    validTexts,
    fc.tuple(validTexts, hostileParameter).map(([texts, [name, text]]) => ({ ...texts, [name]: text })),
  );
}

/** Paths that a browser resolves to another host in a redirect, with every notation of the slashes. */
export const otherHostPaths = [
  "//evil.example/",
  "///evil.example/",
  "/\\evil.example/",
  "/\\/evil.example/",
  "\\/evil.example/",
  "/%2Fevil.example/",
  "/%2f%2fevil.example/",
  "/%5Cevil.example/",
  "/%5c%2fevil.example/",
  "/.//evil.example/",
  "/%2e//evil.example/",
  "/license/..//evil.example/",
];

/** Bodies that are not JSON in UTF-8. */
export const invalidJsonBytes: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc.constantFrom(
  ...[
    [],
    [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00],
    [0xef, 0xbb, 0xbf, 0x7b, 0x7d],
    [0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d],
    [0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d],
    [0x00],
  ].map((bytes) => new Uint8Array(bytes)),
  ...['{"a":1', "[1,2", "nul", '"', "{'a':1}", "1e400", `{"pageSize":1e400}`, "[".repeat(50_000)].map(
    (text) => new TextEncoder().encode(text),
  ),
);
