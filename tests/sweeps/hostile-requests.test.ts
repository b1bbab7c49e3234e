import { beforeEach, describe, expect, it } from "vitest";
import { errorEnvelopeSchema } from "#app/api/endpoint/envelope.ts";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { type ApiUnderTest, startTestApi, origin } from "#tests/support/api/api.ts";
import { type DescribedEndpoint, fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";

const kilobyte = 1024;
const longText = "x".repeat(10_000);

/** Texts with a special meaning for databases, templates, terminals, paths or readers. */
const hostileTexts = [
  "",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202egpj.exe",
  "a\u200bb\ufeff",
  "' or 1=1; drop table license; --",
  '"; select pg_sleep(9); --',
  "{{7*7}}${7*7}<%= 7*7 %>",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "a\r\nset-cookie: session=1",
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "NaN",
  "-1",
  "1e999",
  "0x10",
  longText,
];
const hostileFieldValues: unknown[] = [
  ...hostileTexts,
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 63,
  "1",
  [],
  {},
  ["a", ["b"]],
  { toString: 1, constructor: null },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
];
/** Malicious path segments. */
const pathSegments = [
  ...hostileTexts.map((text) => encodeURIComponent(text.toWellFormed())),
  "%00",
  "%ff",
  "%",
  "%2f",
  "%2e%2e",
  "..%2f..%2fetc",
  "%c0%af",
  "a;b=c",
];
const deepJson = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
const rawBodies: BodyInit[] = [
  "{",
  "[",
  "null",
  '"text"',
  "[[[[",
  "{'a':1}",
  "NaN",
  deepJson,
  '{"a":1,"a":2}',
];
const invalidBytes = new Uint8Array([0x7b, 0xff, 0xfe, 0x00, 0x7d]);
const contentTypes = ["text/plain", "application/xml", "multipart/form-data", "x/y; charset=utf-16", ";;;"];

interface Attack {
  path: string;
  method?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

const getExampleParameter = (name: string) => (/id$/i.test(name) ? "1" : "12345678");
const buildPath = ({ path }: DescribedEndpoint, segment?: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => segment ?? getExampleParameter(name));
const hasBody = ({ operation }: DescribedEndpoint) => operation.requestBody !== undefined;
const listParameterNames = (endpoint: DescribedEndpoint, location: "query" | "path") =>
  endpoint.operation.parameters.filter((parameter) => parameter.in === location).map(({ name }) => name);

const hostileHeaders: Record<string, string>[] = [
  { "if-match": "garbage" },
  { "if-match": '"-1"' },
  { "if-match": `"${"9".repeat(400)}"` },
  { "idempotency-key": "" },
  { "idempotency-key": "k".repeat(10_000) },
  { "x-request-id": "<script>" },
  { "x-forwarded-for": "1.2.3.4, ::1, 127.0.0.1, unknown, ' or 1=1" },
  { "x-client-address": "not an address" },
  { "user-agent": "{{7*7}}" },
  { accept: "application/xml;q=NaN", "accept-language": longText, range: "bytes=0-1" },
  { "transfer-encoding": "chunked", "content-encoding": "gzip" },
];

/** Functions that build hostile requests for an endpoint, by the hostile part of the request. */
const attackBuilders: Record<string, (endpoint: DescribedEndpoint) => Attack[]> = {
  "a path": (endpoint) =>
    listParameterNames(endpoint, "path").length === 0
      ? []
      : pathSegments.map((segment) => ({ path: buildPath(endpoint, segment) })),
  "a query": (endpoint) => {
    const path = buildPath(endpoint);
    const singleParameterAttacks = listParameterNames(endpoint, "query").flatMap((name) =>
      hostileTexts.map((text) => ({ path: `${path}?${name}=${encodeURIComponent(text.toWellFormed())}` })),
    );
    const repeatedParameterAttacks = listParameterNames(endpoint, "query").map((name) => ({
      path: `${path}?${name}=1&${name}=2&${name}[]=3`,
    }));
    return [
      ...singleParameterAttacks,
      ...repeatedParameterAttacks,
      { path: `${path}?__proto__[isAdmin]=1&constructor=2&%00=%ff` },
    ];
  },
  "a field": (endpoint) => {
    if (!hasBody(endpoint)) return [];
    const schema = endpoint.operation.requestBody?.content["application/json"]?.schema;
    return Object.keys(schema?.properties ?? { anything: {} }).flatMap((name) =>
      hostileFieldValues.map((value) => ({
        path: buildPath(endpoint),
        body: JSON.stringify({ [name]: value }),
      })),
    );
  },
  "a body": (endpoint) =>
    hasBody(endpoint)
      ? [...rawBodies, invalidBytes].map((body) => ({ path: buildPath(endpoint), body }))
      : [],
  "a size": (endpoint) =>
    hasBody(endpoint)
      ? [17, 1024, 1025].map((size) => ({
          path: buildPath(endpoint),
          body: `"${"x".repeat(size * kilobyte)}"`,
        }))
      : [],
  "a content type": (endpoint) =>
    hasBody(endpoint)
      ? contentTypes.map((type) => ({
          path: buildPath(endpoint),
          body: "{}",
          headers: { "content-type": type },
        }))
      : [],
  "a method": (endpoint) =>
    ["PROPFIND", "OPTIONS", "PUT", "X-TRACE", "get"].map((method) => ({ path: buildPath(endpoint), method })),
  "a header": (endpoint) =>
    hostileHeaders.map((headers) => ({
      path: buildPath(endpoint),
      headers,
      ...(hasBody(endpoint) && { body: "{}" }),
    })),
};

const forgedBearer = "air_forged-by-the-sweep-0123456789";
const forgedCookie = "forged-session-of-the-sweep";
const createInvalidCredentials = (session: string): Record<string, Record<string, string>> => ({
  "a forged bearer": { authorization: `Bearer ${forgedBearer}` },
  "an empty bearer": { authorization: "Bearer " },
  "another scheme": { authorization: "Basic YWRhOmFkYQ==" },
  "a forged cookie": { cookie: `__Host-session=${forgedCookie}`, origin },
  "a cookie twice": { cookie: `__Host-session=${forgedCookie}; __Host-session=${"x".repeat(5_000)}`, origin },
  "a session cookie and a forged bearer": { cookie: session, authorization: `Bearer ${forgedBearer}` },
});

const leakPattern = /\n\s+at |node_modules|node:internal|\bSQLITE_|syntax error|select .+ from |\.ts:\d+/i;

describe("A hostile request to every endpoint", () => {
  let api: ApiUnderTest;
  let endpoints: DescribedEndpoint[];
  let send: (attack: Attack & { method: string }) => Promise<Response>;
  let bearer: string;

  beforeEach(async () => {
    api = await startTestApi({ rateLimitFactor: 100_000 });
    endpoints = await fetchDescribedEndpoints(api.asAnonymous);
    bearer = await api.createToken(api.people.ada);
    const handleRequest = createLicenseApi(api.context);
    send = ({ path, headers = {}, ...init }) =>
      handleRequest(new Request(`${origin}${path}`, { ...init, headers }));
  });

  const countEvents = async () => {
    const countQuery = api.engine.db
      .selectFrom("history")
      .select((row) => row.fn.countAll<number>().as("total"));
    return (await countQuery.executeTakeFirstOrThrow()).total;
  };

  /** Null for a correct response. Otherwise a violation, such as a server error or a leaked secret. */
  async function findViolation(response: Response, previousEventCount: number): Promise<string | null> {
    const text = await response.text();
    if (response.status >= 500) return `is a server error: ${text.slice(0, 300)}`;
    if (leakPattern.test(text) && response.status >= 400) return `leaks internals: ${text.slice(0, 300)}`;
    for (const secret of [bearer, forgedBearer, forgedCookie])
      if (text.includes(secret)) return `repeats ${secret}`;
    if (response.status < 400) return null;
    if ((await countEvents()) !== previousEventCount) return "was rejected, but wrote an event";
    const failure = errorEnvelopeSchema.safeParse(JSON.parse(text));
    return failure.success && /^[A-Z_]+$/.test(failure.data.error.code)
      ? null
      : `has no error envelope: ${text}`;
  }

  const collectErrors = async (endpoint: DescribedEndpoint, attacks: Attack[]): Promise<string[]> => {
    const errors: string[] = [];
    let previousEventCount = await countEvents();
    for (const attack of attacks) {
      const method = attack.method ?? endpoint.method;
      const response = await send({ ...attack, method });
      const violation = await findViolation(response, previousEventCount);
      if (response.status < 400) previousEventCount = await countEvents();
      if (violation) errors.push(`${method} ${attack.path.slice(0, 200)} ${response.status} ${violation}`);
    }
    return errors;
  };

  it.each(Object.keys(attackBuilders))(
    "with %s gets a valid response, and a rejected request writes nothing",
    async (kind) => {
      const errors: string[] = [];
      for (const endpoint of endpoints) {
        const attacks = (attackBuilders[kind]?.(endpoint) ?? []).map((attack) => ({
          ...attack,
          headers: { authorization: `Bearer ${bearer}`, ...attack.headers },
        }));
        errors.push(...(await collectErrors(endpoint, attacks)));
      }
      expect(errors).toEqual([]);
    },
  );

  it("with invalid credentials gets status 401 and writes nothing", async () => {
    const errors: string[] = [];
    for (const endpoint of endpoints.filter(({ operation }) => operation.security.length > 0))
      for (const [kind, headers] of Object.entries(createInvalidCredentials("__Host-session=none"))) {
        const previousEventCount = await countEvents();
        const body = hasBody(endpoint) ? { body: "{}" } : {};
        const response = await send({ path: buildPath(endpoint), method: endpoint.method, headers, ...body });
        const violation =
          response.status === 401 ? await findViolation(response, previousEventCount) : "was accepted";
        if (violation) errors.push(`${endpoint.name} with ${kind}: ${response.status} ${violation}`);
      }
    expect(errors).toEqual([]);
  });

  it("from another site with a valid cookie changes nothing", async () => {
    const errors: string[] = [];
    const { asAda } = api;
    const isChange = ({ method, operation, path }: DescribedEndpoint) =>
      method !== "GET" &&
      !path.startsWith("/product/") &&
      !operation.security.some((scheme) => "server" in scheme);
    const sites = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `${origin}.evil.example` },
    ];
    for (const endpoint of endpoints.filter(isChange))
      for (const site of sites) {
        const previousEventCount = await countEvents();
        const headers = { ...site, "sec-fetch-site": "cross-site" };
        const init = { headers, ...(hasBody(endpoint) && { body: {} }) };
        const { status } = await asAda.send(endpoint.method, buildPath(endpoint), init);
        if (![401, 403].includes(status) || (await countEvents()) !== previousEventCount)
          errors.push(`${endpoint.name} ${site.origin} ${status}`);
      }
    expect(errors).toEqual([]);
  });
});
