import * as fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { loadCaseUse } from "#app/domain/case/used-cases.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { startTestApi, type ApiUnderTest, origin } from "#tests/support/api/api.ts";
import {
  createRequestBodies,
  invalidJsonBytes,
  type KnownValues,
  createParameterTexts,
} from "#tests/support/api/hostile.ts";
import { loadKnownValues } from "#tests/support/api/known-values.ts";
import { activateServer, issueEnterpriseLicense } from "#tests/support/licenses/deployed-product.ts";
import {
  type DescribedEndpoint,
  fetchDescribedEndpoints,
  type Parameter,
} from "#tests/support/api/open-api-document.ts";

const runsPerEndpoint = Number(process.env.FUZZ_RUNS ?? 30);
/** Number of runs for slow endpoints, and for endpoints without input, whose requests differ only in their headers. */
const reducedRunCount = runsPerEndpoint / 10;
const needsFewRuns = ({ path, operation }: DescribedEndpoint) =>
  path.endsWith(".pdf") || (operation.parameters.length === 0 && !operation.requestBody);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);
const timeoutMs = 5_000;

/** Tables that a rejected request must not change. Last sign-ins and request counters are not included. */
const tables = [
  "license",
  "license_summary",
  "quota",
  "server",
  "server_serial",
  "tag",
  "license_tag",
  "history",
  "license_file",
  "activation_code",
  "version",
  "setting",
  "customer",
  "instance",
  "instance_step",
  "case_activity",
] as const;

async function readContents({ engine }: ApiUnderTest): Promise<string> {
  const rows = await Promise.all(tables.map((table) => engine.db.selectFrom(table).selectAll().execute()));
  const people = await engine.db.selectFrom("person").select(["id", "privileges"]).execute();
  const tokens = await engine.db.selectFrom("api_token").select(["id", "hash"]).execute();
  return JSON.stringify([...rows, people, tokens]);
}

/** The number of rows that this connection has changed. */
const readChangeCount = async ({ engine }: ApiUnderTest) =>
  (await sql<{ total: number }>`select total_changes() as total`.execute(engine.db)).rows[0]?.total ?? 0;

interface GeneratedRequest {
  path: string;
  query: string;
  body: BodyInit | null;
  headers: Record<string, string>;
}

const listParametersIn = (endpoint: DescribedEndpoint, location: Parameter["in"]) =>
  endpoint.operation.parameters.filter((parameter) => parameter.in === location);

function createRequests(
  endpoint: DescribedEndpoint,
  sampleValues: KnownValues,
): fc.Arbitrary<GeneratedRequest> {
  const schema = endpoint.operation.requestBody?.content["application/json"]?.schema;
  const bodyArbitrary: fc.Arbitrary<BodyInit | null> = schema
    ? fc.oneof(
        {
          weight: 12,
          arbitrary: createRequestBodies(schema, sampleValues).map((body) => JSON.stringify(body) ?? ""),
        },
        { weight: 1, arbitrary: invalidJsonBytes },
      )
    : fc.constant(null);
  const headersArbitrary = fc.record(
    {
      "content-type": fc.constantFrom(
        "application/json",
        "text/plain",
        "multipart/form-data",
        "x/y; charset=utf-16",
      ),
      "if-match": fc.constantFrom('"1"', '"999"', "*", "garbage", '"-1"'),
      "idempotency-key": fc.oneof(fc.uuid(), fc.constantFrom("again", "k".repeat(300))),
    },
    { requiredKeys: [] },
  );
  return fc
    .tuple(
      createParameterTexts(listParametersIn(endpoint, "path"), sampleValues),
      createParameterTexts(listParametersIn(endpoint, "query"), sampleValues),
      bodyArbitrary,
      headersArbitrary,
    )
    .map(([params, query, body, requestHeaders]) => ({
      path: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "x")),
      query: String(new URLSearchParams(query)),
      body,
      headers: requestHeaders,
    }));
}

/** The API token of an admin, or the secret of a server for endpoints that require one. */
async function createBearerToken({ operation }: DescribedEndpoint, api: ApiUnderTest): Promise<string> {
  const isForServers = operation.security.some((scheme) => "server" in scheme);
  if (!isForServers) return api.createToken(api.people.ada);
  return (await activateServer(api, await issueEnterpriseLicense(api), "server-of-the-fuzz")).serverSecret;
}

