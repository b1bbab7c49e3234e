import { nameReference, type Schema } from "./open-api-document.ts";

type Schemas = Readonly<Record<string, Schema>>;

/**
 * Replaces references to simple values, such as texts, and merges the objects of `allOf`. References to other objects
 * stay, because the reference describes each object once.
 */
export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  const resolvedSchema = resolveSimpleReference(schema, schemas);
  const { properties, items, anyOf, oneOf, allOf } = mergeObjects(resolvedSchema, schemas);
  const resolveAll = (parts: Schema[]) => parts.map((part) => resolveSchema(part, schemas));
  return {
    ...mergeObjects(resolvedSchema, schemas),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, resolveSchema(property, schemas)]),
      ),
    }),
    ...(items && { items: resolveSchema(items, schemas) }),
    ...(anyOf && { anyOf: resolveAll(anyOf) }),
    ...(oneOf && { oneOf: resolveAll(oneOf) }),
    ...(allOf && { allOf: resolveAll(allOf) }),
  };
}

function resolveSimpleReference(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...otherKeywords } = schema;
  const target = $ref === undefined ? undefined : schemas[nameReference($ref)];
  return target && isSimple(target) ? { ...target, ...otherKeywords } : schema;
}

const simpleTypes: unknown[] = ["string", "integer", "number", "boolean", "null"];

/** True for a value without parts and without listed values, and for a list of such values. */
function isSimple({ type, enum: values, items, $ref }: Schema): boolean {
  if (type === "array") return items !== undefined && isSimple(items);
  const types = [type ?? []].flat();
  return !$ref && !values && types.length > 0 && types.every((name) => simpleTypes.includes(name));
}

/** The object with the properties of all parts of `allOf`. Returns the schema itself if a part is no object. */
function mergeObjects(schema: Schema, schemas: Schemas): Schema {
  const { allOf, ...otherKeywords } = schema;
  const parts = allOf && listParts(allOf, schemas);
  if (!parts?.every(({ properties }) => properties)) return schema;
  return {
    type: "object",
    required: parts.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
    ...otherKeywords,
  };
}

/** An external document can refer to a schema that contains itself, so deep parts stay as they are. */
const maxDepth = 5;

const listParts = (parts: readonly Schema[], schemas: Schemas, depth = 0): Schema[] =>
  parts.flatMap((part) => {
    const target = part.$ref === undefined ? part : (schemas[nameReference(part.$ref)] ?? part);
    return target.allOf && depth < maxDepth ? listParts(target.allOf, schemas, depth + 1) : [target];
  });
