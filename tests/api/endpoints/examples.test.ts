import { describe, expect, it } from "vitest";
import type { Schema } from "#app/routes/reference/open-api-document.ts";
import { createSchemaExample } from "#app/routes/reference/schema-example.ts";
import { type Client, startTestApi } from "#tests/support/api/api.ts";
import { prepareExample, preparations } from "#tests/support/api/example-preparations.ts";
import { buildExampleRequest, listParameters } from "#tests/support/api/example-request.ts";
import {
  type DescribedEndpoint,
  fetchDescribedEndpoints,
  type Parameter,
} from "#tests/support/api/open-api-document.ts";
import { oneStoredMail } from "#tests/support/outside/mails.ts";
import { createAcceptingProvider } from "#tests/support/outside/single-sign-on.ts";

const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
/** Lists required values that have no example in the document. */
function listMissingExamples(endpoint: DescribedEndpoint): string[] {
  const { operation } = endpoint;
  const [pathParameters, queryParameters] = [
    listParameters(endpoint, "path"),
    listParameters(endpoint, "query"),
  ];
  const isMissing = ({ example }: Parameter) => example === undefined;
  const hasNoQueryExample =
    queryParameters.length > 0 && pathParameters.length === 0 && queryParameters.every(isMissing);
  const bodies = Object.values(operation.requestBody?.content ?? {}).slice(0, 1);
  return [
    ...[...pathParameters, ...queryParameters.filter(({ required }) => required)]
      .filter(isMissing)
      .map(({ name }) => name),
    ...(hasNoQueryExample ? ["query"] : []),
    ...(bodies.some(({ example }) => example === undefined) ? ["body"] : []),
  ];
}

function* findTexts(value: unknown, property: string): Generator<{ property: string; text: string }> {
  if (typeof value === "string") yield { property, text: value };
  else if (Array.isArray(value)) for (const element of value) yield* findTexts(element, property);
  else if (value !== null && typeof value === "object")
    for (const [name, nestedValue] of Object.entries(value)) yield* findTexts(nestedValue, name);
}

/** The examples of a request, and those that the API reference creates for its response. */
const listBodyExamples = ({ operation }: DescribedEndpoint) => [
  ...Object.values(operation.requestBody?.content ?? {}).map(({ example }) => example),
  ...Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { content = {} }]) => Object.entries(content))
    .filter(([contentType]) => contentType === "application/json")
    .map(([, { schema }]) => createSchemaExample(schema as Schema, {})),
];
const exampleTexts = endpoints.flatMap((endpoint) => [
  ...endpoint.operation.parameters.flatMap(({ name, example }) => [...findTexts(example, name)]),
  ...listBodyExamples(endpoint).flatMap((example) => [...findTexts(example, "")]),
]);

/** Properties that contain e-mail addresses, in requests and responses. */
const emailProperties = new Set(
  "email createdBy decidedBy issuedBy ownerEmail owner inviter to sentTo confirmedBy recipients remindedBefore remindedAfter hubspotContactEmail".split(
    " ",
  ),
);

describe("The examples of the API reference", () => {
  it("contain no placeholders", () => {
    expect(exampleTexts.filter(({ text }) => /^(text|string|value|example)$/i.test(text))).toEqual([]);
  });

  it("contain e-mail addresses only in properties for addresses", () => {
    const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);
    const misplacedAddresses = exampleTexts.filter(
      ({ property, text }) => isAddress(text) && !emailProperties.has(property),
    );
    expect(misplacedAddresses).toEqual([]);
  });

  it("contain dates in properties for dates", () => {
    const isDateName = (name: string) => /(At|Date|Day|Until|Heartbeat|Since|On)$/.test(name);
    const isDate = (text: string) => /^\d{4}-\d\d-\d\d/.test(text);
    expect(exampleTexts.filter(({ property, text }) => isDateName(property) && !isDate(text))).toEqual([]);
  });
});

describe("The API accepts the example of", () => {
  it.each(endpoints.map((endpoint) => [endpoint.operation.operationId, endpoint] as const))(
    "%s",
    async (operationId, endpoint) => {
      expect(listMissingExamples(endpoint)).toEqual([]);
      const api = await startTestApi({
        storedMails: oneStoredMail,
        staffMail: { recipients: ["ops@example.com"], origin: null },
        ...createAcceptingProvider("sso", "Single sign-on"),
      });
      const extraHeaders = (await prepareExample(operationId, api)) ?? {};
      const isPublic = endpoint.operation.security.length === 0 || "authorization" in extraHeaders;
      const client: Client = isPublic ? api.asAnonymous : api.asAda;
      const { path, text, headers } = buildExampleRequest(endpoint);
      const response = await client.send(endpoint.method, path, {
        text,
        headers: { ...headers, ...extraHeaders },
      });
      const successStatus = Object.keys(endpoint.operation.responses).find((status) => /^[23]/.test(status));
      expect([String(response.status), response.text.slice(0, 400)]).toEqual([
        successStatus,
        expect.anything(),
      ]);
    },
  );
});

it("every operation with a preparation exists", () => {
  const operationIds = new Set(endpoints.map(({ operation }) => operation.operationId));
  expect(Object.keys(preparations).filter((name) => !operationIds.has(name))).toEqual([]);
});
