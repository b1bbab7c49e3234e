import { createEtag, identifyLicense } from "#app/domain/row-version.ts";
import type { ExampleDates } from "../endpoint.ts";
import { licenseKey } from "../example-values.ts";
import type { ComponentSchemas } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema-values.ts";

interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
export type Content = Record<string, MediaType>;
export interface ResponseObject {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Content;
}
/** An error response. */
interface DescribedError {
  /** Omitted if the name of the error is its code. */
  code?: string;
  status: number;
  message: string;
  /** Names of the fields in `fields` of the response. */
  fields?: string[];
  current?: unknown;
}
export interface ReferenceObject {
  $ref: string;
}

/** State that functions share while they create one document. */
export interface DocumentState {
  schemas: ComponentSchemas;
  responses: Record<string, ResponseObject>;
  /** By name. The name is the code, with a number if a code has several texts. */
  errors: Record<string, DescribedError>;
  dates: ExampleDates;
}

export const headers = {
  "x-request-id": {
    description:
      "Id of the request in the log and the history. If the request sends a UUID in this header, the service uses that UUID.",
    schema: { type: "string", examples: ["7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e"] },
  },
  "Retry-After": {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "integer", minimum: 1, examples: [30] },
  },
  ETag: {
    description:
      "Identifies the resource and its version, for `If-Match`. Send it back without changes, including the quotes.",
    schema: { type: "string", examples: [createEtag(identifyLicense({ key: licenseKey }), 7)] },
  },
  "Content-Disposition": {
    description: "Name of the file.",
    schema: { type: "string" },
  },
  Location: { description: "URL of the next page.", schema: { type: "string" } },
};
export const createHeaderReferences = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
