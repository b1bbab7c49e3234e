import { z } from "zod";
import type { FieldMessages } from "#app/domain/problem.ts";
import { listWrappedSchemas } from "./describe-schema.ts";

const maxReportedFields = 20;

/**
 * Messages for the fields of a request that its schema does not define, because a misspelled field would have no effect.
 * An object with a catch-all, such as `z.looseObject`, accepts every field.
 */
export function findUnknownFields(schema: z.core.$ZodType, value: unknown): FieldMessages {
  const paths = [...listUnknownPaths(schema, value, [])].slice(0, maxReportedFields);
  // A plain assignment would lose a field with the name `__proto__`.
  return Object.fromEntries(paths.map((path) => [path.join("."), [createUnknownFieldMessage(path)]]));
}

export const createUnknownFieldMessage = (path: readonly PropertyKey[]) =>
  `${String(path.at(-1))} is not a field of this request.`;

function* listUnknownPaths(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly string[],
): Generator<readonly string[]> {
  if (value === null || typeof value !== "object") return;
  if (schema instanceof z.ZodObject) {
    for (const [name, fieldValue] of Object.entries(value)) {
      if (Object.hasOwn(schema.shape, name))
        yield* listUnknownPaths(schema.shape[name], fieldValue, [...path, name]);
      else if (!schema.def.catchall || schema.def.catchall instanceof z.ZodNever) yield [...path, name];
    }
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, entry] of value.entries())
      yield* listUnknownPaths(schema.element, entry, [...path, String(index)]);
  } else if (schema instanceof z.ZodUnion) {
    yield* listUnknownPathsOfUnion(schema.options, value, path);
  } else {
    // Either side of a pipe may be a transform or a record, which name no fields.
    for (const wrappedSchema of listWrappedSchemas(schema) ?? [])
      yield* listUnknownPaths(wrappedSchema, value, path);
  }
}

/** If the value fits no option, these are the paths that every option with its constants rejects. */
function* listUnknownPathsOfUnion(
  options: readonly z.core.$ZodType[],
  value: object,
  path: readonly string[],
): Generator<readonly string[]> {
  const fittingOption = options.find((option) => z.safeParse(option, value).success);
  const candidates = fittingOption
    ? [fittingOption]
    : options.filter((option) => hasConstantsOf(option, value));
  const [firstPaths = [], ...otherPaths] = candidates.map((option) => [
    ...listUnknownPaths(option, value, path),
  ]);
  for (const unknownPath of firstPaths)
    if (otherPaths.every((paths) => paths.some((otherPath) => otherPath.join() === unknownPath.join())))
      yield unknownPath;
}

/** False if a constant field of the option, such as `kind`, has another value. */
const hasConstantsOf = (option: z.core.$ZodType, value: object) =>
  !(option instanceof z.ZodObject) ||
  Object.entries(option.shape).every(
    ([name, field]) =>
      !(field instanceof z.ZodLiteral) || field.values.has((value as Record<string, never>)[name]),
  );
