import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import {
  type ComponentSchemas,
  createJsonSchema,
  resolveReference,
} from "#app/api/endpoint/openapi/json-schema.ts";
import { can, isUnprivilegedWriteAction } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { invalidFields } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Scopes } from "#app/domain/token/token.ts";
import { parseExactInput } from "#app/api/endpoint/parse-input.ts";

/** Hints for the client. Servers must not rely on them, because the privileges of the token decide. */
interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** False, because every tool works on the licenses of this installation only. */
  openWorldHint: false;
}

export const readOnly: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

export interface ToolContext {
  api: LicenseApiClient;
  /** Origin of the screens, for links. */
  origin: string;
  now: Instant;
  /** Waits a few seconds for the runs that the tool started. */
  finishRuns: () => Promise<void>;
}

interface ToolDefinition<Input extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  annotations: Annotations;
  input: Input;
  /** The endpoints that the tool calls. */
  endpoints: readonly Endpoint[];
  /** The caller must be allowed to call one of these endpoints. Without them, the caller must be allowed to call all endpoints. */
  needsOneOf?: readonly Endpoint[];
  call: (args: z.output<Input>, context: ToolContext) => Promise<object>;
}

export interface Tool {
  name: string;
  endpoints: readonly Endpoint[];
  /** The tool as `tools/list` returns it. */
  listing: object;
  isAllowed: (caller: ToolCaller) => boolean;
  call: (args: unknown, context: ToolContext) => Promise<object>;
}

/** What decides which tools a token can see. The endpoints check the same again with every call. */
export interface ToolCaller {
  viewer: Viewer;
  scopes: Scopes;
  isServiceAccount: boolean;
  /** False for endpoints that the connected license API does not have. */
  isSupported: (endpoint: Endpoint) => boolean;
}

export function defineTool<Input extends z.ZodObject>({
  name,
  title,
  description,
  annotations,
  input,
  endpoints,
  needsOneOf,
  call,
}: ToolDefinition<Input>): Tool {
  return {
    name,
    endpoints,
    listing: { name, title, description, inputSchema: createInputSchema(input), annotations },
    isAllowed({ viewer, scopes, isServiceAccount, isSupported }) {
      const mayCall = (endpoint: Endpoint) =>
        isSupported(endpoint) &&
        can(viewer, endpoint.action) &&
        !(isServiceAccount && endpoint.needsUser) &&
        !(scopes === "read" && isUnprivilegedWriteAction(endpoint.action));
      return needsOneOf ? needsOneOf.some(mayCall) : endpoints.every(mayCall);
    },
    call: (args, context) => call(parseExactInput(input, args), context),
  };
}

/** The schema contains all schemas that it refers to, because a client has only this document. */
function createInputSchema(input: z.ZodObject): object {
  const components: ComponentSchemas = {};
  // The root must be an object, so that the schema of a named input is not a reference.
  const schema = resolveReference(createJsonSchema(input, "input", components), components);
  const document = { ...schema, ...(Object.keys(components).length > 0 && { $defs: components }) };
  return JSON.parse(JSON.stringify(document).replaceAll("#/components/schemas/", "#/$defs/")) as object;
}

export const maxRowsPerPage = 50;

/** Fields of every tool that returns a list. */
export const pageFields = {
  limit: z.number().int().min(1).max(maxRowsPerPage).default(25),
  cursor: z.string().max(4_000).optional(),
};

export const pageFieldDescriptions = {
  limit: `Number of rows, 1 to ${maxRowsPerPage}.`,
  cursor: "`cursor` of the previous result, for its next rows. Send the other arguments unchanged.",
};

/** The cursor of a list without a cursor of its own is the number of the page. */
export function parsePageCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, pageNumber] = /^page-(\d{1,9})$/.exec(cursor) ?? [];
  if (!pageNumber) throw invalidFields({ cursor: ["Send the cursor of the previous result."] });
  return Number(pageNumber);
}

/** Null on the last page. */
export const createPageCursor = ({
  currentPage,
  totalPageCount,
}: {
  currentPage: number;
  totalPageCount: number;
}): string | null => (currentPage + 1 < totalPageCount ? `page-${currentPage + 1}` : null);

const maxTextLength = 500;

/** Shortens texts of other people, so that a result stays small. */
export const shorten = (text: string): string =>
  text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
