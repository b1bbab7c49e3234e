import { z } from "zod";
import { namedSchemas } from "./components.ts";
import { descriptionFor } from "./words.ts";

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
export type Components = Record<string, JsonSchema>;
type Direction = "input" | "output";

const schemaNames = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(namedSchemas)) schemaNames.add(schema, { id });

/** Named schemas become references to components. `owner` is the operation that an unnamed schema belongs to. */
export function createJsonSchema(
  schema: z.ZodType,
  direction: Direction,
  components: Components,
  owner: string | null = null,
): JsonSchema {
  const wrapper = z.toJSONSchema(z.object({ wrapped: schema }), {
    io: direction,
    unrepresentable: "any",
    metadata: schemaNames,
    override: ({ zodSchema, jsonSchema }) => {
      const description = z.globalRegistry.get(zodSchema)?.description;
      if (description) jsonSchema.description = description;
    },
  }) as JsonSchema & { $defs?: Components };
  for (const [name, componentSchema] of Object.entries(wrapper.$defs ?? {})) {
    if (name.startsWith("__")) continue;
    addComponent(name, addDescriptions(name, normalizeSchema(componentSchema), components), components);
  }
  return addDescriptions(null, normalizeSchema(wrapper.properties?.["wrapped"] ?? {}), components, owner);
}

export const resolveReference = (schema: JsonSchema, schemas: Components): JsonSchema =>
  schema.$ref ? (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? schema) : schema;

function addComponent(name: string, schema: JsonSchema, components: Components): JsonSchema {
  const existing = components[name];
  if (existing && JSON.stringify(existing) !== JSON.stringify(schema))
    throw new Error(`${name} is taken in and answered in two forms; name it in components.ts once for each.`);
  components[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

const anonymousSchemaPrefix = "#/$defs/__";

function normalizeSchema(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === "id" && typeof value === "string" ? undefined : value,
  );
  return JSON.parse(text, (_, value: JsonSchema) => {
    if (value === null || typeof value !== "object") return value;
    if (value.$ref?.startsWith(anonymousSchemaPrefix)) return {};
    if (value.$ref) return { ...value, $ref: value.$ref.replace("#/$defs/", "#/components/schemas/") };
    if (value.anyOf?.every((option) => "const" in option)) {
      const { anyOf, ...rest } = value;
      return { type: anyOf[0]?.type, enum: anyOf.map((option) => option["const"]), ...rest };
    }
    // This union accepts a number in a body, or its digits in a query string.
    if (value.anyOf?.length === 2 && value.anyOf[0]?.type === "number" && value.anyOf[1]?.["pattern"]) {
      const { anyOf: _, ...rest } = value;
      return { type: "integer", minimum: 0, ...rest };
    }
    return value;
  }) as JsonSchema;
}

function addDescriptions(
  name: string | null,
  schema: JsonSchema,
  components: Components,
  owner: string | null = null,
): JsonSchema {
  if (!name && schema.properties?.["totalEntityCount"]) {
    const entity = schema.properties["entities"]?.items?.$ref?.split("/").at(-1);
    if (entity)
      return addComponent(`${entity}Page`, addDescriptions(`${entity}Page`, schema, components), components);
  }
  const result = { ...schema };
  if (name) result.description ??= name.endsWith("Page") ? "One page of a list" : descriptionFor(name);
  if (schema.properties)
    result.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([property, propertySchema]) => [
        property,
        {
          ...addDescriptions(null, propertySchema, components, name ?? owner),
          ...descriptionField(propertySchema, name ?? owner, property),
        },
      ]),
    );
  if (schema.items) result.items = addDescriptions(null, schema.items, components, name ?? owner);
  for (const keyword of ["anyOf", "oneOf", "allOf"] as const) {
    const parts = schema[keyword] as JsonSchema[] | undefined;
    if (parts) result[keyword] = parts.map((part) => addDescriptions(name, part, components, owner));
  }
  if (result.description === undefined) delete result.description;
  return result;
}

const descriptionField = (propertySchema: JsonSchema, owner: string | null, property: string) => {
  const description = descriptionFor(property, owner, propertySchema.description);
  return description ? { description } : {};
};
