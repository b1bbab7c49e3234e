import { z } from "zod";
import { keyDeclarations } from "#app/domain/text/license-key.ts";

type EnclosingObjects = readonly Record<string, unknown>[];
type Content = "key" | "text" | undefined;

/**
 * Copies a value and replaces each text by the result of `mapText`, which gets what the schema declares for the text.
 * The schema need not match the value, because a request is not parsed yet. Fields that are not in the schema are
 * copied unchanged if `skipsUnknownFields`, because they may be nested too deeply.
 */
export function mapTexts<Value>(
  value: Value,
  schema: z.ZodType,
  mapText: (text: string, content: Content) => string,
  { skipsUnknownFields = false } = {},
): Value {
  const mapNode = (
    node: unknown,
    schemas: readonly z.ZodType[],
    enclosingObjects: EnclosingObjects,
  ): unknown => {
    if (typeof node === "string") return mapText(node, findContent(schemas, enclosingObjects));
    if (typeof node !== "object" || node === null || (skipsUnknownFields && schemas.length === 0))
      return node;
    if (Array.isArray(node)) {
      const elementSchemas = schemas.flatMap(listElementSchemas);
      return node.map((element) => mapNode(element, elementSchemas, enclosingObjects));
    }
    const objects = [node as Record<string, unknown>, ...enclosingObjects];
    return Object.fromEntries(
      Object.entries(node).map(([name, child]) => [
        name,
        mapNode(
          child,
          schemas.flatMap((objectSchema) => listFieldSchemas(objectSchema, name)),
          objects,
        ),
      ]),
    );
  };
  return mapNode(value, listAlternatives(schema), []) as Value;
}

/** A query can contain a list as one text. */
function findContent(schemas: readonly z.ZodType[], enclosingObjects: EnclosingObjects): Content {
  const declarations = schemas
    .flatMap((schema) => [schema, ...listElementSchemas(schema)])
    .map((schema) => keyDeclarations.get(schema));
  return declarations.find((declaration) => declaration && (declaration.isKeyIn?.(enclosingObjects) ?? true))
    ?.content;
}

/** Schemas that a value may have to match, such as the options of a union. */
function listAlternatives(schema: unknown): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(listAlternatives);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap(listAlternatives);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return listAlternatives(schema.unwrap());
  return schema instanceof z.ZodType ? [schema] : [];
}

const listElementSchemas = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodArray ? listAlternatives(schema.element) : [];

const listFieldSchemas = (schema: z.ZodType, name: string): z.ZodType[] =>
  schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name)
    ? listAlternatives(schema.shape[name])
    : [];
