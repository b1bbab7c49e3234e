import { z } from "zod";
import type { CommonName, FieldDescription } from "./common-descriptions.ts";

type StringKeyOf<Value> = Value extends object ? keyof Value & string : never;
type FieldName<Schema extends z.ZodType> = StringKeyOf<z.input<Schema>> | StringKeyOf<z.output<Schema>>;
/** Every field needs a description, except fields with a common description. */
type FieldDescriptions<Schema extends z.ZodType> = Readonly<
  Record<Exclude<FieldName<Schema>, CommonName>, FieldDescription> &
    Partial<Record<Extract<FieldName<Schema>, CommonName>, FieldDescription>>
>;

interface SchemaMetadata {
  /** Name of the component in the OpenAPI document. */
  id?: string;
  description?: string;
  fields?: Readonly<Record<string, FieldDescription>>;
  examples?: readonly unknown[];
}

/** Descriptions for the API reference. Schemas in `domain` omit them to keep the browser bundle small. */
export const schemaMetadata = z.registry<SchemaMetadata>();

const addMetadata = (schema: z.ZodType, metadata: SchemaMetadata) =>
  schemaMetadata.add(schema, { ...schemaMetadata.get(schema), ...metadata });

/** Names and describes a schema without fields, such as an enum. */
export function describeValue<Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  description: string,
): Schema {
  addMetadata(schema, { id: name, description });
  return schema;
}

/** Names and describes a schema and its fields. The name becomes a component of the OpenAPI document. */
export function describeSchema<Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  description: string,
  fields: FieldDescriptions<Schema>,
): Schema {
  describeFields(schema, fields);
  return describeValue(schema, name, description);
}

/** Describes the fields of a schema without a name. */
export function describeFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: FieldDescriptions<Schema>,
): Schema {
  for (const objectSchema of findObjectSchemas(schema)) addMetadata(objectSchema, { fields });
  return schema;
}

/** Adds an example to a schema without fields, such as a list of strings. */
export function addExample<Schema extends z.ZodType>(schema: Schema, example: z.output<Schema>): Schema {
  addMetadata(schema, { examples: [example] });
  return schema;
}

const findObjectSchemas = (schema: z.ZodType): z.ZodType[] =>
  listAlternatives(schema).filter((alternative) => alternative instanceof z.ZodObject);

/** Schemas that a value may have to match: the options of a union and both sides of a pipe. */
export function listAlternatives(schema: unknown): z.ZodType[] {
  if (!(schema instanceof z.ZodType)) return [];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(listAlternatives);
  return listWrappedSchemas(schema)?.flatMap(listAlternatives) ?? [schema];
}

/** The schemas that this schema adds to: both sides of a pipe, or the schema of an optional value. Undefined for others. */
export function listWrappedSchemas(schema: z.core.$ZodType): z.core.$ZodType[] | undefined {
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()];
  return undefined;
}