async function awaitWithTimeout<Result>(promise: Promise<Result>, requestName: string): Promise<Result> {
  const timeoutRejection = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeoutRejection.reject(new Error(`${requestName} hangs.`)), timeoutMs);
  return Promise.race([promise, timeoutRejection.promise]).finally(() => clearTimeout(timer));
}

/** Reads the tables only after a write, because reading takes longer than most requests. */
function createContentsReader(api: ApiUnderTest) {
  let cachedState = { changeTotal: -1, text: "" };
  return async (): Promise<string> => {
    const changeTotal = await readChangeCount(api);
    if (changeTotal !== cachedState.changeTotal) cachedState = { changeTotal, text: await readContents(api) };
    return cachedState.text;
  };
}

async function expectConsistentData({ context: { storage, now }, engine }: ApiUnderTest) {
  expect((await verifyChain(storage.history)).brokenPosition).toBeNull();
  await refreshSummaries(storage, now());
  const settings = await storage.settings.read();
  const keys = (await engine.db.selectFrom("license").select("key").execute()).map(({ key }) => key);
  const licenses = await storage.licenses.findManyFull(keys);
  expect(licenses).toHaveLength(keys.length);
  for (const license of licenses) {
    const { record, quotas, servers, summary } = license;
    const instant = now();
    const cases = await loadCaseUse(storage, license, instant);
    expect(summary).toEqual(computeSummary(record, quotas, servers, settings, instant, cases));
  }
}

const endpoints = await (async () => {
  const { asAnonymous } = await startTestApi();
  return fetchDescribedEndpoints(asAnonymous);
})();

describe("Any request to", () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s causes no server error, and a rejected request changes nothing",
    { timeout: 120_000 },
    async (_, endpoint) => {
      const api = await startTestApi({ rateLimitFactor: 100_000 });
      const send = createLicenseApi(api.context);
      const bearer = await createBearerToken(endpoint, api);
      const sampleValues = await loadKnownValues(api);
      const readCurrentContents = createContentsReader(api);
      await fc.assert(
        fc.asyncProperty(createRequests(endpoint, sampleValues), async ({ path, query, body, headers }) => {
          const initialContents = await readCurrentContents();
          const request = new Request(`${origin}${path}${query && `?${query}`}`, {
            method: endpoint.method,
            body,
            headers: { ...headers, authorization: `Bearer ${bearer}` },
          });
          const response = await awaitWithTimeout(send(request), endpoint.name);
          const text = await awaitWithTimeout(response.text(), endpoint.name);
          if (response.status >= 500) throw new Error(`${response.status} ${text.slice(0, 300)}`);
          const currentContents = response.status >= 400 ? await readCurrentContents() : initialContents;
          expect(currentContents).toBe(initialContents);
        }),
        { seed, numRuns: needsFewRuns(endpoint) ? reducedRunCount : runsPerEndpoint, endOnFailure: true },
      );
      await expectConsistentData(api);
    },
  );
});

const maliciousPaths = [
  "/api/../etc/passwd",
  "/api/%2e%2e/%2e%2e/etc",
  "/api//oem//licenses",
  "/api/oem/licenses/%00",
  "/api/oem/licenses/%ff%fe",
  "/api/oem/licenses/%",
  "/api/oem/licenses/%E0%A4%A",
  `/api/oem/licenses/${"x".repeat(60_000)}`,
  "/api/oem/licenses/filtered%2f",
  "/api/oem/licenses/constructor",
  "/api/__proto__",
  "/api/oem/quotas/9007199254740993",
  "/api/oem/quotas/-1",
  "/api/oem/quotas/1e2",
  "/api/oem/quotas/NaN",
  "/product/v1/",
  "/product/v1/activations/%2e%2e",
  "/api/oem/licenses/summary?pageSize=10&pageSize=20&__proto__=1&toString=2",
  `/api/oem/licenses/summary?types=${Array.from({ length: 10_000 }, (_, index) => index).join(",")}`,
  `/api/oem/licenses/summary?statuses=${"active,".repeat(10_000)}`,
  "/api/oem/licenses/summary?companyName=%25%5F%00",
];

describe("A malicious path", () => {
  it.each(maliciousPaths)("causes no server error with any method: %s", async (path) => {
    const api = await startTestApi({ rateLimitFactor: 100_000 });
    const initialContents = await readContents(api);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "PROPFIND"]) {
      const response = await api.asAda.send(method, path);
      expect(response.status).toBeLessThan(500);
    }
    expect(await readContents(api)).toBe(initialContents);
  });
});
