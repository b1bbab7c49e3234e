import { z } from "zod";
import { namedSchemas } from "./components.ts";
import { wordsOf } from "./words.ts";

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

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(namedSchemas)) names.add(schema, { id });

/** Named schemas become references to components. */
/** `owner` names the operation that an unnamed schema belongs to. */
export function describe(
  schema: z.ZodType,
  direction: Direction,
  components: Components,
  owner: string | null = null,
): JsonSchema {
  const held = z.toJSONSchema(z.object({ held: schema }), {
    io: direction,
    unrepresentable: "any",
    metadata: names,
    override: ({ zodSchema, jsonSchema }) => {
      const said = z.globalRegistry.get(zodSchema)?.description;
      if (said) jsonSchema.description = said;
    },
  }) as JsonSchema & { $defs?: Components };
  for (const [name, shared] of Object.entries(held.$defs ?? {})) {
    if (name.startsWith("__")) continue;
    keep(name, worded(name, plain(shared), components), components);
  }
  return worded(null, plain(held.properties?.["held"] ?? {}), components, owner);
}

export const resolved = (schema: JsonSchema, schemas: Components): JsonSchema =>
  schema.$ref ? (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? schema) : schema;

function keep(name: string, schema: JsonSchema, components: Components): JsonSchema {
  const before = components[name];
  if (before && JSON.stringify(before) !== JSON.stringify(schema))
    throw new Error(`${name} is taken in and answered in two forms; name it in components.ts once for each.`);
  components[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

const anyJson = "#/$defs/__";

function plain(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === "id" && typeof value === "string" ? undefined : value,
  );
  return JSON.parse(text, (_, value: JsonSchema) => {
    if (value === null || typeof value !== "object") return value;
    if (value.$ref?.startsWith(anyJson)) return {};
    if (value.$ref) return { ...value, $ref: value.$ref.replace("#/$defs/", "#/components/schemas/") };
    if (value.anyOf?.every((one) => "const" in one)) {
      const { anyOf, ...rest } = value;
      return { type: anyOf[0]?.type, enum: anyOf.map((one) => one["const"]), ...rest };
    }
    // A number in a body, or its digits in a query string.
    if (value.anyOf?.length === 2 && value.anyOf[0]?.type === "number" && value.anyOf[1]?.["pattern"]) {
      const { anyOf: _, ...rest } = value;
      return { type: "integer", minimum: 0, ...rest };
    }
    return value;
  }) as JsonSchema;
}

function worded(
  name: string | null,
  schema: JsonSchema,
  components: Components,
  owner: string | null = null,
): JsonSchema {
  if (!name && schema.properties?.["totalEntityCount"]) {
    const entity = schema.properties["entities"]?.items?.$ref?.split("/").at(-1);
    if (entity) return keep(`${entity}Page`, worded(`${entity}Page`, schema, components), components);
  }
  const described = { ...schema };
  if (name) described.description ??= name.endsWith("Page") ? "One page of a list" : wordsOf(name);
  if (schema.properties)
    described.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([property, held]) => [
        property,
        { ...worded(null, held, components, name ?? owner), ...describedAs(held, name ?? owner, property) },
      ]),
    );
  if (schema.items) described.items = worded(null, schema.items, components, name ?? owner);
  for (const several of ["anyOf", "oneOf", "allOf"] as const) {
    const parts = schema[several] as JsonSchema[] | undefined;
    if (parts) described[several] = parts.map((one) => worded(name, one, components, owner));
  }
  if (described.description === undefined) delete described.description;
  return described;
}

const describedAs = (held: JsonSchema, owner: string | null, property: string) => {
  const description = wordsOf(property, owner, held.description);
  return description ? { description } : {};
};
