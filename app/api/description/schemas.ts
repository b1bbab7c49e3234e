import { z } from "zod";
import { findCommonText } from "#app/api/declaration/common-texts.ts";
import { type FieldText, schemaTexts } from "#app/api/declaration/describe-schema.ts";

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
};
export type ComponentSchemas = Record<string, JsonSchema>;
type Direction = "input" | "output";

/** Converts a zod schema to a JSON schema. Adds named schemas to `schemas` and refers to them. */
export function createJsonSchema(
  schema: z.ZodType,
  direction: Direction,
  schemas: ComponentSchemas,
): JsonSchema {
  // Only a nested schema becomes a reference, so the schema is nested in an object.
  const wrapper = z.toJSONSchema(z.object({ wrapped: schema }), {
    io: direction,
    unrepresentable: "any",
    metadata: schemaTexts,
    override: ({ jsonSchema }) => {
      delete jsonSchema["id"];
    },
  }) as JsonSchema & { $defs?: ComponentSchemas };
  for (const [name, componentSchema] of Object.entries(wrapper.$defs ?? {}))
    if (!name.startsWith("__")) addComponent(name, normalizeSchema(componentSchema), schemas);
  return normalizeSchema(wrapper.properties?.["wrapped"] ?? {});
}

export const resolveReference = (schema: JsonSchema, schemas: ComponentSchemas): JsonSchema =>
  schema.$ref ? (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? schema) : schema;

function addComponent(name: string, schema: JsonSchema, schemas: ComponentSchemas) {
  const existingSchema = schemas[name];
  if (existingSchema && JSON.stringify(existingSchema) !== JSON.stringify(schema))
    throw new Error(`${name} has two forms. Give each of its two schemas a name.`);
  schemas[name] = schema;
}

/** Zod gives a name with this prefix to a recursive schema without a name, such as `z.json()`. */
const anonymousSchemaPrefix = "#/$defs/__";

/** Moves the texts of fields to their properties, and simplifies unions. */
function normalizeSchema(schema: JsonSchema): JsonSchema {
  // JSON.parse calls this function for every nested schema.
  return JSON.parse(JSON.stringify(schema), (_, value: JsonSchema) => {
    if (value === null || typeof value !== "object") return value;
    if (value.$ref?.startsWith(anonymousSchemaPrefix)) return {};
    if (value.$ref) return { ...value, $ref: value.$ref.replace("#/$defs/", "#/components/schemas/") };
    if (value.anyOf?.every((option) => "const" in option)) {
      const { anyOf, ...otherKeywords } = value;
      return { type: anyOf[0]?.type, enum: anyOf.map((option) => option["const"]), ...otherKeywords };
    }
    // This union accepts a number in a body, or its digits in a query string.
    if (value.anyOf?.length === 2 && value.anyOf[0]?.type === "number" && value.anyOf[1]?.["pattern"]) {
      const { anyOf: _, ...otherKeywords } = value;
      return { type: "integer", minimum: 0, ...otherKeywords };
    }
    return value.properties ? addFieldTexts(value) : value;
  }) as JsonSchema;
}

/** A field without a text gets the common text for its name. */
function addFieldTexts({ fields, properties = {}, ...schema }: JsonSchema): JsonSchema {
  const texts = fields as Record<string, FieldText> | undefined;
  const describedProperties = Object.entries(properties).map(([name, property]) => [
    name,
    { ...property, ...createTextKeywords(texts?.[name] ?? findCommonText(name)) },
  ]);
  return { ...schema, properties: Object.fromEntries(describedProperties) };
}

function createTextKeywords(text: FieldText | undefined) {
  if (text === undefined) return {};
  return typeof text === "string" ? { description: text } : { description: text[0], examples: [text[1]] };
}
