import type { z } from "zod";
import { validationMessage } from "./validation-messages.ts";
import { type FieldMessages, invalidFields, Problem } from "#app/domain/problem.ts";

/** Raises `invalid` with a message for each field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  checkSize(value);
  const result = schema.safeParse(value, { error: validationMessage });
  if (!result.success) throw invalidFields(messagesByField(result.error));
  const unstorableFields = [...unstorableTextFields(result.data, [])];
  if (unstorableFields.length > 0)
    throw invalidFields(
      Object.fromEntries(unstorableFields.map((field) => [field, [unstorableTextMessage]])),
    );
  return result.data;
}

const maxListEntries = 10_000;
const maxValues = 50_000;

/** A schema reports every wrong value of a list, which takes seconds for some hundred thousand values. */
function checkSize(value: unknown): void {
  let count = 0;
  const unvisited = [value];
  while (unvisited.length > 0) {
    const next = unvisited.pop();
    if (next === null || typeof next !== "object") continue;
    const values: unknown[] = Object.values(next);
    count += values.length;
    if (values.length > maxListEntries || count > maxValues)
      throw new Problem(
        "invalid",
        `A request has at most ${maxListEntries.toLocaleString("en")} entries in a list and ${maxValues.toLocaleString("en")} values.`,
      );
    for (const entry of values) unvisited.push(entry);
  }
}

function messagesByField(error: z.ZodError): FieldMessages {
  const fields: FieldMessages = {};
  for (const { path, message } of error.issues) {
    const field = path.join(".");
    fields[field] = [...(fields[field] ?? []), message];
  }
  return fields;
}

const unstorableTextMessage = "This text contains characters that cannot be stored.";

/** Paths of texts with a NUL byte or a lone surrogate, which some databases reject or change. */
function* unstorableTextFields(value: unknown, path: readonly string[]): Generator<string> {
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed()) yield path.join(".");
  } else if (value !== null && typeof value === "object") {
    for (const [name, child] of Object.entries(value)) yield* unstorableTextFields(child, [...path, name]);
  }
}
