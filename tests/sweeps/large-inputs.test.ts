import { describe, expect, it } from "vitest";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { type ApiUnderTest, startTestApi, origin } from "#tests/support/api/api.ts";
import { type DescribedEndpoint, fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";

const kilobyte = 1024;
/** A size that is large enough to reveal quadratic time. */
const largeBodyBytes = 500 * kilobyte;
const largeFileBytes = 1000 * kilobyte;
/** Limits for processor time, which does not depend on other processes. Quadratic work exceeds the limits many times. */
const tolerance = { factor: 20, ms: 5_000 };

const repeatToSize = (size: number, text: string) => text.repeat(Math.floor(size / text.length));
function buildJsonList(size: number, createItem: (index: number) => string): string {
  const items: string[] = [];
  for (let length = 0; length < size - 100; length += (items.at(-1)?.length ?? 0) + 1)
    items.push(createItem(items.length));
  return `[${items.join()}]`;
}

/** Functions that build JSON texts of about the requested size. */
const largeValues: Record<string, (size: number) => string> = {
  "one long text": (size) => JSON.stringify(repeatToSize(size, "x")),
  "a text of spaces": (size) => JSON.stringify(repeatToSize(size, " ")),
  "a text of commas": (size) => JSON.stringify(repeatToSize(size, ",")),
  "a text that looks like an address": (size) => JSON.stringify(repeatToSize(size, "a@a.")),
  "a list of one repeated name": (size) => buildJsonList(size, () => '"name"'),
  "a list of numbers": (size) => buildJsonList(size, String),
  "a list of objects": (size) => buildJsonList(size, (index) => `{"name":"name ${index}"}`),
  "an object of many fields": (size) =>
    `{${buildJsonList(size, (index) => `"name ${index}":1`).slice(1, -1)}}`,
};

const largeFiles: Record<string, string> = {
  "one repeated column name": repeatToSize(largeFileBytes, "name,"),
  "a line without a break": `a,b\n${repeatToSize(largeFileBytes, "x")}`,
  "blank rows": `a,b\n${repeatToSize(largeFileBytes, "\n")}`,
  "rows of separators": `a,b\n${repeatToSize(largeFileBytes, `${",".repeat(60_000)}\n`)}`,
  "quotes that are never closed": `a,b\n${repeatToSize(largeFileBytes, '"x\ny\n')}`,
  "rows of quotes": `a,b\n${repeatToSize(largeFileBytes, `${'"'.repeat(60_001)}\n`)}`,
};

async function measureRequest(
  { context }: ApiUnderTest,
  bearer: string,
  { path, method }: DescribedEndpoint,
  { type, body }: { type: string; body: string },
) {
  const startUsage = process.cpuUsage();
  const response = await createLicenseApi(context)(
    new Request(`${origin}${path.replace(/\{\w+\}/g, "1")}`, {
      method,
      body,
      headers: { authorization: `Bearer ${bearer}`, "content-type": type },
    }),
  );
  const text = await response.text();
  const { user, system } = process.cpuUsage(startUsage);
  return { status: response.status, text, ms: (user + system) / 1_000 };
}

interface LargeInput {
  description: string;
  type: string;
  body: string;
}

function createLargeBodies({ operation }: DescribedEndpoint): LargeInput[] {
  const schema = operation.requestBody?.content?.["application/json"]?.schema;
  const fields = Object.keys(schema?.properties ?? {});
  const fieldSize = largeBodyBytes / Math.max(1, fields.length) - 100;
  return Object.entries(largeValues).flatMap(([description, createValue]) => [
    { description, type: "application/json", body: createValue(largeBodyBytes) },
    {
      description: `${description} in each field`,
      type: "application/json",
      body: `{${fields.map((name) => `"${name}":${createValue(fieldSize)}`).join()}}`,
    },
  ]);
}

async function collectErrors(
  api: ApiUnderTest,
  endpoints: readonly DescribedEndpoint[],
  createInputs: (endpoint: DescribedEndpoint) => readonly LargeInput[],
  baselineInput: Omit<LargeInput, "description">,
): Promise<string[]> {
  const bearer = await api.createToken(api.people.ada);
  const errors: string[] = [];
  for (const endpoint of endpoints) {
    const baseline = await measureRequest(api, bearer, endpoint, baselineInput);
    for (const { description, ...input } of createInputs(endpoint)) {
      const { status, text, ms } = await measureRequest(api, bearer, endpoint, input);
      const name = `${endpoint.name}, ${description}`;
      if (status >= 500) errors.push(`${name}: ${status} ${text.slice(0, 200)}`);
      if (ms > tolerance.factor * baseline.ms + tolerance.ms)
        errors.push(`${name}: ${Math.round(ms)} ms, but the baseline is ${Math.round(baseline.ms)} ms`);
    }
  }
  return errors;
}

describe("A large input takes linear time and causes no server error", () => {
  it("as a JSON body of every endpoint", { timeout: 180_000 }, async () => {
    const api = await startTestApi({ rateLimitFactor: 1_000_000 });
    const endpoints = (await fetchDescribedEndpoints(api.asAnonymous)).filter(
      ({ operation: { requestBody } }) => requestBody?.content?.["application/json"] !== undefined,
    );
    const body = `{"unexpected":${buildJsonList(largeBodyBytes, String)}}`;
    expect(
      await collectErrors(api, endpoints, createLargeBodies, { type: "application/json", body }),
    ).toEqual([]);
    expect(endpoints.length).toBeGreaterThan(50);
  });

  it("as an uploaded file", { timeout: 60_000 }, async () => {
    const api = await startTestApi({ rateLimitFactor: 1_000_000 });
    const uploadEndpoints = (await fetchDescribedEndpoints(api.asAnonymous)).filter(
      ({ operation: { requestBody } }) => requestBody?.content?.["text/csv"] !== undefined,
    );
    const files = Object.entries(largeFiles).map(([description, body]) => ({
      description,
      type: "text/csv",
      body,
    }));
    const body = `a,b\n${repeatToSize(largeFileBytes / 8, `${"x".repeat(300)},y\n`)}`;
    expect(await collectErrors(api, uploadEndpoints, () => files, { type: "text/csv", body })).toEqual([]);
    expect(uploadEndpoints.length).toBeGreaterThan(0);
  });
});
