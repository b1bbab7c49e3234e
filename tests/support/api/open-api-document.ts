import type { Client } from "./api.ts";

/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

/** Status, text and further properties of an error of an operation. */
export interface DescribedError {
  code?: string;
  status: number;
  message: string;
  fields?: string[];
  current?: object;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  "x-error-codes"?: string[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: JsonSchema; example?: unknown }> }
  >;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  security: Record<string, string[]>[];
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, object>;
    "x-errors": Record<string, DescribedError>;
  };
  paths: Record<string, Record<string, Operation>>;
}

export interface DescribedEndpoint {
  /** Method and path, for example `POST /api/oem/licenses`. */
  name: string;
  method: string;
  path: string;
  operation: Operation;
  errorStatuses: number[];
}

/**
 * The parameters of the operations, the fields that objects share and the security of the document are resolved, other
 * references are not.
 */
export const fetchDocument = async (client: Client) =>
  resolveParameters((await client.get("/api/openapi.json")).body as OpenApiDocument);

/** Returns the document with the security of each operation. */
function addSecurity<Document extends Pick<OpenApiDocument, "paths">>(document: Document): Document {
  const { security = [] } = document as { security?: object[] };
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        { ...operation, security: (operation as Partial<Operation>).security ?? security },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) as Document["paths"] };
}

/** The name of a field that objects share begins with a small letter. */
const fieldReference = /^#\/components\/schemas\/[a-z]/;

export function resolveParameters<Document extends { paths: Record<string, object> }>(
  document: Document,
): Document {
  const resolvedDocument = JSON.parse(JSON.stringify(document), (name, value: { $ref?: string } | null) => {
    const isField = typeof value?.$ref === "string" && fieldReference.test(value.$ref);
    return isField || (name === "parameters" && Array.isArray(value))
      ? resolveReferences(value, document)
      : value;
  }) as Document;
  return addSecurity(resolvedDocument as Document & Pick<OpenApiDocument, "paths">);
}

/** Replaces all references with their definitions; each definition is resolved once. */
export function resolveReferences<Value>(value: Value, document: object): Value {
  const resolvedDefinitions = new Map<string, object>();
  const resolve = <Inner>(inner: Inner): Inner =>
    JSON.parse(JSON.stringify(inner), (_, node: unknown) => {
      const { $ref, ...siblings } = (node ?? {}) as { $ref?: string };
      return typeof $ref === "string" ? { ...resolveReference($ref), ...siblings } : node;
    }) as Inner;
  const resolveReference = ($ref: string): object => {
    const cachedDefinition = resolvedDefinitions.get($ref);
    if (cachedDefinition) return cachedDefinition;
    const pathSegments = $ref.slice(2).split("/");
    const definition = pathSegments.reduce<unknown>(
      (parent, name) => (parent as Record<string, unknown>)[name],
      document,
    );
    const resolvedDefinition = resolve(definition as object);
    resolvedDefinitions.set($ref, resolvedDefinition);
    return resolvedDefinition;
  };
  return resolve(value);
}

const endpointsByDocument = new Map<string, DescribedEndpoint[]>();

/** Each version of the document is parsed once. */
export async function fetchDescribedEndpoints(client: {
  get: (path: string) => Promise<{ text: string }>;
}): Promise<DescribedEndpoint[]> {
  const { text } = await client.get("/api/openapi.json");
  const endpoints = endpointsByDocument.get(text) ?? listEndpoints(JSON.parse(text) as OpenApiDocument);
  endpointsByDocument.set(text, endpoints);
  return endpoints;
}

function listEndpoints(document: OpenApiDocument): DescribedEndpoint[] {
  const { paths } = addSecurity({ ...document, paths: resolveReferences(document.paths, document) });
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
      errorStatuses: (operation["x-error-codes"] ?? []).flatMap(
        (name) => document.components["x-errors"][name]?.status ?? [],
      ),
    })),
  );
}
