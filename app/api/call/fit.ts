import type { z } from "zod";
import { plainError } from "./plain-errors.ts";
import { type FieldMessages, invalidFields, Problem } from "#app/domain/problem.ts";

/** Raises `invalid` with a message for each field. */
export function fit<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  checkSize(value);
  const result = schema.safeParse(value, { error: plainError });
  if (!result.success) throw invalidFields(messagesByField(result.error));
  const unkept = [...unkeptText(result.data, [])];
  if (unkept.length > 0)
    throw invalidFields(Object.fromEntries(unkept.map((field) => [field, [cannotBeKept]])));
  return result.data;
}

const mostInList = 10_000;
const mostValues = 50_000;

/** A schema reports every wrong value of a list, which takes seconds for some hundred thousand values. */
function checkSize(value: unknown): void {
  let count = 0;
  const unvisited = [value];
  while (unvisited.length > 0) {
    const next = unvisited.pop();
    if (next === null || typeof next !== "object") continue;
    const held: unknown[] = Object.values(next);
    count += held.length;
    if (held.length > mostInList || count > mostValues)
      throw new Problem(
        "invalid",
        `A request has at most ${mostInList.toLocaleString("en")} entries in a list and ${mostValues.toLocaleString("en")} values.`,
      );
    for (const one of held) unvisited.push(one);
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

const cannotBeKept = "This text contains characters that cannot be stored.";

/** Paths of texts with a NUL byte or a lone surrogate, which some databases reject or change. */
function* unkeptText(value: unknown, path: readonly string[]): Generator<string> {
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed()) yield path.join(".");
  } else if (value !== null && typeof value === "object") {
    for (const [name, held] of Object.entries(value)) yield* unkeptText(held, [...path, name]);
  }
}
