import type { ComponentSchemas } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema-values.ts";

/**
 * Replaces the properties that a schema repeats from another schema by a reference to it. Only related schemas are
 * compared: one name is the beginning or the end of the other, such as `Page` and `TagPage`, or `Purchase` and
 * `PurchaseInFull`. Schemas of requests stay complete, because `additionalProperties` ignores properties of `allOf`.
 */
export function inheritProperties(schemas: ComponentSchemas): void {
  const originals = Object.entries(schemas);
  for (const [name, schema] of originals) {
    const candidates = originals.filter(
      ([baseName, base]) => isRelatedName(baseName, name) && hasProperties(schema, base),
    );
    const [[baseName, base] = []] = candidates.toSorted(
      ([, a], [, b]) => countProperties(b) - countProperties(a),
    );
    if (baseName && base) schemas[name] = extendSchema(baseName, base, schema);
  }
}

const isRelatedName = (baseName: string, name: string) =>
  baseName !== name && (name.startsWith(baseName) || name.endsWith(baseName));

const countProperties = ({ properties = {} }: JsonSchema) => Object.keys(properties).length;

const isRequired = ({ required = [] }: JsonSchema, name: string) => required.includes(name);

function hasProperties(schema: JsonSchema, base: JsonSchema): boolean {
  const baseProperties = Object.entries(base.properties ?? {});
  const acceptsUnknownFields = !("additionalProperties" in schema || "additionalProperties" in base);
  return (
    acceptsUnknownFields &&
    baseProperties.length > 0 &&
    baseProperties.every(
      ([name, property]) =>
        JSON.stringify(property) === JSON.stringify(schema.properties?.[name]) &&
        isRequired(schema, name) === isRequired(base, name),
    )
  );
}

function extendSchema(baseName: string, base: JsonSchema, schema: JsonSchema): JsonSchema {
  const { description, properties = {} } = schema;
  const ownProperties = Object.entries(properties).filter(([name]) => !(name in (base.properties ?? {})));
  const required = ownProperties.map(([name]) => name).filter((name) => isRequired(schema, name));
  return {
    ...(description && { description }),
    allOf: [
      { $ref: `#/components/schemas/${baseName}` },
      {
        type: "object",
        ...(required.length > 0 && { required }),
        properties: Object.fromEntries(ownProperties),
      },
    ],
  };
}
