import { z } from "zod";
import type { HandlerOutcome } from "./idempotent.ts";
import { can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { Problem } from "#app/domain/problem.ts";
import { identifyLicense } from "#app/domain/row-version.ts";
import { decryptAlias } from "#app/domain/text/decrypt-alias.ts";
import { encrypt } from "#app/domain/text/encrypt.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import {
  isAlias,
  maskKey,
  createMaskedSearch,
  getVisibleKeyStart,
} from "#app/domain/text/license-key-alias.ts";
import {
  hasGeneratedFormat,
  listPossibleKeys,
  storedKey,
  keyDeclarations,
} from "#app/domain/text/license-key.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { listAlternatives } from "./describe-schema.ts";
import { createSuccessResponse } from "./envelope.ts";
import type { Endpoint } from "./endpoint.ts";
import type { EndpointInput } from "./parse-input.ts";

const generatedKeyPattern = /[0-9A-HJKMNP-TV-Z]{5}(?:-[0-9A-HJKMNP-TV-Z]{5}){4}/gi;

/** Search texts of up to this length match only the start of a key. */
const maxPrefixLength = 2;

/** Mails contain the key on a separate line. */
const keyLinePattern = /(?<=^License key: )\S+$/gm;

/** If `keyAliasSecrets` is null, all staff may read whole keys. */
export const mayReadKeys = (person: Viewer, keyAliasSecrets: Secrets | null): boolean =>
  keyAliasSecrets === null || can(person, "license.edit");

/**
 * The search text for a user who may not read whole keys. The text may match only the visible start of a key, because
 * matches inside the key would reveal its hidden characters.
 */
export const maskKeySearch = (text: string): string =>
  isAlias(text) ||
  normalizeForSearch(text.trim()).length <= maxPrefixLength ||
  hasGeneratedFormat(listPossibleKeys(text)[0] ?? "")
    ? text
    : createMaskedSearch(text);

/** Replaces aliases by license keys, and adds those keys to `revealedKeys`. */
export async function revealKeysInInput(
  { params, query, body }: Endpoint,
  input: EndpointInput,
  secrets: Secrets,
  revealedKeys = new Set<string>(),
): Promise<EndpointInput> {
  const revealContext = { secrets, revealedKeys };
  return {
    ...input,
    params: await revealKeys(input.params, params, revealContext),
    query: await revealKeys(input.query, query, revealContext),
    body: async () => revealKeys(await input.body(), body, revealContext),
  };
}

interface RevealContext {
  secrets: Secrets;
  revealedKeys: Set<string>;
}

/** Replaces aliases in the fields that the schema declares as license keys. */
async function revealKeys<Value>(
  value: Value,
  schema: z.ZodType,
  revealContext: RevealContext,
): Promise<Value> {
  const aliases = listDeclaredTexts(value, schema, "key");
  const keys = new Map(
    await Promise.all(
      aliases.map(async (text) => [text, await revealKeysInText(text, revealContext)] as const),
    ),
  );
  const reveal = (text: string, content?: "key" | "text") =>
    content === "key" ? (keys.get(text) ?? text) : text;
  return mapTexts(value, schema, reveal, { skipsUnknownFields: true });
}

function listDeclaredTexts(value: unknown, schema: z.ZodType, declaredContent: "key" | "text"): string[] {
  const texts = new Set<string>();
  const collect = (text: string, content?: "key" | "text") => {
    if (content === declaredContent && text !== "") texts.add(text);
    return text;
  };
  mapTexts(value, schema, collect, { skipsUnknownFields: true });
  return [...texts];
}

/** Replaces the aliases in a text of one or several keys, which are separated by commas. */
async function revealKeysInText(text: string, revealContext: RevealContext): Promise<string> {
  const keys = await Promise.all(
    text.split(",").map((possibleAlias) => revealKey(possibleAlias, revealContext)),
  );
  return keys.join(",");
}

async function revealKey(possibleAlias: string, { secrets, revealedKeys }: RevealContext): Promise<string> {
  const key = await decryptAlias(possibleAlias, secrets);
  if (key !== null) revealedKeys.add(key);
  return key ?? possibleAlias;
}

/** Runs a request of a user who may not read whole keys. Results and errors contain aliases instead. */
export async function runWithHiddenKeys(
  endpoint: Endpoint,
  input: EndpointInput,
  secrets: Secrets,
  run: (input: EndpointInput) => Promise<HandlerOutcome>,
): Promise<HandlerOutcome> {
  if (endpoint.contentType !== undefined && !endpoint.fileContainsKeys) return run(input);
  if (endpoint.contentType !== undefined)
    throw new Problem(
      "forbidden",
      "This file contains a complete license key. To download the file, you need the privilege license-manage.",
    );
  const revealedKeys = new Set<string>();
  const maskedInput = {
    ...input,
    query: maskKeyFilter(input.query),
    body: async () => maskKeyFilter(await input.body()),
  };
  try {
    const outcome = await run(await revealKeysInInput(endpoint, maskedInput, secrets, revealedKeys));
    if (!(outcome instanceof Response))
      return {
        ...outcome,
        result: await hideKeys(outcome.result, endpoint.result, secrets, revealedKeys),
        // The ETag of a license contains a hash of its key, and imported keys can be guessed.
        etag: endpoint.identifyResult === identifyLicense ? null : outcome.etag,
      };
    return await hideKeysInResponse(outcome, endpoint.result, secrets, revealedKeys);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { kind, code, message, fields, current, retryAfter } = error;
    const maskedDetails = await hideKeys(
      { message, fields, current },
      createProblemSchema(endpoint),
      secrets,
      revealedKeys,
    );
    throw new Problem(kind, maskedDetails.message, { ...maskedDetails, code, retryAfter, cause: error });
  }
}

