import type { Components, JsonSchema } from "./schemas.ts";
import type { PropertyExamples } from "./property-examples.ts";

interface Source {
  schemas: Components;
  properties: PropertyExamples;
}

/** Raises for a text without an example. `owner` is the component or operation that the schema is part of. */
export function exampleOf(schema: JsonSchema, source: Source, owner: string, name = ""): unknown {
  const reference = schema.$ref?.split("/").at(-1);
  if (reference !== undefined) {
    const namedExample = source.properties[`${owner}.${name}`] ?? source.properties[name];
    const target = source.schemas[reference] ?? {};
    const usesNamedExample =
      namedExample !== undefined && !target.properties && matchesSchema(namedExample, target, source.schemas);
    return usesNamedExample
      ? namedExample
      : exampleOf(target, source, target.properties ? reference : owner, name);
  }
  if ("const" in schema) return schema["const"];
  for (const namedExample of [source.properties[`${owner}.${name}`], source.properties[name]])
    if (namedExample !== undefined && matchesSchema(namedExample, schema, source.schemas))
      return namedExample;
  if (schema.enum) return schema.enum[0];
  if ("default" in schema) return schema["default"];
  const [alternative] = alternativesOf(schema);
  if (alternative) return exampleOf(alternative, source, owner, name);
  if (schema.properties) return objectExample(schema, source, owner);
  const types = typesOf(schema);
  if (types.includes("array")) return schema.items ? [itemExample(schema.items, source, owner, name)] : [];
  if (types.includes("boolean")) return true;
  if (types.includes("integer") || types.includes("number"))
    return Math.max(1, Number(schema["minimum"] ?? 1));
  if (types.includes("string"))
    throw new Error(`${owner}.${name} has no example: add it to app/api/description/property-examples.ts.`);
  return {};
}

const objectExample = ({ properties = {}, required = [] }: JsonSchema, source: Source, owner: string) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([property]) => required.includes(property))
      .map(([property, propertySchema]) => [property, exampleOf(propertySchema, source, owner, property)]),
  );

/** The items of an inline list of objects are addressed as `Owner.list.property` before `Owner.property`. */
function itemExample(items: JsonSchema, source: Source, owner: string, name: string): unknown {
  if (!items.properties) return exampleOf(items, source, owner, name);
  const prefix = `${owner}.${name}.`;
  const itemProperties = Object.entries(source.properties)
    .filter(([property]) => property.startsWith(prefix))
    .map(([property, value]) => [`${owner}.${property.slice(prefix.length)}`, value]);
  const properties = { ...source.properties, ...Object.fromEntries(itemProperties) };
  return exampleOf(items, { ...source, properties }, owner);
}

const typesOf = ({ type = [] }: JsonSchema) => [type].flat();
const alternativesOf = (schema: JsonSchema): JsonSchema[] =>
  schema.anyOf ?? (schema["oneOf"] as JsonSchema[] | undefined) ?? [];

function matchesSchema(value: unknown, schema: JsonSchema, schemas: Components): boolean {
  const target = schema.$ref ? (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;
  if (target.enum) return target.enum.includes(value);
  if ("const" in target) return target["const"] === value;
  const alternatives = alternativesOf(target);
  if (alternatives.length > 0)
    return alternatives.some((alternative) => matchesSchema(value, alternative, schemas));
  const types = typesOf(target);
  if (types.length === 0) return true;
  if (value === null) return types.includes("null");
  if (Array.isArray(value)) {
    const { items } = target;
    return types.includes("array") && (!items || value.every((item) => matchesSchema(item, items, schemas)));
  }
  if (typeof value === "number") return types.includes("number") || types.includes("integer");
  return types.includes(typeof value);
}
