import { describe, expect, it } from "vitest";
import { startTestApi } from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";
import { prepareExample } from "#tests/support/api/example-preparations.ts";
import { buildExampleRequest } from "#tests/support/api/example-request.ts";
import { type DescribedEndpoint, fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";

const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
const unknownName = "misspelled";

/** Identity providers and marketplaces may add fields to what they send. */
const lenientOperations = new Set([
  "startSignIn",
  "finishSignIn",
  "receiveMarketplaceEvent",
  "receiveAzureEvent",
]);

/** Objects whose names the caller chooses. */
const openObjects = new Set(["data", "use"]);

/** Yields a copy of the value for each of its objects, with an unknown field in this object, and the path of the field. */
function* addUnknownField(value: unknown, path: string[]): Generator<{ body: unknown; field: string }> {
  if (value === null || typeof value !== "object") return;
  const entries = Object.entries(value);
  if (!Array.isArray(value))
    yield { body: { ...value, [unknownName]: 1 }, field: [...path, unknownName].join(".") };
  for (const [name, child] of entries.filter(([key]) => !openObjects.has(key)).slice(0, 20))
    for (const { body, field } of addUnknownField(child, [...path, name]))
      yield {
        body: Array.isArray(value)
          ? value.with(Number(name), body)
          : Object.fromEntries(entries.map(([key, entry]) => [key, key === name ? body : entry])),
        field,
      };
}

async function listAcceptedFields(endpoint: DescribedEndpoint): Promise<string[]> {
  const api = await startTestApi();
  const { operationId, requestBody } = endpoint.operation;
  const isFromServer = endpoint.path.includes("/product/");
  const serverHeaders = isFromServer ? ((await prepareExample(operationId, api)) ?? {}) : {};
  const client = isFromServer ? api.asAnonymous : api.asAda;
  const { path, text, headers } = buildExampleRequest(endpoint);
  const acceptedFields: string[] = [];
  const send = async (field: string, requestPath: string, requestText: string | undefined) => {
    const response = await client.send(endpoint.method, requestPath, {
      ...(requestText !== undefined && { text: requestText }),
      headers: { ...headers, ...serverHeaders },
    });
    const { error } = response.body as { error: { fields?: object } | undefined };
    if (response.status !== 400 || !Object.keys(error?.fields ?? {}).includes(field))
      acceptedFields.push(`${field}: ${response.status} ${response.text.slice(0, 200)}`);
  };
  await send(unknownName, `${path}${path.includes("?") ? "&" : "?"}${unknownName}=1`, text);
  const example = requestBody?.content["application/json"]?.example;
  for (const { body, field } of addUnknownField(example, [])) await send(field, path, JSON.stringify(body));
  return acceptedFields;
}

describe("A request with an unknown field is rejected with its name by", () => {
  it.each(
    endpoints
      .filter(({ operation }) => !lenientOperations.has(operation.operationId))
      .map((endpoint) => [endpoint.operation.operationId, endpoint] as const),
  )("%s", async (_, endpoint) => {
    expect(await listAcceptedFields(endpoint)).toEqual([]);
  });
});

it("every lenient operation exists", () => {
  const operationIds = endpoints.map(({ operation }) => operation.operationId);
  expect([...lenientOperations].filter((operationId) => !operationIds.includes(operationId))).toEqual([]);
});

it("A misspelled field of a license is named together with the field that is then missing", async () => {
  const { asMert } = await startTestApi();
  const { companyName, ...otherFields } = buildManualLicenseBody();
  const { body } = await asMert.post("/api/oem/licenses", { ...otherFields, company: companyName });
  expect(body).toMatchObject({
    error: {
      fields: { company: ["company is not a field of this request."], companyName: [expect.any(String)] },
    },
  });
});

it("An error of a value lists the values that a program can send", async () => {
  const { asMert } = await startTestApi();
  const { body } = await asMert.post("/api/oem/licenses", {
    ...buildManualLicenseBody(),
    type: "Enterprise",
    quota: { activationDate: "2026-11-31", expirationDate: "2027-11-30" },
  });
  expect(body).toMatchObject({
    error: {
      fields: {
        type: ["Choose a license type. It must be one of 1, 2, 3."],
        "quota.activationDate": ["This day does not exist."],
      },
    },
  });
});
