import { renderInlineMarkdown } from "./markdown.ts";
import { nameReference, type OpenApiDocument, type Schema } from "./open-api-document.ts";

export interface Field {
  name: string;
  /** Nesting level; 0 for a field of the object itself. */
  depth: number;
  type: TypePart[];
  isRequired: boolean;
  descriptionHtml: string;
}

/** A part of the name of a type. `objectName` is the component that the part links to. */
export interface TypePart {
  text: string;
  objectName?: string;
}

const maxDepth = 3;
const maxListedValues = 30;

export function listFields(schema: Schema, depth = 0): Field[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const ownFields = Object.entries(schema.properties ?? {}).flatMap(([name, property]): Field[] => [
    {
      name,
      depth,
      type: describeType(property),
      isRequired: schema.required?.includes(name) ?? false,
      descriptionHtml: renderInlineMarkdown(property.description ?? ""),
    },
    ...(depth < maxDepth ? listFields(property, depth + 1) : []),
  ]);
  const nestedFields = [...alternatives, ...(schema.items ? [schema.items] : [])].flatMap((option) =>
    listFields(option, depth),
  );
  return [...ownFields, ...nestedFields];
}

const formatNames = new Map([
  ["date-time", "instant"],
  ["date", "day"],
  ["email", "e-mail address"],
  ["uri", "URL"],
  ["binary", "file"],
]);
const typeNames = new Map([
  ["integer", "whole number"],
  ["string", "text"],
  ["array", "list"],
]);

export function describeType(schema: Schema): TypePart[] {
  if (schema.$ref) return [{ text: nameReference(schema.$ref), objectName: nameReference(schema.$ref) }];
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.enum) {
    const values = schema.enum.slice(0, maxListedValues).map((value) => JSON.stringify(value));
    return [{ text: values.join(", ") + (schema.enum.length > maxListedValues ? ", …" : "") }];
  }
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return joinTypes(options.map(describeType), " or ");
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? "any value"];
  return joinTypes(
    types.map((type) => {
      if (type === "array" && schema.items) return [{ text: "list of " }, ...describeType(schema.items)];
      const format = type === "string" && schema.format ? formatNames.get(schema.format) : undefined;
      return [{ text: format ?? typeNames.get(type) ?? type }];
    }),
    " or ",
  );
}

const joinTypes = (types: readonly TypePart[][], separator: string): TypePart[] =>
  types.flatMap((type, index) => (index === 0 ? type : [{ text: separator }, ...type]));

/** The type, unless its fields are listed below it. */
export const describeUnlistedType = (schema: Schema): TypePart[] =>
  schema.properties ? [] : describeType(schema);

/** Names of the components that the value refers to, directly or through other components. */
export function listObjectNames(value: unknown, { schemas }: OpenApiDocument): string[] {
  const names = new Set<string>();
  const visit = (part: unknown) => {
    if (part === null || typeof part !== "object") return;
    if ("$ref" in part && typeof part.$ref === "string") {
      const name = nameReference(part.$ref);
      if (!part.$ref.includes("/schemas/") || names.has(name)) return;
      names.add(name);
      visit(schemas[name]);
    }
    for (const nestedPart of Object.values(part)) visit(nestedPart);
  };
  visit(value);
  return [...names];
}
