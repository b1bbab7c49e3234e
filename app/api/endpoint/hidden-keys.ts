import { can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { Problem } from "#app/domain/problem.ts";
import { decrypt, encrypt } from "#app/domain/text/encrypt.ts";
import { fold } from "#app/domain/text/fold.ts";
import {
  aliasPattern,
  isAlias,
  maskedKey,
  maskedSearch,
  startOfKey,
} from "#app/domain/text/license-key-alias.ts";
import { hasGeneratedFormat, possibleKeys } from "#app/domain/text/license-key.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { successResponse } from "#app/api/protocol/envelope.ts";
import type { Endpoint } from "#app/api/declaration/endpoint.ts";
import type { EndpointInput } from "./dispatch.ts";

/** Fields whose text is a license key. Any other text may contain keys. */
const keyFields = new Set(["key", "keys", "licenseKey", "licenses"]);
/** Kinds of search results whose id is a license key. */
const searchKinds: unknown[] = ["license", "company", "server", "hosted"];
const generatedKey = /[0-9A-HJKMNP-TV-Z]{5}(?:-[0-9A-HJKMNP-TV-Z]{5}){4}/gi;

/** Mails name the key in a line of its own. */
const keyLine = /(?<=^License key: )\S+$/gm;

type Outcome = Response | { result: unknown };

/** With null, all staff may see whole keys. */
export const mayReadKeys = (person: Viewer, keyAliasSecrets: Secrets | null): boolean =>
  keyAliasSecrets === null || can(person, "license.edit");

/** The search text for a user who may not read whole keys: results must not show further characters of keys. */
export const hiddenKeySearch = (text: string): string =>
  isAlias(text) || fold(text.trim()).length <= 2 || hasGeneratedFormat(possibleKeys(text)[0] ?? "")
    ? text
    : maskedSearch(text);

/** Replaces aliases by license keys, and adds those keys to `revealedKeys`. */
export async function revealInput(
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

interface Revealing {
  secrets: Secrets;
  revealedKeys: Set<string>;
}

/** Keys are at most this deep in a request, as in `filters.key`. */
const maxDepth = 3;

async function revealKeys<Value>(value: Value, revealing: Revealing, field = "", depth = 0): Promise<Value> {
  if (typeof value === "string" && keyFields.has(field)) return (await revealText(value, revealing)) as Value;
  if (typeof value !== "object" || value === null || depth === maxDepth) return value;
  const isList = Array.isArray(value);
  const entries = await Promise.all(
    Object.entries(value).map(
      async ([name, child]) =>
        [name, await revealKeys<unknown>(child, revealing, isList ? field : name, depth + 1)] as const,
    ),
  );
  return (isList ? entries.map(([, child]) => child) : Object.fromEntries(entries)) as Value;
}

/** The text is an alias, or several, separated by commas. */
async function revealText(text: string, revealing: Revealing): Promise<string> {
  const keys = await Promise.all(text.split(",").map((part) => revealKey(part, revealing)));
  return keys.join(",");
}

async function revealKey(text: string, { secrets, revealedKeys }: Revealing): Promise<string> {
  const [, , encryptedKey] = aliasPattern.exec(text) ?? [];
  const key = encryptedKey ? await decrypt(encryptedKey, secrets) : null;
  if (key !== null) revealedKeys.add(key);
  return key ?? text;
}

/** Runs a request of a user who may not read whole keys. Results and errors contain aliases instead. */
export async function runWithHiddenKeys(
  { contentType }: Endpoint,
  input: EndpointInput,
  secrets: Secrets,
  run: (input: EndpointInput) => Promise<Outcome>,
): Promise<Outcome> {
  if (contentType !== undefined)
    throw new Problem("forbidden", "This file contains a whole license key, so it needs license-manage.");
  const revealedKeys = new Set<string>();
  const maskedInput = {
    ...input,
    query: maskKeyFilter(input.query),
    body: async () => maskKeyFilter(await input.body()),
  };
  try {
    const outcome = await run(await revealInput(maskedInput, secrets, revealedKeys));
    if (!(outcome instanceof Response))
      return { result: await hideKeys(outcome.result, secrets, revealedKeys) };
    return await hideKeysInResponse(outcome, secrets, revealedKeys);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { kind, code, message, fields, current, retryAfter } = error;
    const hidden = await hideKeys({ message, fields, current }, secrets, revealedKeys);
    throw new Problem(kind, hidden.message, { ...hidden, code, retryAfter, cause: error });
  }
}

function maskKeyFilter<Filter>(filter: Filter): Filter {
  const { key } = (filter ?? {}) as { key?: unknown };
  return typeof key === "string" ? { ...filter, key: hiddenKeySearch(key) } : filter;
}

async function hideKeysInResponse(response: Response, secrets: Secrets, revealedKeys: ReadonlySet<string>) {
  const { result } = (await response.json()) as { result: unknown };
  const hiddenResponse = successResponse(await hideKeys(result, secrets, revealedKeys), response.status);
  for (const [name, value] of response.headers)
    if (!hiddenResponse.headers.has(name)) hiddenResponse.headers.append(name, value);
  return hiddenResponse;
}

/** Replaces a text that is a key by its alias, and masks keys within other texts. */
async function hideKeys<Value>(value: Value, secrets: Secrets, revealedKeys: ReadonlySet<string>) {
  const keys = [...new Set([...revealedKeys, ...keysIn(value)])];
  const aliases = new Map(
    await Promise.all(
      keys.map(async (key) => [key, `${startOfKey(key)}-~${await encrypt(key, secrets)}`] as const),
    ),
  );
  const maskIfKey = (word: string) => (aliases.has(word) ? maskedKey(word) : word);
  const hideText = (text: string) =>
    aliases.get(text) ?? text.replace(generatedKey, maskedKey).replace(keyLikeWord, maskIfKey);
  const hide = (inner: unknown): unknown => {
    if (typeof inner === "string") return hideText(inner);
    if (Array.isArray(inner)) return inner.map(hide);
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, child]) => [name, hide(child)]));
  };
  return hide(value) as Value;
}

/** A word that may be a key from elsewhere. The name of a license file ends in `.lic`. */
const keyLikeWord = /[A-Za-z0-9][\w.-]*?(?=(?:\.lic)?(?![\w-]|\.\w))/g;

/** Skips the figure of purchases, whose `key` is the id of a purchase. */
function* keysIn(value: unknown, field = ""): Generator<string> {
  if (typeof value === "string") {
    if (keyFields.has(field) && value !== "") yield value;
    else yield* [generatedKey, keyLine].flatMap((pattern) => value.match(pattern) ?? []);
  }
  if (typeof value !== "object" || value === null) return;
  if ("lines" in value && "name" in value && value.name === "purchases") return;
  if ("kind" in value && "id" in value && searchKinds.includes(value.kind)) yield* keysIn(value.id, "key");
  for (const [name, child] of Object.entries(value))
    yield* keysIn(child, Array.isArray(value) ? field : name);
}
