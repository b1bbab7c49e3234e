import { describe, expect, it } from "vitest";
import { licenseApi } from "#app/api/license-api.ts";
import { type ApiUnderTest, openApi, origin } from "#tests/support/api/api.ts";
import { type DescribedCall, describedCalls } from "#tests/support/api/open-api-document.ts";

const kilobyte = 1024;
/** Large enough to reveal quadratic time, which took seconds at this size. */
const largestBody = 500 * kilobyte;
const largestFile = 1000 * kilobyte;
/** Limits for processor time, which does not depend on other processes. Quadratic work takes many times as much. */
const slack = { factor: 20, ms: 5_000 };

const filled = (size: number, part: string) => part.repeat(Math.floor(size / part.length));
function listOf(size: number, item: (nth: number) => string): string {
  const items: string[] = [];
  for (let length = 0; length < size - 100; length += (items.at(-1)?.length ?? 0) + 1)
    items.push(item(items.length));
  return `[${items.join()}]`;
}

/** JSON texts of about the requested size. */
const largeValues: Record<string, (size: number) => string> = {
  "one long text": (size) => JSON.stringify(filled(size, "x")),
  "a text of spaces": (size) => JSON.stringify(filled(size, " ")),
  "a text of commas": (size) => JSON.stringify(filled(size, ",")),
  "a text that looks like an address": (size) => JSON.stringify(filled(size, "a@a.")),
  "a list of one repeated name": (size) => listOf(size, () => '"name"'),
  "a list of numbers": (size) => listOf(size, String),
  "a list of objects": (size) => listOf(size, (nth) => `{"name":"name ${nth}"}`),
  "an object of many fields": (size) => `{${listOf(size, (nth) => `"name ${nth}":1`).slice(1, -1)}}`,
};

const largeFiles: Record<string, string> = {
  "one repeated column name": filled(largestFile, "name,"),
  "a line without a break": `a,b\n${filled(largestFile, "x")}`,
  "blank rows": `a,b\n${filled(largestFile, "\n")}`,
  "rows of separators": `a,b\n${filled(largestFile, `${",".repeat(60_000)}\n`)}`,
  "quotes that are never closed": `a,b\n${filled(largestFile, '"x\ny\n')}`,
  "rows of quotes": `a,b\n${filled(largestFile, `${'"'.repeat(60_001)}\n`)}`,
};

async function sent(
  { world }: ApiUnderTest,
  bearer: string,
  { path, method }: DescribedCall,
  { type, body }: { type: string; body: string },
) {
  const start = process.cpuUsage();
  const response = await licenseApi(world)(
    new Request(`${origin}${path.replace(/\{\w+\}/g, "1")}`, {
      method,
      body,
      headers: { authorization: `Bearer ${bearer}`, "content-type": type },
    }),
  );
  const text = await response.text();
  const { user, system } = process.cpuUsage(start);
  return { status: response.status, text, ms: (user + system) / 1_000 };
}

interface Input {
  what: string;
  type: string;
  body: string;
}

function largeBodies({ operation }: DescribedCall): Input[] {
  const schema = operation.requestBody?.content?.["application/json"]?.schema;
  const fields = Object.keys(schema?.properties ?? {});
  const sizeOfEach = largestBody / Math.max(1, fields.length) - 100;
  return Object.entries(largeValues).flatMap(([what, valueOf]) => [
    { what, type: "application/json", body: valueOf(largestBody) },
    {
      what: `${what} in each field`,
      type: "application/json",
      body: `{${fields.map((name) => `"${name}":${valueOf(sizeOfEach)}`).join()}}`,
    },
  ]);
}

async function errorsOf(
  api: ApiUnderTest,
  calls: readonly DescribedCall[],
  inputsOf: (call: DescribedCall) => readonly Input[],
  usual: Omit<Input, "what">,
): Promise<string[]> {
  const bearer = await api.bearerOf(api.people.ada);
  const errors: string[] = [];
  for (const call of calls) {
    const baseline = await sent(api, bearer, call, usual);
    for (const { what, ...input } of inputsOf(call)) {
      const { status, text, ms } = await sent(api, bearer, call, input);
      const name = `${call.name}, ${what}`;
      if (status >= 500) errors.push(`${name}: ${status} ${text.slice(0, 200)}`);
      if (ms > slack.factor * baseline.ms + slack.ms)
        errors.push(`${name}: ${Math.round(ms)} ms, where ${Math.round(baseline.ms)} ms is usual`);
    }
  }
  return errors;
}

describe("A large input is never a server error, and takes time in proportion to its size", () => {
  it("as a JSON body of every endpoint", { timeout: 180_000 }, async () => {
    const api = await openApi({ rateLimitFactor: 1_000_000 });
    const calls = (await describedCalls(api.asNobody)).filter(
      ({ operation: { requestBody } }) => requestBody?.content?.["application/json"] !== undefined,
    );
    const body = `{"unexpected":${listOf(largestBody, String)}}`;
    expect(await errorsOf(api, calls, largeBodies, { type: "application/json", body })).toEqual([]);
    expect(calls.length).toBeGreaterThan(50);
  });

  it("as an uploaded file", { timeout: 60_000 }, async () => {
    const api = await openApi({ rateLimitFactor: 1_000_000 });
    const uploads = (await describedCalls(api.asNobody)).filter(
      ({ operation: { requestBody } }) => requestBody?.content?.["text/csv"] !== undefined,
    );
    const files = Object.entries(largeFiles).map(([what, body]) => ({ what, type: "text/csv", body }));
    const body = `a,b\n${filled(largestFile / 8, `${"x".repeat(300)},y\n`)}`;
    expect(await errorsOf(api, uploads, () => files, { type: "text/csv", body })).toEqual([]);
    expect(uploads.length).toBeGreaterThan(0);
  });
});
