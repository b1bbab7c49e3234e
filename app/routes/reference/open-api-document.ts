/** The parts of the OpenAPI document that the reference reads. */
export interface OpenApiDocument {
  info: { description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, { tags: string[] }>>;
  tags: { name: string; description?: string }[];
  components: { parameters: Record<string, Parameter> };
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, object> }>;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: { examples?: unknown[] };
  example?: unknown;
}

/** Replaces references by the parameters of the document. */
export const listParameters = ({ components }: OpenApiDocument, operation: Operation): Parameter[] =>
  operation.parameters.flatMap((parameter) => {
    if (!("$ref" in parameter)) return parameter;
    return components.parameters[parameter.$ref.split("/").at(-1) ?? ""] ?? [];
  });

/** A page of the reference: the operations of one tag. */
export interface Resource {
  name: string;
  slug: string;
  operations: Operation[];
}

export const listResources = ({ tags, paths }: OpenApiDocument): Resource[] => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return tags.map(({ name }) => ({
    name,
    slug: name.toLowerCase().replaceAll(/[^a-z]+/g, "-"),
    operations: operations.filter((operation) => operation.tags.includes(name)),
  }));
};

export const selectResource = (document: OpenApiDocument, name: string): OpenApiDocument => ({
  ...document,
  info: {
    ...document.info,
    description: document.tags.find((tag) => tag.name === name)?.description ?? "",
  },
  tags: [{ name }],
  paths: selectByTag(document.paths, name),
  webhooks: selectByTag(document.webhooks, name),
});

/** Has no operations. */
export const selectIntroduction = (document: OpenApiDocument): OpenApiDocument => ({
  ...document,
  tags: [],
  paths: {},
  webhooks: {},
});

function selectByTag<TaggedOperation extends { tags: string[] }>(
  methodsByPath: Record<string, Record<string, TaggedOperation>>,
  name: string,
): Record<string, Record<string, TaggedOperation>> {
  const selectMethods = (methods: Record<string, TaggedOperation>) =>
    Object.fromEntries(Object.entries(methods).filter(([, { tags }]) => tags.includes(name)));
  const selectedPaths = Object.entries(methodsByPath).map(
    ([path, methods]) => [path, selectMethods(methods)] as const,
  );
  return Object.fromEntries(selectedPaths.filter(([, methods]) => Object.keys(methods).length > 0));
}

/** True if each word of the phrase is in the summary or the id of the operation. */
export function matchesPhrase({ summary, operationId }: Operation, phrase: string): boolean {
  const text = `${summary} ${operationId}`.toLowerCase();
  return phrase
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
