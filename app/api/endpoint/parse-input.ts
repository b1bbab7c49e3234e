import { z } from "zod";
import { paging, removeUnsetFields } from "#app/domain/page.ts";
import { type FieldMessages, invalidFields, Problem } from "#app/domain/problem.ts";
import { createValidationMessage } from "./validation-messages.ts";

/** Throws `invalid` with a message for each field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  checkValueCount(value);
  const input = isListRequest(schema) ? removeUnsetFields(value) : value;
  const parsedInput = schema.safeParse(input, { error: createValidationMessage });
  if (!parsedInput.success) throw invalidFields(findFirstMessages(parsedInput.error));
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
  for (const { path, message } of error.issues.flatMap(expandUnionIssue))
    fields[path.join(".")] ??= [message];
  return fields;
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
