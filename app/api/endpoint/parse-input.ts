import { z } from "zod";
import { paging, removeUnsetFields } from "#app/domain/page.ts";
import { type FieldMessages, invalidFields, Problem } from "#app/domain/problem.ts";
import type { ExpectedVersion } from "#app/domain/row-version.ts";
import { createUnknownFieldMessage, findUnknownFields } from "./unknown-fields.ts";

/** The values of a request before they are parsed. */
export interface EndpointInput {
  params: Record<string, string>;
  query: Record<string, string>;
  /** Reads and parses the body. Called only after the permission check. */
  body: () => Promise<unknown>;
  /** The raw body, which identifies a repeated request. */
  bodyText: () => Promise<string>;
  idempotencyKey: string | null;
  hasIfMatch: boolean;
  /** Versions of `If-Match`; null if the request has none. */
  expectedVersion: () => ExpectedVersion;
}

/** Throws `invalid` with a message for each field, also for fields that the schema does not define. */
export function parseExactInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  return parse(schema, value, findUnknownFields);
}

/** Throws `invalid` with a message for each field. Ignores fields that the schema does not define. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  return parse(schema, value, () => ({}));
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  findOtherErrors: (schema: Schema, value: unknown) => FieldMessages,
): z.output<Schema> {
  checkValueCount(value);
  const otherMessages = findOtherErrors(schema, value);
  const input = isListRequest(schema) ? removeUnsetFields(value) : value;
  const parsedInput = schema.safeParse(input, { error: createValidationMessage });
  if (!parsedInput.success)
    throw invalidFields({ ...otherMessages, ...findFirstMessages(parsedInput.error) });
  if (Object.keys(otherMessages).length > 0) throw invalidFields(otherMessages);
  const unstorableFields = [...findUnstorableTexts(parsedInput.data, [])];
  if (unstorableFields.length > 0)
    throw invalidFields(
      Object.fromEntries(unstorableFields.map((field) => [field, [unstorableTextMessage]])),
    );
  return parsedInput.data;
}

const isListRequest = (schema: z.ZodType) =>
  schema instanceof z.ZodObject && Object.keys(paging.shape).every((name) => name in schema.shape);

const maxListEntries = 10_000;
const maxValues = 50_000;

/** Limits the number of values, because a schema needs seconds to report errors of 100,000 values. */
function checkValueCount(value: unknown): void {
  let valueCount = 0;
  const remainingValues = [value];
  while (remainingValues.length > 0) {
    const container = remainingValues.pop();
    if (container === null || typeof container !== "object") continue;
    const values: unknown[] = Object.values(container);
    valueCount += values.length;
    if (values.length > maxListEntries || valueCount > maxValues)
      throw new Problem(
        "invalid",
        `A request can contain at most ${maxListEntries.toLocaleString("en")} entries in each list and ${maxValues.toLocaleString("en")} values in total.`,
      );
    for (const entry of values) remainingValues.push(entry);
  }
}

/** Only the first message of each field, because a value may break several rules for one reason. */
function findFirstMessages(error: z.ZodError): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of error.issues.flatMap(expandUnionIssue)) {
    if (issue.code === "unrecognized_keys")
      for (const name of issue.keys)
        fields[[...issue.path, name].join(".")] = [createUnknownFieldMessage([name])];
    else fields[issue.path.join(".")] ??= [addAllowedValues(issue)];
  }
  return fields;
}

/** The message of a form, such as "Choose a period.", with the values that a program can send. */
function addAllowedValues(issue: z.core.$ZodIssue): string {
  const values = [...new Set(listAllowedValues(issue))];
  const isListed = values.every((value) => issue.message.includes(value));
  return values.length === 0 || isListed ? issue.message : `${issue.message} It ${describeValues(values)}.`;
}

function listAllowedValues(issue: z.core.$ZodIssue): string[] {
  if (issue.code === "invalid_value") return issue.values.map(String);
  return issue.code === "invalid_union" ? issue.errors.flat().flatMap(listAllowedValues) : [];
}

/** A body that fits none of several objects gets the errors of the object that it fits best. */
function expandUnionIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.path.length > 0) return [issue];
  const [bestErrors] = issue.errors.toSorted((a, b) => a.length - b.length);
  return bestErrors ?? [issue];
}

const unstorableTextMessage = "This text contains characters that cannot be stored.";

/** Yields the paths of texts with a NUL byte or a lone surrogate, which some databases reject or change. */
function* findUnstorableTexts(value: unknown, path: readonly string[]): Generator<string> {
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed()) yield path.join(".");
  } else if (value !== null && typeof value === "object") {
    for (const [name, childValue] of Object.entries(value))
      yield* findUnstorableTexts(childValue, [...path, name]);
  }
}

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Creates the message of a validation error for schemas that define no message. */
function createValidationMessage(issue: Issue): string {
  const path = issue.path ?? [];
  const field = path.length > 0 ? path.join(".") : "The request";
  return `${field} ${describeIssue(issue)}.`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
  date: "a date",
};

const formatNames: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  url: "a web address",
  date: "a date such as 2026-11-20",
  datetime: "an instant such as 2026-11-20T08:30:00.000Z",
};

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is missing";
      return `must be ${typeNames[issue.expected] ?? "another kind of value"}`;
    case "invalid_value":
      return issue.input === undefined ? "is missing" : describeValues(issue.values.map(String));
    case "too_big":
      return describeLimit(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "too_small":
      return describeLimit(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    case "invalid_format":
      return formatNames[issue.format] ? `must be ${formatNames[issue.format]}` : "has an invalid format";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return issue.input === undefined ? "is missing" : "is not valid";
  }
}

const describeValues = (values: readonly string[]): string =>
  values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(", ")}`;

const units: Readonly<Record<string, string>> = { string: "character", array: "entry", set: "entry" };
const plurals: Readonly<Record<string, string>> = { character: "characters", entry: "entries" };

function describeLimit(origin: string, comparison: string, limit: number | bigint): string {
  const unit = units[origin];
  if (unit === undefined) return `must be ${comparison} ${limit}`;
  return `must have ${comparison} ${limit} ${Number(limit) === 1 ? unit : plurals[unit]}`;
}
