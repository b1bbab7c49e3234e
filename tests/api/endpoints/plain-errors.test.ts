import { expect, it } from "vitest";
import { startTestApi, errorBody, type ApiResponse } from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";
import { type DescribedEndpoint, fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";

const getFieldErrors = ({ body }: ApiResponse): Record<string, string[]> =>
  (body as { error?: { fields?: Record<string, string[]> } } | null)?.error?.fields ?? {};

/** Matches the default messages of the schema library, which users cannot understand. */
const defaultMessagePattern = /^(Invalid|Too (big|small)|Unrecognized|Expected|Required)|expected|received/;

const invalidValues: readonly unknown[] = [undefined, null, "", "x", -1, 1e300, 1.5, true, [], [{}], {}];

function* generateInvalidRequests({
  path,
  operation,
}: DescribedEndpoint): Generator<{ url: string; body?: unknown }> {
  const filledPath = path.replace(/\{\w+\}/g, "x");
  const queryParameters = operation.parameters.filter((parameter) => parameter.in === "query");
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const propertyNames = Object.keys(schema?.properties ?? schema?.anyOf?.[0]?.properties ?? {});
  for (const value of invalidValues) {
    const query = new URLSearchParams(
      queryParameters.flatMap(({ name }) =>
        value === undefined ? [] : [[name, typeof value === "string" ? value : JSON.stringify(value)]],
      ),
    );
    const body = schema && Object.fromEntries(propertyNames.map((name) => [name, value]));
    yield { url: `${filledPath}?${query}`, body };
  }
  if (schema) for (const body of [[], "text", 7]) yield { url: filledPath, body };
}

it("each invalid value has one error, which is not a default message of the schema library", async () => {
  const { asAda, asAnonymous } = await startTestApi({ rateLimitFactor: 10_000 });
  // A logout would end the session that the other requests need.
  const endpoints = (await fetchDescribedEndpoints(asAnonymous)).filter(
    ({ path }) => !path.endsWith("/logout"),
  );
  const errorLines: string[] = [];
  const fieldsWithSeveralMessages: unknown[] = [];
  for (const endpoint of endpoints)
    for (const { url: requestUrl, body } of generateInvalidRequests(endpoint)) {
      const response = await asAda.send(endpoint.method, requestUrl, { body });
      expect([endpoint.name, response.status < 500 || response.status === 503]).toEqual([
        endpoint.name,
        true,
      ]);
      for (const [field, messages] of Object.entries(getFieldErrors(response))) {
        errorLines.push(...messages.map((message) => `${endpoint.name} ${field}: ${message}`));
        if (messages.length > 1) fieldsWithSeveralMessages.push([endpoint.name, field, messages]);
      }
    }
  expect(errorLines.length).toBeGreaterThan(200);
  const getMessage = (line: string) => line.slice(line.indexOf(": ") + 2);
  const defaultErrorLines = errorLines.filter((line) => defaultMessagePattern.test(getMessage(line)));
  expect([...new Set(defaultErrorLines)]).toEqual([]);
  expect(fieldsWithSeveralMessages).toEqual([]);
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
    { sortBy: [expect.stringMatching(/^sortBy must be one of .+, .+\.$/)] },
  ],
  [
    "GET",
    "/api/oem/events?after=x",
    undefined,
    { after: ["after must be a whole number of at most 10 digits."] },
  ],
  [
    "GET",
    "/api/oem/quotas/9999999999999999",
    undefined,
    { id: [expect.stringMatching(/^id must be at most 9007199254740991\.$/)] },
  ],
  ["GET", "/api/oem/packages?type=x", undefined, { type: ["type must be a number."] }],
])("%s %s returns the errors %j", async (method, path, body, fields) => {
  const { asAda } = await startTestApi();
  const response = await asAda.send(method, path, { body });
  expect(response.body).toMatchObject(errorBody("INVALID", {}));
  expect(getFieldErrors(response)).toMatchObject(fields);
});

it.each(["ZZ", "EU", "SU", "us", "USA"])("the country code %j is rejected", async (countryCode) => {
  const { asMert } = await startTestApi();
  const response = await asMert.post("/api/oem/licenses", buildManualLicenseBody({ countryCode }));
  const message = "Send the code of a country as two capital letters (ISO 3166-1 alpha-2), such as US.";
  expect([response.status, getFieldErrors(response)]).toEqual([400, { countryCode: [message] }]);
});
