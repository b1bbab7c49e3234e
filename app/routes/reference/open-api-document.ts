import { z } from "zod";

export interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  description?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  default?: unknown;
  minimum?: number | undefined;
  examples?: unknown[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
}

/** The schemas `true` and `false` have nothing to describe. Other fields stay, because they can refer to components. */
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.union([
    z.boolean().transform(() => ({})),
    z.looseObject({
      $ref: z.string().optional(),
      type: z.union([z.string(), z.array(z.string())]).optional(),
      format: z.string().optional(),
      description: z.string().optional(),
      enum: z.array(z.unknown()).optional(),
      const: z.unknown().optional(),
      default: z.unknown().optional(),
      minimum: z.number().optional(),
      examples: z.array(z.unknown()).optional(),
      properties: z.record(z.string(), schema).optional(),
      required: z.array(z.string()).optional(),
      items: schema.optional(),
      anyOf: z.array(schema).optional(),
      oneOf: z.array(schema).optional(),
      allOf: z.array(schema).optional(),
    }),
  ]),
);

const reference = z.object({ $ref: z.string() });
const text = z.string().default("");

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: text,
  schema: schema.default({}),
  example: z.unknown().optional(),
});
export type Parameter = z.output<typeof parameter>;

const example = z.object({ value: z.unknown().optional() });
const content = z.record(
  z.string(),
  z.object({
    schema: schema.optional(),
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.union([reference, example])).default({}),
  }),
);

const security = z.array(z.record(z.string(), z.unknown()));

const responseObject = z.object({ content: content.default({}) });
export type ResponseObject = z.output<typeof responseObject>;

const parameters = z.array(z.union([reference, parameter])).default([]);

const operation = z.object({
  operationId: text,
  summary: text,
  description: text,
  tags: z.array(z.string()).default(["Other"]),
  security: security.optional(),
  parameters,
  requestBody: z.object({ content: content.default({}) }).optional(),
  responses: z.record(z.string(), z.union([reference, responseObject])).default({}),
  "x-error-codes": z.array(z.string()).default([]),
});

/** Ignores names that the pattern does not match, such as extensions. */
const createRecord = <Value extends z.ZodType>(namePattern: RegExp, value: Value) =>
  z
    .record(z.string(), z.unknown())
    .transform((record) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => namePattern.test(name))),
    )
    .pipe(z.record(z.string(), value));

/** The operations of a path by method, and the parameters that all of them have. */
const pathItem = z.preprocess(
  (fields) =>
    typeof fields === "object" && fields !== null && !Array.isArray(fields)
      ? { operations: fields, parameters: (fields as { parameters?: unknown }).parameters }
      : fields,
  z.object({
    parameters,
    operations: createRecord(/^(?:get|put|post|delete|options|head|patch|trace)$/, operation),
  }),
);

const describedError = z.object({
  code: z.string().optional(),
  status: z.number(),
  message: z.string(),
});

/** The parts of the OpenAPI document that the reference reads. An external license API can omit the optional parts. */
export const openApiDocument = z.object({
  info: z.object({ description: text }),
  servers: z.array(z.object({ url: z.string() })).default([]),
  security: security.default([]),
  paths: createRecord(/^\/(?!\/)/, pathItem).default({}),
  tags: z.array(z.object({ name: z.string(), description: text })).default([]),
  "x-tagGroups": z.array(z.object({ name: z.string(), tags: z.array(z.string()) })).optional(),
  components: z
    .object({
      parameters: z.record(z.string(), parameter).default({}),
      responses: z.record(z.string(), responseObject).default({}),
      examples: z.record(z.string(), example).default({}),
      schemas: z.record(z.string(), schema).default({}),
      "x-errors": z.record(z.string(), describedError).default({}),
    })
    .prefault({}),
});
export type ParsedDocument = z.output<typeof openApiDocument>;
export type Components = ParsedDocument["components"];
export type ParsedOperation = z.output<typeof operation>;

/** An error of an operation. */
export interface OperationError {
  status: string;
  code: string;
  message: string;
}

/** An operation with the parameters, responses and errors that it refers to. */
export interface Operation extends Pick<
  ParsedOperation,
  "operationId" | "summary" | "description" | "tags" | "requestBody"
> {
  security: z.output<typeof security>;
  parameters: Parameter[];
  responses: Record<string, ResponseObject>;
  errors: OperationError[];
}

export interface OpenApiDocument extends Pick<ParsedDocument, "info" | "servers" | "tags" | "x-tagGroups"> {
  /** By path and method. */
  paths: Record<string, Record<string, Operation>>;
  schemas: Record<string, Schema>;
}

/** A page of the reference: the operations of one tag. */
export interface Resource {
  name: string;
  slug: string;
  operations: OperationAtPath[];
}

export interface OperationAtPath extends Operation {
  method: string;
  path: string;
}

/** Lists the declared tags first. An operation without an id or a summary gets them from its method and path. */
export function listResources({ tags, paths }: OpenApiDocument): Resource[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      operationId: operation.operationId || createSlug(`${method}${path}`),
      summary: operation.summary || `${method.toUpperCase()} ${path}`,
      method,
      path,
    })),
  );
  const names = new Set([
    ...tags.map(({ name }) => name),
    ...operations.flatMap((operation) => operation.tags),
  ]);
  return [...names].map((name) => ({
    name,
    slug: createSlug(name),
    operations: operations.filter((operation) => operation.tags.includes(name)),
  }));
}

export const createSlug = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");

export const nameReference = (reference: string): string => reference.split("/").at(-1) ?? "";

/** True if each word of the text is in the summary, the path or the id of the operation. */
export function matchesSearch(
  { summary, operationId, path, description }: OperationAtPath,
  search: string,
): boolean {
  const text = `${summary} ${operationId} ${path} ${description}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
