import { describe, expect, it } from "vitest";
import { licenseApi } from "#app/api/license-api.ts";
import { type ApiUnderTest, openApi, origin } from "#tests/support/api/api.ts";
import { type DescribedCall, describedCalls } from "#tests/support/api/open-api-document.ts";

const kilobyte = 1024;
/** Just below the limit of a JSON body. */
const largest = 1000 * kilobyte;
const largestFile = 8 * kilobyte * kilobyte;
/** Generous, as other processes share the machine; work that grows with the square takes minutes. */
const slack = { factor: 20, ms: 1_000 };

const filled = (size: number, part: string) => part.repeat(Math.floor(size / part.length));
const listOf = (item: (nth: number) => string) => {
  const items: string[] = [];
  for (let length = 0; length < largest - 100; length += items.at(-1)?.length ?? 0)
    items.push(`${item(items.length)},`);
  return `[${items.join("").slice(0, -1)}]`;
};

/** JSON texts of about a megabyte. */
const largeValues: Record<string, string> = {
  "one long text": JSON.stringify(filled(largest, "x")),
  "a text of spaces": JSON.stringify(filled(largest, " ")),
  "a text of commas": JSON.stringify(filled(largest, ",")),
  "a text that looks like an address": JSON.stringify(filled(largest, "a@a.")),
  "a list of one repeated name": listOf(() => '"name"'),
  "a list of numbers": listOf(String),
  "a list of as many names as are taken": JSON.stringify(Array.from({ length: 10_000 }, () => "name")),
  "a list of objects": listOf((nth) => `{"name":"name ${nth}"}`),
  "an object of many fields": `{${listOf((nth) => `"name ${nth}":1`).slice(1, -1)}}`,
};

const largeFiles: Record<string, string> = {
  "one repeated column name": filled(largestFile, "name,"),
  "a line without a break": `a,b\n${filled(largestFile, "x")}`,
  "blank rows": `a,b\n${filled(largestFile, "\n")}`,
  "rows of separators": `a,b\n${filled(largestFile, `${",".repeat(60_000)}\n`)}`,
  "quotes that are never closed": `a,b\n${filled(largestFile, '"x\ny\n')}`,
  "rows of quotes": `a,b\n${filled(largestFile, `${'"'.repeat(60_001)}\n`)}`,
};

const calls = await (async () => {
  const { asNobody } = await openApi();
  return describedCalls(asNobody);
})();

async function sent(
  { world }: ApiUnderTest,
  bearer: string,
  { path, method }: DescribedCall,
  { type, body }: { type: string; body: string },
) {
  const start = performance.now();
  const response = await licenseApi(world)(
    new Request(`${origin}${path.replace(/\{\w+\}/g, "1")}`, {
      method,
      body,
      headers: { authorization: `Bearer ${bearer}`, "content-type": type },
    }),
  );
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - start };
}

describe("A large input to", () => {
  const taking = calls.filter(({ operation }) => operation.requestBody !== undefined);
  it.each(taking.map((call) => [call.name, call] as const))(
    "%s gets a response that is no fault of ours, in a time that grows with its size",
    { timeout: 300_000 },
    async (_, call) => {
      const api = await openApi({ rateLimitFactor: 100_000 });
      const bearer = await api.bearerOf(api.people.ada);
      const content = call.operation.requestBody?.content ?? {};
      const fields = Object.keys(content["application/json"]?.schema?.properties ?? {});
      const bodies = Object.entries(largeValues).flatMap(([what, value]) => [
        { what, type: "application/json", body: value },
        ...fields.map((name) => ({
          what: `${what} as ${name}`,
          type: "application/json",
          body: `{"${name}":${value}}`,
        })),
      ]);
      const files = Object.entries(largeFiles).map(([what, body]) => ({ what, type: "text/csv", body }));
      const tried = "text/csv" in content ? files : bodies;
      const plain =
        "text/csv" in content
          ? { type: "text/csv", body: `a,b\n${filled(largestFile / 8, `${"x".repeat(300)},y\n`)}` }
          : { type: "application/json", body: `{"unexpected":${largeValues["a list of numbers"]}}` };
      const baseline = await sent(api, bearer, call, plain);
      const faults: string[] = [];
      for (const { what, type, body } of tried) {
        const { status, text, ms } = await sent(api, bearer, call, { type, body });
        if (status >= 500) faults.push(`${what}: ${status} ${text.slice(0, 200)}`);
        if (ms > slack.factor * baseline.ms + slack.ms)
          faults.push(`${what}: ${Math.round(ms)} ms, where ${Math.round(baseline.ms)} ms is usual`);
      }
      expect(faults).toEqual([]);
    },
  );
});
