import { nameReference, type Schema } from "./open-api-document.ts";

type Schemas = Readonly<Record<string, Schema>>;

const formatExamples = new Map([["date-time", "2026-11-20T09:30:00.000Z"]]);

/** A schema of an external API can contain itself. */
const maxDepth = 8;

/** Composes an example from the examples of the fields. Omits optional fields. */
export function createSchemaExample(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const createPart = (part: Schema) => createSchemaExample(part, schemas, depth + 1);
  if (depth > maxDepth) return null;
  if (schema.examples) return schema.examples[0];
  if (schema.$ref) return createPart(schemas[nameReference(schema.$ref)] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const alternatives = schema.anyOf ?? schema.oneOf ?? [];
  const types = [schema.type ?? []].flat();
  const formatExample = formatExamples.get(schema.format ?? "");
  if (formatExample !== undefined && types.includes("string")) return formatExample;
  if (types.includes("null") || alternatives.some(({ type }) => type === "null")) return null;
  const [alternative] = alternatives;
  if (alternative) return createPart(alternative);
  const { properties, required = [] } = schema;
  if (properties)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name))
        .map(([name, property]) => [name, createPart(property)]),
    );
  if (types.includes("array")) return schema.items ? [createPart(schema.items)] : [];
  if (types.includes("boolean")) return false;
  if (types.includes("integer") || types.includes("number")) return Math.max(1, schema.minimum ?? 1);
  return types.includes("string") ? "text" : {};
}
