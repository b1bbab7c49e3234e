import { z } from "zod";
import { findCommonDescription, type FieldDescription } from "../common-descriptions.ts";
import { schemaMetadata } from "../describe-schema.ts";
import { type Direction, type JsonSchema, refineValueType } from "./json-schema-values.ts";

export type ComponentSchemas = Record<string, JsonSchema>;

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
    metadata: schemaMetadata,
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema["id"];
      refineValueType(zodSchema, direction, jsonSchema as JsonSchema);
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
    throw new Error(`${name} is the name of two different schemas. Give each schema its own name.`);
  schemas[name] = schema;
}

/** Zod gives a name with this prefix to a recursive schema without a name, such as `z.json()`. */
const anonymousSchemaPrefix = "#/$defs/__";

const scalarTypes: readonly string[] = ["string", "integer", "number", "boolean"];

/** Moves the descriptions of fields to their properties, and simplifies unions. */
function normalizeSchema(schema: JsonSchema): JsonSchema {
  // JSON.parse calls this function for every nested schema.
  return JSON.parse(JSON.stringify(schema), (_, value: JsonSchema) => {
    if (value === null || typeof value !== "object") return value;
    if (value.$ref?.startsWith(anonymousSchemaPrefix)) return {};
    if (value.$ref) return { ...value, $ref: value.$ref.replace("#/$defs/", "#/components/schemas/") };
    if (value.anyOf?.every((option) => "const" in option)) {
      const { anyOf, ...otherKeywords } = value;
      const values = anyOf.map((option) => option["const"]);
      const type = values.every((constant) => typeof constant === "number") ? "integer" : "string";
      return { type, enum: values, ...otherKeywords };
    }
    const [option, nullOption] = value.anyOf?.length === 2 ? value.anyOf : [];
    if (nullOption?.type === "null" && scalarTypes.includes(String(option?.type)) && !option?.enum) {
      const { anyOf: _, ...otherKeywords } = value;
      return { ...option, type: [option?.type, "null"], ...otherKeywords };
    }
    return value.properties ? addFieldDescriptions(value) : value;
  }) as JsonSchema;
}

/** A field without a description gets the common description for its name. */
function addFieldDescriptions({ fields, properties = {}, ...schema }: JsonSchema): JsonSchema {
  const fieldDescriptions = fields as Record<string, FieldDescription> | undefined;
  const describedProperties = Object.entries(properties).map(([name, property]) => {
    // A component has its own description.
    const commonDescription = property.$ref ? undefined : findCommonDescription(name);
    return [
      name,
      { ...property, ...createDescriptionKeywords(fieldDescriptions?.[name] ?? commonDescription) },
    ];
  });
  return { ...schema, properties: Object.fromEntries(describedProperties) };
}

function createDescriptionKeywords(fieldDescription: FieldDescription | undefined) {
  if (fieldDescription === undefined) return {};
  return typeof fieldDescription === "string"
    ? { description: fieldDescription }
    : { description: fieldDescription[0], examples: [fieldDescription[1]] };
}
