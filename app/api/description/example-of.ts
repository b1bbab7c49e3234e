import { type ComponentSchemas, type JsonSchema, resolveReference } from "./schemas.ts";

/** Composes an example from the examples of the fields. Throws an error for a string schema without an example. */
export function createExample(
  schema: JsonSchema,
  schemas: ComponentSchemas,
  label = "The response",
): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.$ref) return createExample(resolveReference(schema, schemas), schemas, label);
  if ("const" in schema) return schema["const"];
  if (schema.enum) return schema.enum[0];
  if ("default" in schema) return schema["default"];
  const alternatives = schema.anyOf ?? (schema["oneOf"] as JsonSchema[] | undefined) ?? [];
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (types.includes("null") || alternatives.some(({ type }) => type === "null")) return null;
  const [alternative] = alternatives;
  if (alternative) return createExample(alternative, schemas, label);
  if (schema.properties) return createObjectExample(schema, schemas);
  if (types.includes("array")) return schema.items ? [createExample(schema.items, schemas, label)] : [];
  if (types.includes("boolean")) return false;
  if (types.includes("integer") || types.includes("number"))
    return Math.max(1, Number(schema["minimum"] ?? 1));
  if (types.includes("string"))
    throw new Error(`${label} has no example. Add an example beside its description.`);
  return {};
}

const createObjectExample = ({ properties = {}, required = [] }: JsonSchema, schemas: ComponentSchemas) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, property]) => [name, createExample(property, schemas, name)]),
  );
