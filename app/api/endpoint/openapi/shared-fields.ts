import type { ComponentSchemas } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema-values.ts";

interface FieldUse {
  /** The properties that contain the field. */
  properties: Record<string, JsonSchema>;
  name: string;
}

/** Fewer repeated characters are not worth another schema. */
const minSavedCharacters = 80;

/**
 * Replaces fields that several objects have, such as `licenseKey`, by references, and adds them to the schemas. Only
 * texts, numbers, booleans and their lists are shared. The name of such a schema is the name of the field, which begins
 * with a small letter, so it differs from the names of all objects. Other fields with the same name get a number, such
 * as `key2`.
 */
export function shareFields(roots: readonly object[], schemas: ComponentSchemas): void {
  const uses = roots.flatMap((root) => [...listFieldUses(root)]);
  const usesByText = Map.groupBy(
    uses,
    ({ properties, name }) => `${name} ${JSON.stringify(properties[name])}`,
  );
  const countSavedCharacters = ([text, { length }]: [string, FieldUse[]]) =>
    (length - 1) * (text.length - referenceLength);
  const repeatedFields = [...usesByText]
    .filter((field) => countSavedCharacters(field) > minSavedCharacters)
    .toSorted((a, b) => countSavedCharacters(b) - countSavedCharacters(a));
  for (const [, fieldUses] of repeatedFields) {
    const [use] = fieldUses;
    const field = use?.properties[use.name];
    if (!field) continue;
    let schemaName = use.name;
    for (let number = 2; schemaName in schemas; number += 1) schemaName = `${use.name}${number}`;
    schemas[schemaName] = field;
    for (const { properties, name } of fieldUses)
      properties[name] = { $ref: `#/components/schemas/${schemaName}` };
  }
}

const referenceLength = '{"$ref":"#/components/schemas/name"}'.length;

function* listFieldUses(value: unknown): Generator<FieldUse> {
  if (value === null || typeof value !== "object") return;
  const { properties } = value as JsonSchema;
  for (const [name, property] of Object.entries(properties ?? {}))
    if (properties && isSimple(property)) yield { properties, name };
  for (const [name, nestedValue] of Object.entries(value))
    if (name !== "example" && name !== "examples") yield* listFieldUses(nestedValue);
}

const simpleTypes = new Set(["string", "integer", "number", "boolean", "null"]);

/** True for a text, a number or a boolean without listed values, and for a list of them. */
function isSimple(schema: JsonSchema): boolean {
  if (schema.enum || "const" in schema) return false;
  if (schema.type === "array") return schema.items !== undefined && isSimple(schema.items);
  const types = [schema.type ?? []].flat();
  return types.length > 0 && types.every((type) => simpleTypes.has(type));
}
