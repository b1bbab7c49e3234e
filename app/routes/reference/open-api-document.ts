/** The parts of the OpenAPI document that the reference reads. */
export interface OpenApiDocument {
  info: { description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description?: string }[];
  "x-tagGroups"?: { name: string; tags: string[] }[];
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, ResponseObject>;
    examples: Record<string, { value: unknown }>;
    schemas: Record<string, Schema>;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: (Parameter | Reference)[];
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown }> };
  responses: Record<string, ResponseObject | Reference>;
}

interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface ResponseObject {
  description: string;
  content?: Record<
    string,
    { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown } | Reference> }
  >;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
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

export const listResources = ({ tags, paths }: OpenApiDocument): Resource[] => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  return tags.map(({ name }) => ({
    name,
    slug: name.toLowerCase().replaceAll(/[^a-z]+/g, "-"),
    operations: operations.filter((operation) => operation.tags.includes(name)),
  }));
};

export const nameReference = (reference: string): string => reference.split("/").at(-1) ?? "";

/** Replaces references by the parameters of the document. */
export const listParameters = ({ components }: OpenApiDocument, operation: Operation): Parameter[] =>
  operation.parameters.flatMap((parameter) =>
    "$ref" in parameter ? (components.parameters[nameReference(parameter.$ref)] ?? []) : parameter,
  );

/** Undefined if the document does not define the response. */
export const resolveResponse = (
  { components }: OpenApiDocument,
  response: ResponseObject | Reference,
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