/** The stored entity in an error is the result of the endpoint, or names only the key of its license. */
const createProblemSchema = ({ result }: Endpoint) =>
  z.object({ current: z.union([result, z.object({ key: storedKey })]) });

/** Masks the field `key` of a query or a body. */
function maskKeyFilter<QueryOrBody>(queryOrBody: QueryOrBody): QueryOrBody {
  const { key } = (queryOrBody ?? {}) as { key?: unknown };
  return typeof key === "string" ? { ...queryOrBody, key: maskKeySearch(key) } : queryOrBody;
}

async function hideKeysInResponse(
  response: Response,
  schema: z.ZodType,
  secrets: Secrets,
  revealedKeys: ReadonlySet<string>,
) {
  const { result } = (await response.json()) as { result: unknown };
  const hiddenResponse = createSuccessResponse(
    await hideKeys(result, schema, secrets, revealedKeys),
    response.status,
  );
  for (const [name, value] of response.headers)
    if (!hiddenResponse.headers.has(name)) hiddenResponse.headers.append(name, value);
  return hiddenResponse;
}

/** Replaces declared keys by their aliases, and masks keys within other texts, which staff or buyers may have typed. */
async function hideKeys<Value>(
  value: Value,
  schema: z.ZodType,
  secrets: Secrets,
  revealedKeys: ReadonlySet<string>,
): Promise<Value> {
  const keys = listDeclaredTexts(value, schema, "key");
  const keyLines = listDeclaredTexts(value, schema, "text").flatMap(
    (text) => text.match(keyLinePattern) ?? [],
  );
  const knownKeys = new Set([...keys, ...keyLines, ...revealedKeys]);
  const aliases = new Map(
    await Promise.all(
      keys.map(async (key) => [key, `${getVisibleKeyStart(key)}-~${await encrypt(key, secrets)}`] as const),
    ),
  );
  const maskIfKey = (word: string) => (knownKeys.has(word) ? maskKey(word) : word);
  return mapTexts(value, schema, (text, content) =>
    content === "key"
      ? (aliases.get(text) ?? text)
      : text.replace(generatedKeyPattern, maskKey).replace(keyLikeWordPattern, maskIfKey),
  );
}

/** A word that may be an imported key, which has no fixed format. An ending `.lic` belongs to a file name. */
const keyLikeWordPattern = /[A-Za-z0-9][\w.-]*?(?=(?:\.lic)?(?![\w-]|\.\w))/g;

type EnclosingObjects = readonly Record<string, unknown>[];
type Content = "key" | "text" | undefined;

/**
 * Copies a value and replaces each text by the result of `mapText`, which gets what the schema declares for the text.
 * The schema need not match the value, because a request is not parsed yet. Fields that are not in the schema are
 * copied unchanged if `skipsUnknownFields`, because they may be nested too deeply.
 */
export function mapTexts<Value>(
  value: Value,
  schema: z.ZodType,
  mapText: (text: string, content: Content) => string,
  { skipsUnknownFields = false } = {},
): Value {
  const mapNode = (
    node: unknown,
    schemas: readonly z.ZodType[],
    enclosingObjects: EnclosingObjects,
  ): unknown => {
    if (typeof node === "string") return mapText(node, findContent(schemas, enclosingObjects));
    if (typeof node !== "object" || node === null || (skipsUnknownFields && schemas.length === 0))
      return node;
    if (Array.isArray(node)) {
      const elementSchemas = schemas.flatMap(listElementSchemas);
      return node.map((element) => mapNode(element, elementSchemas, enclosingObjects));
    }
    const objects = [node as Record<string, unknown>, ...enclosingObjects];
    return Object.fromEntries(
      Object.entries(node).map(([name, child]) => [
        name,
        mapNode(
          child,
          schemas.flatMap((objectSchema) => listFieldSchemas(objectSchema, name)),
          objects,
        ),
      ]),
    );
  };
  return mapNode(value, listAlternatives(schema), []) as Value;
}

/** A query can contain a list as one text. */
function findContent(schemas: readonly z.ZodType[], enclosingObjects: EnclosingObjects): Content {
  const declarations = schemas
    .flatMap((schema) => [schema, ...listElementSchemas(schema)])
    .map((schema) => keyDeclarations.get(schema));
  return declarations.find((declaration) => declaration && (declaration.isKeyIn?.(enclosingObjects) ?? true))
    ?.content;
}

const listElementSchemas = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodArray ? listAlternatives(schema.element) : [];

const listFieldSchemas = (schema: z.ZodType, name: string): z.ZodType[] =>
  schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name)
    ? listAlternatives(schema.shape[name])
    : [];
