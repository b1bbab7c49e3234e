import { id } from "../example-values.ts";
import { inheritProperties } from "./base-schemas.ts";
import type { OpenApi } from "./openapi.ts";
import { shareFields } from "./shared-fields.ts";
import { shareParameters } from "./shared-parameters.ts";
import { shareResponses } from "./shared-responses.ts";

/** Replaces what a document repeats by references, and removes examples of instants and ids. This halves its size. */
export function compactDocument(document: OpenApi): OpenApi {
  const compact = structuredClone(document);
  const { paths, components } = compact;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  removePlainExamples([components.schemas, paths]);
  components.parameters = shareParameters(operations);
  shareResponses(operations, components.responses);
  inheritProperties(components.schemas);
  shareFields([components.schemas, components.responses, paths], components.schemas);
  return compact;
}

/** Removes the examples of instants and ids, because a reader knows what they look like. */
function removePlainExamples(value: unknown) {
  if (value === null || typeof value !== "object") return;
  const schema = value as { format?: unknown; examples?: unknown };
  const isId = Array.isArray(schema.examples) && schema.examples[0] === id;
  if (schema.format === "date-time" || isId) delete schema.examples;
  for (const nestedValue of Object.values(value)) removePlainExamples(nestedValue);
}
