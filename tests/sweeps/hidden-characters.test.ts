import { describe, expect, it } from "vitest";
import { startTestApi } from "#tests/support/api/api.ts";
import { prepareExample } from "#tests/support/api/example-preparations.ts";
import { buildExampleRequest } from "#tests/support/api/example-request.ts";
import { listColumnsContaining } from "#tests/support/engines/search-tables.ts";
import {
  type DescribedEndpoint,
  fetchDescribedEndpoints,
  type JsonSchema,
} from "#tests/support/api/open-api-document.ts";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Texts of several lines, in which a writer may need direction characters. */
const freeTextFields = ["notes", "append", "releaseNotes", "reason", "message"];
/** The licenses to change, which are searched for and not shown as a text. */
const selectionFields = ["keys", "filters"];

const hiddenCharacters = ["\u202E", "\u200B"];

const isTextSchema = ({ type, enum: values, const: value }: JsonSchema) =>
  [type].flat().includes("string") && values === undefined && value === undefined;

const listOptions = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] => anyOf ?? oneOf ?? [];

/** The schema of an object, or the schemas of the options of a union. */
const listObjectSchemas = (schema: JsonSchema): JsonSchema[] =>
  schema.properties ? [schema] : listOptions(schema).flatMap(listObjectSchemas);

const isText = (schema: JsonSchema): boolean => isTextSchema(schema) || listOptions(schema).some(isText);

/** The paths of the text fields of a request, such as `license.companyName` or `tags.0`. */
function listTextPaths(schema: JsonSchema, path: readonly string[] = []): string[][] {
  if (isText(schema)) return [[...path]];
  if (schema.items) return listTextPaths(schema.items, [...path, "0"]);
  return listObjectSchemas(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, property]) => listTextPaths(property, [...path, name])),
  );
}

function replaceAt(value: Json | undefined, [name, ...rest]: readonly string[], suffix: string): Json {
  if (name === undefined) return `${typeof value === "string" && value !== "" ? value : "D-1"}${suffix}`;
  if (name === "0") {
    const items = Array.isArray(value) ? value : [];
    return [replaceAt(items[0], rest, suffix), ...items.slice(1)];
  }
  const fields = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  return { ...fields, [name]: replaceAt(fields[name], rest, suffix) };
}

const endpoints = (await fetchDescribedEndpoints((await startTestApi()).asAnonymous)).flatMap((endpoint) => {
  const schema = endpoint.operation.requestBody?.content["application/json"]?.schema;
  const paths = schema ? listTextPaths(schema) : [];
  const checkedPaths = [...new Set(paths.map((path) => path.join(".")))].filter(
    (path) =>
      !freeTextFields.includes(path.split(".").at(-1) ?? "") &&
      !selectionFields.includes(path.split(".")[0] ?? ""),
  );
  return checkedPaths.length > 0 ? [[endpoint.operation.operationId, endpoint, checkedPaths] as const] : [];
});

async function listColumnsAfter(endpoint: DescribedEndpoint, path: string, character: string) {
  const api = await startTestApi();
  await prepareExample(endpoint.operation.operationId, api);
  const { path: url, text = "{}", headers } = buildExampleRequest(endpoint);
  const body = replaceAt(JSON.parse(text) as Json, path.split("."), `${character}x`);
  await api.asAda.send(endpoint.method, url, { text: JSON.stringify(body), headers });
  return listColumnsContaining(api.engine, character);
}

describe("A text of a request with hidden characters is not stored", () => {
  it.each(endpoints)("%s", async (_operationId, endpoint, paths) => {
    for (const path of paths)
      for (const character of hiddenCharacters)
        expect([path, await listColumnsAfter(endpoint, path, character)]).toEqual([path, []]);
  });
});
