import { z } from "zod";
import { pageSchema } from "#app/domain/page.ts";
import type { CommonName } from "./common-texts.ts";

/** Text of a field, with an example where the type of the field does not suggest one. */
export type FieldText = string | readonly [text: string, example: unknown];

type NameOf<Value> = Value extends object ? keyof Value & string : never;
type FieldName<Schema extends z.ZodType> = NameOf<z.input<Schema>> | NameOf<z.output<Schema>>;
/** Every field needs a text, except those that have a common text. */
type FieldTexts<Schema extends z.ZodType> = Readonly<
  Record<Exclude<FieldName<Schema>, CommonName>, FieldText> &
    Partial<Record<Extract<FieldName<Schema>, CommonName>, FieldText>>
>;

interface SchemaTexts {
  /** Name of the component in the OpenAPI document. */
  id?: string;
  description?: string;
  fields?: Readonly<Record<string, FieldText>>;
  examples?: readonly unknown[];
}

/** Texts of the schemas of the API. They are not stored in the schemas, because browsers load those of `domain`. */
export const schemaTexts = z.registry<SchemaTexts>();

const addTexts = (schema: z.ZodType, texts: SchemaTexts) =>
  schemaTexts.add(schema, { ...schemaTexts.get(schema), ...texts });

/** Names and describes a schema without fields, such as an enum. */
export function describeValue<Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  description: string,
): Schema {
  addTexts(schema, { id: name, description });
  return schema;
}

/** Names and describes a schema and its fields. The name becomes a component of the OpenAPI document. */
export function describeSchema<Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  description: string,
  fields: FieldTexts<Schema>,
): Schema {
  describeFields(schema, fields);
  return describeValue(schema, name, description);
}

/** Describes the fields of a schema that has no name of its own. */
export function describeFields<Schema extends z.ZodType>(schema: Schema, fields: FieldTexts<Schema>): Schema {
  for (const objectSchema of objectsIn(schema)) addTexts(objectSchema, { fields });
  return schema;
}

/** Gives an example to a schema without fields, such as a list of texts. */
export function withExample<Schema extends z.ZodType>(schema: Schema, example: z.output<Schema>): Schema {
  addTexts(schema, { examples: [example] });
  return schema;
}

/** The object schemas that a value of the schema can have. */
function objectsIn(schema: unknown): z.ZodType[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(objectsIn);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap(objectsIn);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return objectsIn(schema.unwrap());
  return [];
}

export const pageTexts = {
  entities: "Entries of this page.",
  totalEntityCount: "Number of entries on all pages.",
  currentPage: ["Number of this page, counted from 0.", 0],
  pageSize: ["Entries per page; 0 if only the total was requested.", 10],
  previousPage: "Number of the previous page; null on the first page.",
  totalPageCount: "Number of pages; 0 if `pageSize` is 0.",
} as const;

/** Describes a page of a list. `entity` must have a name. */
export const describePage = <Entity extends z.ZodType>(entity: Entity) =>
  describeSchema(pageSchema(entity), `${schemaTexts.get(entity)?.id}Page`, "One page of a list.", pageTexts);
