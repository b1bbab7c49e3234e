import { expect, it } from "vitest";
import { startTestApi, errorBody, type ApiResponse } from "#tests/support/api/api.ts";
import { type DescribedEndpoint, describedEndpoints } from "#tests/support/api/open-api-document.ts";

const fieldsOf = ({ body }: ApiResponse): Record<string, string[]> =>
  (body as { error?: { fields?: Record<string, string[]> } } | null)?.error?.fields ?? {};

/** Matches the default messages of the schema library. */
const defaultMessagePattern = /^(Invalid|Too (big|small)|Unrecognized|Expected|Required)|expected|received/;

const strangeValues: readonly unknown[] = [undefined, null, "", "x", -1, 1e300, 1.5, true, [], [{}], {}];

function* invalidRequestsFor({
  path,
  operation,
}: DescribedEndpoint): Generator<{ address: string; body?: unknown }> {
  const filledPath = path.replace(/\{\w+\}/g, "x");
  const queries = operation.parameters.filter((parameter) => parameter.in === "query");
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const names = Object.keys(schema?.properties ?? schema?.anyOf?.[0]?.properties ?? {});
  for (const value of strangeValues) {
    const query = new URLSearchParams(
      queries.flatMap(({ name }) =>
        value === undefined ? [] : [[name, typeof value === "string" ? value : JSON.stringify(value)]],
      ),
    );
    const body = schema && Object.fromEntries(names.map((name) => [name, value]));
    yield { address: `${filledPath}?${query}`, body };
  }
  if (schema) for (const body of [[], "text", 7]) yield { address: filledPath, body };
}

it("every error about a value is a sentence that names the field", async () => {
  const { asAda, asNobody } = await startTestApi({ rateLimitFactor: 10_000 });
  const endpoints = (await describedEndpoints(asNobody)).filter(({ path }) => !path.endsWith("/logout"));
  const errorTexts: string[] = [];
  for (const endpoint of endpoints)
    for (const { address, body } of invalidRequestsFor(endpoint)) {
      const response = await asAda.send(endpoint.method, address, { body });
      expect([endpoint.name, response.status < 500 || response.status === 503]).toEqual([
        endpoint.name,
        true,
      ]);
      for (const [field, messages] of Object.entries(fieldsOf(response)))
        errorTexts.push(...messages.map((message) => `${endpoint.name} ${field}: ${message}`));
    }
  expect(errorTexts.length).toBeGreaterThan(200);
  expect([
    ...new Set(errorTexts.filter((line) => defaultMessagePattern.test(line.slice(line.indexOf(": ") + 2)))),
  ]).toEqual([]);
});

it.each([
  ["GET", "/api/marketplace/customer", undefined, { token: ["token is missing."] }],
  ["GET", "/api/oem/servers", undefined, { licenseKey: ["licenseKey is missing."] }],
  [
    "GET",
    "/api/oem/history?licenseKey=x&pageSize=1001",
    undefined,
    { pageSize: ["pageSize must be at most 1000."] },
  ],
  [
    "POST",
    "/api/user/paginated",
    { sortBy: "name" },
    { sortBy: [expect.stringMatching(/^sortBy must be .+ or .+\.$/)] },
  ],
  ["GET", "/api/oem/packages?type=x", undefined, { type: ["type must be a number."] }],
])("%s %s returns the errors %j", async (method, path, body, fields) => {
  const { asAda } = await startTestApi();
  const response = await asAda.send(method, path, { body });
  expect(response.body).toMatchObject(errorBody("INVALID", {}));
  expect(fieldsOf(response)).toMatchObject(fields);
});
