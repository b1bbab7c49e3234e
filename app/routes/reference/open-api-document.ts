import { z } from "zod";

export interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  description?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
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

const responseObject = z.object({ content: content.default({}) });
export type ResponseObject = z.output<typeof responseObject>;

const operation = z.object({
  operationId: text,
  summary: text,
  description: text,
  tags: z.array(z.string()).default(["Other"]),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  parameters: z.array(z.union([reference, parameter])).default([]),
  requestBody: z.object({ content: content.default({}) }).optional(),
  responses: z.record(z.string(), z.union([reference, responseObject])).default({}),
});
export type Operation = z.output<typeof operation>;

/** Ignores names that the pattern does not match, such as extensions and the `parameters` of a path. */
const createRecord = <Value extends z.ZodType>(namePattern: RegExp, value: Value) =>
  z
    .record(z.string(), z.unknown())
    .transform((record) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => namePattern.test(name))),
    )
    .pipe(z.record(z.string(), value));

/** The parts of the OpenAPI document that the reference reads. An external license API can omit the optional parts. */
const openApiDocument = z.object({
  info: z.object({ description: text }),
  servers: z.array(z.object({ url: z.string() })).default([]),
  paths: createRecord(
    /^\/(?!\/)/,
    createRecord(/^(?:get|put|post|delete|options|head|patch|trace)$/, operation),
  ).default({}),
  tags: z.array(z.object({ name: z.string(), description: text })).default([]),
  "x-tagGroups": z.array(z.object({ name: z.string(), tags: z.array(z.string()) })).optional(),
  components: z
    .object({
      parameters: z.record(z.string(), parameter).default({}),
      responses: z.record(z.string(), responseObject).default({}),
      examples: z.record(z.string(), example).default({}),
      schemas: z.record(z.string(), schema).default({}),
    })
    .prefault({}),
});
export type OpenApiDocument = z.output<typeof openApiDocument>;

const maxDocumentMegabytes = 10;

/** Throws if the response is not an OpenAPI document, or is too large. */
export async function readOpenApiDocument({ ok, status, body }: Response): Promise<OpenApiDocument> {
  if (!ok || body === null) throw new Error(`The status of the OpenAPI document is ${status}.`);
  const decoder = new TextDecoder();
  let json = "";
  for await (const chunk of body) {
    json += decoder.decode(chunk, { stream: true });
    if (json.length > maxDocumentMegabytes * 1024 * 1024)
      throw new Error(`The OpenAPI document is larger than ${maxDocumentMegabytes} MB.`);
  }
  return openApiDocument.parse(JSON.parse(json));
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

/** Replaces references by the parameters of the document. */
export const listParameters = ({ components }: OpenApiDocument, operation: Operation): Parameter[] =>
  operation.parameters.flatMap((parameter) =>
    "$ref" in parameter ? (components.parameters[nameReference(parameter.$ref)] ?? []) : parameter,
  );

/** Undefined if the document does not define the response. */
export const resolveResponse = (
  { components }: OpenApiDocument,
  response: ResponseObject | z.output<typeof reference>,
): ResponseObject | undefined =>
  "$ref" in response ? components.responses[nameReference(response.$ref)] : response;

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
