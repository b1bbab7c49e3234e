import { type CodeExample, createCodeExamples, type Language } from "./code-examples.ts";
import {
  describeType,
  describeUnlistedType,
  type Field,
  listFields,
  listObjectNames,
  type TypePart,
} from "./fields.ts";
import { encodeForm, formContentType } from "./form-example.ts";
import { createSchemaExample } from "./schema-example.ts";
import { renderInlineMarkdown, renderMarkdown } from "./markdown.ts";
import {
  listResources,
  matchesSearch,
  type OpenApiDocument,
  type OperationAtPath,
  type Resource,
  type ResponseObject,
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
  examples: CodeExample[];
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
  language: Language,
): ReferencePage | null {
  const resources = listResources(document);
  const resource = resources.find((candidate) => candidate.slug === slug);
  if (slug !== undefined && !resource) return null;
  const operations = resource?.operations ?? [];
  const description = resource
    ? (document.tags.find(({ name }) => name === resource.name)?.description ?? "")
    : document.info.description;
  const described = operations.map((operation) => describeOperation(document, operation, language));
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

function describeOperation(
  document: OpenApiDocument,
  operation: OperationAtPath,
  language: Language,
): OperationDescription {
  const { operationId, method, path, summary, description, parameters, responses, errors } = operation;
  const success = Object.entries(responses).find(([status]) => /^[23]/.test(status));
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    summary,
    descriptionHtml: renderMarkdown([description, ...describeSignIn(operation)].join("\n\n")),
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      depth: 0,
      location: parameter.in,
      type: describeType(parameter.schema),
      isRequired: parameter.required,
      descriptionHtml: renderInlineMarkdown(parameter.description),
      example: formatExample(parameter.example),
    })),
    body: describeBody(operation),
    result: success ? describeResult(document, ...success) : null,
    errors: errors.map(({ status, code, message }) => ({
      status,
      code,
      meaningHtml: renderInlineMarkdown(message),
    })),
    examples: createCodeExamples(document, operation, language),
  };
}

/** Says who can use an operation, unless its description names a privilege. */
function describeSignIn({ security, description }: OperationAtPath): string[] {
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  if (/^Needs /m.test(description)) return [];
  if (schemes.length === 0) return ["Needs no sign-in."];
  if (schemes.includes("server")) return ["Needs the secret of an activated server."];
  return schemes.includes("session") && schemes.includes("token") ? ["Needs a session or a token."] : [];
}

function describeBody({ requestBody }: OperationAtPath): OperationDescription["body"] {
  const [[contentType, mediaType] = []] = Object.entries(requestBody?.content ?? {});
  if (contentType === undefined || !mediaType?.schema) return null;
  const { example } = mediaType;
  return {
    contentType,
    type: describeUnlistedType(mediaType.schema),
    fields: listFields(mediaType.schema),
    example: formatBodyExample(contentType, example),
  };
}

function formatBodyExample(contentType: string, example: unknown): string {
  if (contentType === formContentType) return encodeForm(example) ?? "";
  return typeof example === "string" ? example : formatJson(example);
}

/** The result inside the envelope. A file has no envelope. */
function describeResult(
  { schemas }: OpenApiDocument,
  status: string,
  { content }: ResponseObject,
): OperationDescription["result"] {
  const [[contentType, mediaType] = []] = Object.entries(content);
  if (contentType === undefined || !mediaType) return { status, type: [], fields: [], example: null };
  const { schema } = mediaType;
  const result = schema?.properties?.["result"];
  if (!schema || !result) return { status, type: [{ text: contentType }], fields: [], example: null };
  const example = formatJson(mediaType.example ?? createSchemaExample(schema, schemas));
  return { status, type: describeUnlistedType(result), fields: listFields(result), example };
}

/** As the user would type it into a query string. */
const formatExample = (example: unknown): string => {
  if (Array.isArray(example)) return example.join(",");
  return typeof example === "string" ? example : formatJson(example);
};

const formatJson = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value, null, 2));

/** The objects that the operations use. Errors are described with their operations. */
const describeObjects = (document: OpenApiDocument, operations: readonly OperationAtPath[]) =>
  listObjectNames(
    operations.map(({ parameters, requestBody, responses }) => [
      parameters,
      requestBody,
      Object.entries(responses).flatMap(([status, response]) => (status.startsWith("2") ? [response] : [])),
    ]),
    document,
  )
    .toSorted((a, b) => a.localeCompare(b, "en"))
    .flatMap((name) => {
      const schema = document.schemas[name];
      if (!schema) return [];
      const descriptionHtml = renderMarkdown(schema.description ?? "");
      const fields = listFields(schema);
      return [{ name, descriptionHtml, type: fields.length > 0 ? [] : describeType(schema), fields }];
    });
