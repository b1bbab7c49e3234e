import { codeLanguages, createCodeExamples, type Language } from "./code-examples.ts";
import {
  describeType,
  describeUnlistedType,
  type Field,
  listFields,
  listObjectNames,
  type TypePart,
} from "./fields.ts";
import { renderInlineMarkdown, renderMarkdown } from "./markdown.ts";
import {
  listParameters,
  listResources,
  matchesSearch,
  nameReference,
  type OpenApiDocument,
  type OperationAtPath,
  type Resource,
  type ResponseObject,
  resolveResponse,
  type Schema,
} from "./open-api-document.ts";

export interface ResourceLink {
  name: string;
  slug: string;
  /** Operations that match the search. Empty without a search. */
  matches: { operationId: string; summary: string }[];
}

export interface OperationDescription {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  descriptionHtml: string;
  parameters: (Field & { location: string; example: string })[];
  body: { contentType: string; type: TypePart[]; fields: Field[]; example: string } | null;
  result: { status: string; type: TypePart[]; fields: Field[]; example: string | null } | null;
  errors: { status: string; code: string; meaningHtml: string }[];
  examples: Record<Language, string>;
}

export interface ReferencePage {
  /** Null on the first page, which shows the introduction. */
  resourceName: string | null;
  descriptionHtml: string;
  groups: { name: string; resources: ResourceLink[] }[];
  operations: OperationDescription[];
  objects: { name: string; descriptionHtml: string; type: TypePart[]; fields: Field[] }[];
}

/** Returns null if the document has no page with this slug. */
export function createReferencePage(
  document: OpenApiDocument,
  slug: string | undefined,
  search: string,
): ReferencePage | null {
  const resources = listResources(document);
  const resource = resources.find((candidate) => candidate.slug === slug);
  if (slug !== undefined && !resource) return null;
  const operations = resource?.operations ?? [];
  const description = resource
    ? (document.tags.find(({ name }) => name === resource.name)?.description ?? "")
    : document.info.description;
  const described = operations.map((operation) => describeOperation(document, operation));
  return {
    resourceName: resource?.name ?? null,
    descriptionHtml: renderMarkdown(description),
    groups: groupResources(document, resources, search),
    operations: described,
    objects: describeObjects(document, operations),
  };
}

function groupResources(document: OpenApiDocument, resources: readonly Resource[], search: string) {
  const tagGroups = document["x-tagGroups"] ?? [
    { name: "Resources", tags: resources.map(({ name }) => name) },
  ];
  const groups = tagGroups.map(({ name, tags }) => ({
    name,
    resources: resources
      .filter((resource) => tags.includes(resource.name))
      .map((resource) => ({
        name: resource.name,
        slug: resource.slug,
        matches:
          search === ""
            ? []
            : resource.operations
                .filter((operation) => matchesSearch(operation, search))
                .map(({ operationId, summary }) => ({ operationId, summary })),
      }))
      .filter(({ matches }) => search === "" || matches.length > 0),
  }));
  return groups.filter((group) => group.resources.length > 0);
}

function describeOperation(document: OpenApiDocument, operation: OperationAtPath): OperationDescription {
  const { operationId, method, path, summary, description, responses } = operation;
  const resolvedResponses = Object.entries(responses).flatMap(([status, response]) => {
    const resolvedResponse = resolveResponse(document, response);
    return resolvedResponse ? [{ status, response: resolvedResponse }] : [];
  });
  const success = resolvedResponses.find(({ status }) => /^[23]/.test(status));
  const examples = createCodeExamples(document, path, method);
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    summary,
    descriptionHtml: renderMarkdown(description),
    parameters: listParameters(document, operation).map((parameter) => ({
      name: parameter.name,
      depth: 0,
      location: parameter.in,
      type: describeType(parameter.schema),
      isRequired: parameter.required,
      descriptionHtml: renderInlineMarkdown(parameter.description),
      example: formatExample(parameter.example),
    })),
    body: describeBody(operation),
    result: success ? describeResult(success.status, success.response) : null,
    errors: resolvedResponses
      .filter(({ status }) => /^[45]/.test(status))
      .flatMap(({ status, response }) => describeErrors(document, status, response)),
    examples:
      examples ?? (Object.fromEntries(codeLanguages.map((name) => [name, ""])) as Record<Language, string>),
  };
}

function describeBody({ requestBody }: OperationAtPath): OperationDescription["body"] {
  const [[contentType, mediaType] = []] = Object.entries(requestBody?.content ?? {});
  if (contentType === undefined || !mediaType?.schema) return null;
  const { example } = mediaType;
  return {
    contentType,
    type: describeUnlistedType(mediaType.schema),
    fields: listFields(mediaType.schema),
    example: typeof example === "string" ? example : formatJson(example),
  };
}

/** The result inside the envelope. A file has no envelope. */
function describeResult(status: string, { content }: ResponseObject): OperationDescription["result"] {
  const [[contentType, mediaType] = []] = Object.entries(content);
  if (contentType === undefined || !mediaType) return { status, type: [], fields: [], example: null };
  const result = mediaType.schema?.properties?.["result"];
  if (!result) return { status, type: [{ text: contentType }], fields: [], example: null };
  const example = mediaType.example === undefined ? null : formatJson(mediaType.example);
  return { status, type: describeUnlistedType(result), fields: listFields(result), example };
}

/** As the user would type it into a query string. */
const formatExample = (example: unknown): string => {
  if (Array.isArray(example)) return example.join(",");
  return typeof example === "string" ? example : formatJson(example);
};

const formatJson = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value, null, 2));

function describeErrors(document: OpenApiDocument, status: string, { content }: ResponseObject) {
  const errorSchema = content["application/json"];
  return Object.entries(errorSchema?.examples ?? {}).flatMap(([code, example]) => {
    const resolved = "$ref" in example ? document.components.examples[nameReference(example.$ref)] : example;
    const { error } = (resolved?.value ?? {}) as { error?: { message?: string } };
    return error ? [{ status, code, meaningHtml: renderInlineMarkdown(error.message ?? "") }] : [];
  });
}

/** The objects that the operations use. Errors are described with their operations. */
const describeObjects = (document: OpenApiDocument, operations: readonly OperationAtPath[]) =>
  listObjectNames(
    operations.map(({ parameters, requestBody, responses }) => [
      parameters,
      requestBody,
      Object.entries(responses).flatMap(([status, response]) =>
        status.startsWith("2") ? [resolveResponse(document, response)] : [],
      ),
    ]),
    document,
  )
    .toSorted((a, b) => a.localeCompare(b, "en"))
    .flatMap((name) => {
      const schema: Schema | undefined = document.components.schemas[name];
      if (!schema) return [];
      const descriptionHtml = renderMarkdown(schema.description ?? "");
      const fields = listFields(schema);
      return [{ name, descriptionHtml, type: fields.length > 0 ? [] : describeType(schema), fields }];
    });
