import {
  type Components,
  nameReference,
  type OpenApiDocument,
  type Operation,
  type OperationError,
  type ParsedDocument,
  type ParsedOperation,
  type ResponseObject,
} from "./open-api-document.ts";
import { resolveSchema } from "./resolve-schema.ts";

/** Replaces references, so that each operation contains everything that the reference shows of it. */
export function resolveDocument(document: ParsedDocument): OpenApiDocument {
  const { info, servers, tags, paths, components, security } = document;
  const resolveOperation = (
    operation: ParsedOperation,
    pathParameters: ParsedOperation["parameters"],
  ): Operation => {
    const responses = resolveResponses(operation, components);
    return {
      ...operation,
      security: operation.security ?? security,
      parameters: resolveParameters([...pathParameters, ...operation.parameters], components),
      requestBody: operation.requestBody && resolveContent(operation.requestBody, components),
      responses,
      errors: [...listNamedErrors(operation, components), ...listErrorExamples(responses, components)],
    };
  };
  return {
    info,
    servers,
    tags,
    "x-tagGroups": document["x-tagGroups"],
    paths: mapValues(paths, ({ parameters, operations }) =>
      mapValues(operations, (operation) => resolveOperation(operation, parameters)),
    ),
    schemas: mapValues(components.schemas, (schema) => resolveSchema(schema, components.schemas)),
  };
}

const mapValues = <Value, Result>(record: Record<string, Value>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

/** A parameter of an operation replaces the parameter of its path with the same name. */
function resolveParameters(parameters: ParsedOperation["parameters"], components: Components) {
  const resolvedParameters = parameters.flatMap((parameter) =>
    "$ref" in parameter ? (components.parameters[nameReference(parameter.$ref)] ?? []) : parameter,
  );
  const parametersByName = new Map(
    resolvedParameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  );
  return [...parametersByName.values()].map((parameter) => ({
    ...parameter,
    schema: resolveSchema(parameter.schema, components.schemas),
  }));
}

/** Omits a response that the document does not define. */
const resolveResponses = ({ responses }: ParsedOperation, components: Components) =>
  Object.fromEntries(
    Object.entries(responses).flatMap(([status, response]) => {
      const resolvedResponse =
        "$ref" in response ? components.responses[nameReference(response.$ref)] : response;
      return resolvedResponse ? [[status, resolveContent(resolvedResponse, components)] as const] : [];
    }),
  );

const resolveContent = ({ content }: ResponseObject, { schemas }: Components): ResponseObject => ({
  content: mapValues(content, (mediaType) => ({
    ...mediaType,
    schema: mediaType.schema && resolveSchema(mediaType.schema, schemas),
  })),
});

const listNamedErrors = (operation: ParsedOperation, components: Components): OperationError[] =>
  operation["x-error-codes"].flatMap((name) => {
    const error = components["x-errors"][name];
    return error ? [{ status: String(error.status), code: error.code ?? name, message: error.message }] : [];
  });

/** An API with the same envelope can also describe its errors by examples of their responses. */
const listErrorExamples = (
  responses: Record<string, ResponseObject>,
  { examples }: Components,
): OperationError[] =>
  Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, { content }]) =>
      Object.entries(content["application/json"]?.examples ?? {}).flatMap(([code, example]) => {
        const resolvedExample = "$ref" in example ? examples[nameReference(example.$ref)] : example;
        const { error } = (resolvedExample?.value ?? {}) as { error?: { message?: string } };
        return error ? [{ status, code, message: error.message ?? "" }] : [];
      }),
    );
