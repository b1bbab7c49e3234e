import type { HandlerOutcome } from "./idempotent.ts";
import { can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { Problem } from "#app/domain/problem.ts";
import { decryptAlias } from "#app/domain/text/decrypt-alias.ts";
import { encrypt } from "#app/domain/text/encrypt.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import {
  isAlias,
  maskKey,
  createMaskedSearch,
  getVisibleKeyStart,
} from "#app/domain/text/license-key-alias.ts";
import { hasGeneratedFormat, listPossibleKeys } from "#app/domain/text/license-key.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { createSuccessResponse } from "#app/api/protocol/envelope.ts";
import type { Endpoint } from "#app/api/declaration/endpoint.ts";
import type { EndpointInput } from "./endpoint-input.ts";

/** Fields whose text is a license key. Any other text may contain keys. */
const keyFields = new Set(["key", "keys", "licenseKey", "licenses"]);
/** Kinds of search results whose id is a license key. */
const kindsWithKeyAsId: unknown[] = ["license", "company", "server", "hosted"];
const generatedKeyPattern = /[0-9A-HJKMNP-TV-Z]{5}(?:-[0-9A-HJKMNP-TV-Z]{5}){4}/gi;

/** Search texts of up to this length match only the start of a key. */
const maxPrefixLength = 2;

/** Mails contain the key on a separate line. */
const keyLinePattern = /(?<=^License key: )\S+$/gm;

/** If `keyAliasSecrets` is null, all staff may read whole keys. */
export const mayReadKeys = (person: Viewer, keyAliasSecrets: Secrets | null): boolean =>
  keyAliasSecrets === null || can(person, "license.edit");

/**
 * Returns the search text for a user who may not read whole keys. The text may match only the visible start of a key,
 * because matches inside the key would reveal its hidden characters.
 */
export const maskKeySearch = (text: string): string =>
  isAlias(text) ||
  normalizeForSearch(text.trim()).length <= maxPrefixLength ||
  hasGeneratedFormat(listPossibleKeys(text)[0] ?? "")
    ? text
    : createMaskedSearch(text);

/** Replaces aliases by license keys, and adds those keys to `revealedKeys`. */
export async function revealKeysInInput(
  input: EndpointInput,
  secrets: Secrets,
  revealedKeys = new Set<string>(),
): Promise<EndpointInput> {
  const reveal = <Value>(value: Value) => revealKeys(value, { secrets, revealedKeys });
  return {
    ...input,
    params: await reveal(input.params),
    query: await reveal(input.query),
    body: async () => reveal(await input.body()),
  };
}

interface RevealContext {
  secrets: Secrets;
  revealedKeys: Set<string>;
}

/** Keys are at most this deep in a request, as in `filters.key`. */
const maxDepth = 3;

/** Replaces aliases in the texts of `keyFields`. The entries of a list belong to the field that contains the list. */
async function revealKeys<Value>(
  value: Value,
  revealContext: RevealContext,
  field = "",
  depth = 0,
): Promise<Value> {
  if (typeof value === "string" && keyFields.has(field))
    return (await revealKeysInText(value, revealContext)) as Value;
  if (typeof value !== "object" || value === null || depth === maxDepth) return value;
  const isList = Array.isArray(value);
  const revealedEntries = await Promise.all(
    Object.entries(value).map(
      async ([name, child]) =>
        [name, await revealKeys<unknown>(child, revealContext, isList ? field : name, depth + 1)] as const,
    ),
  );
  return (isList ? revealedEntries.map(([, child]) => child) : Object.fromEntries(revealedEntries)) as Value;
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
  { contentType }: Endpoint,
  input: EndpointInput,
  secrets: Secrets,
  run: (input: EndpointInput) => Promise<HandlerOutcome>,
): Promise<HandlerOutcome> {
  if (contentType !== undefined)
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
    const outcome = await run(await revealKeysInInput(maskedInput, secrets, revealedKeys));
    if (!(outcome instanceof Response))
      return { result: await hideKeys(outcome.result, secrets, revealedKeys) };
    return await hideKeysInResponse(outcome, secrets, revealedKeys);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { kind, code, message, fields, current, retryAfter } = error;
    const maskedDetails = await hideKeys({ message, fields, current }, secrets, revealedKeys);
    throw new Problem(kind, maskedDetails.message, { ...maskedDetails, code, retryAfter, cause: error });
  }
}

/** Masks the field `key` of a query or a body. */
function maskKeyFilter<QueryOrBody>(queryOrBody: QueryOrBody): QueryOrBody {
  const { key } = (queryOrBody ?? {}) as { key?: unknown };
  return typeof key === "string" ? { ...queryOrBody, key: maskKeySearch(key) } : queryOrBody;
}

async function hideKeysInResponse(response: Response, secrets: Secrets, revealedKeys: ReadonlySet<string>) {
  const { result } = (await response.json()) as { result: unknown };
  const hiddenResponse = createSuccessResponse(
    await hideKeys(result, secrets, revealedKeys),
    response.status,
  );
  for (const [name, value] of response.headers)
    if (!hiddenResponse.headers.has(name)) hiddenResponse.headers.append(name, value);
  return hiddenResponse;
}

/** Replaces a text that is a key by its alias, and masks keys within other texts. */
async function hideKeys<Value>(value: Value, secrets: Secrets, revealedKeys: ReadonlySet<string>) {
  const keys = [...new Set([...revealedKeys, ...findKeys(value)])];
  const aliases = new Map(
    await Promise.all(
      keys.map(async (key) => [key, `${getVisibleKeyStart(key)}-~${await encrypt(key, secrets)}`] as const),
    ),
  );
  const maskIfKey = (word: string) => (aliases.has(word) ? maskKey(word) : word);
  const hideText = (text: string) =>
    aliases.get(text) ?? text.replace(generatedKeyPattern, maskKey).replace(keyLikeWordPattern, maskIfKey);
  const hide = (nestedValue: unknown): unknown => {
    if (typeof nestedValue === "string") return hideText(nestedValue);
    if (Array.isArray(nestedValue)) return nestedValue.map(hide);
    if (typeof nestedValue !== "object" || nestedValue === null) return nestedValue;
    return Object.fromEntries(Object.entries(nestedValue).map(([name, child]) => [name, hide(child)]));
  };
  return hide(value) as Value;
}

/** A word that may be an imported key, which has no fixed format. An ending `.lic` belongs to a file name. */
const keyLikeWordPattern = /[A-Za-z0-9][\w.-]*?(?=(?:\.lic)?(?![\w-]|\.\w))/g;

/** Finds license keys. Skips the dashboard figure `purchases`, because each `key` in it is a purchase id. */
function* findKeys(value: unknown, field = ""): Generator<string> {
  if (typeof value === "string") {
    if (keyFields.has(field) && value !== "") yield value;
    else yield* [generatedKeyPattern, keyLinePattern].flatMap((pattern) => value.match(pattern) ?? []);
  }
  if (typeof value !== "object" || value === null) return;
  if ("lines" in value && "name" in value && value.name === "purchases") return;
  if ("kind" in value && "id" in value && kindsWithKeyAsId.includes(value.kind))
    yield* findKeys(value.id, "key");
  for (const [name, child] of Object.entries(value))
    yield* findKeys(child, Array.isArray(value) ? field : name);
}
