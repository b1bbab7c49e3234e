import { beforeEach, describe, expect, it } from "vitest";
import { failureEnvelope } from "#app/api/call/envelope.ts";
import { licenseApi } from "#app/api/license-api.ts";
import { type ApiUnderTest, openApi, origin } from "#tests/support/api/api.ts";
import { type DescribedCall, describedCalls } from "#tests/support/api/open-api-document.ts";

const kilobyte = 1024;
const long = "x".repeat(10_000);

/** Texts with a special meaning for databases, templates, terminals, paths or readers. */
const texts = [
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
  long,
];
const values: unknown[] = [
  ...texts,
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
/** Path segments. */
const parts = [
  ...texts.map((text) => encodeURIComponent(text.toWellFormed())),
  "%00",
  "%ff",
  "%",
  "%2f",
  "%2e%2e",
  "..%2f..%2fetc",
  "%c0%af",
  "a;b=c",
];
const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
const rawBodies: BodyInit[] = ["{", "[", "null", '"text"', "[[[[", "{'a':1}", "NaN", deep, '{"a":1,"a":2}'];
const brokenBytes = new Uint8Array([0x7b, 0xff, 0xfe, 0x00, 0x7d]);
const contentTypes = ["text/plain", "application/xml", "multipart/form-data", "x/y; charset=utf-16", ";;;"];

interface Attack {
  path: string;
  method?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

const example = (name: string) => (/id$/i.test(name) ? "1" : "12345678");
const pathOf = ({ path }: DescribedCall, part?: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => part ?? example(name));
const takesBody = ({ operation }: DescribedCall) => operation.requestBody !== undefined;
const named = (call: DescribedCall, place: "query" | "path") =>
  call.operation.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);

const headersTried: Record<string, string>[] = [
  { "if-match": "garbage" },
  { "if-match": '"-1"' },
  { "if-match": `"${"9".repeat(400)}"` },
  { "idempotency-key": "" },
  { "idempotency-key": "k".repeat(10_000) },
  { "x-request-id": "<script>" },
  { "x-forwarded-for": "1.2.3.4, ::1, 127.0.0.1, unknown, ' or 1=1" },
  { "x-client-address": "not an address" },
  { "user-agent": "{{7*7}}" },
  { accept: "application/xml;q=NaN", "accept-language": long, range: "bytes=0-1" },
  { "transfer-encoding": "chunked", "content-encoding": "gzip" },
];

/** Hostile requests by the part of the request that they vary, built from the API description of the endpoint. */
const attacks: Record<string, (call: DescribedCall) => Attack[]> = {
  "a path": (call) =>
    named(call, "path").length === 0 ? [] : parts.map((part) => ({ path: pathOf(call, part) })),
  "a query": (call) => {
    const path = pathOf(call);
    const each = named(call, "query").flatMap((name) =>
      texts.map((text) => ({ path: `${path}?${name}=${encodeURIComponent(text.toWellFormed())}` })),
    );
    const twice = named(call, "query").map((name) => ({ path: `${path}?${name}=1&${name}=2&${name}[]=3` }));
    return [...each, ...twice, { path: `${path}?__proto__[isAdmin]=1&constructor=2&%00=%ff` }];
  },
  "a field": (call) => {
    if (!takesBody(call)) return [];
    const schema = call.operation.requestBody?.content["application/json"]?.schema;
    return Object.keys(schema?.properties ?? { anything: {} }).flatMap((name) =>
      values.map((value) => ({ path: pathOf(call), body: JSON.stringify({ [name]: value }) })),
    );
  },
  "a body": (call) =>
    takesBody(call) ? [...rawBodies, brokenBytes].map((body) => ({ path: pathOf(call), body })) : [],
  "a size": (call) =>
    takesBody(call)
      ? [17, 1024, 1025].map((size) => ({ path: pathOf(call), body: `"${"x".repeat(size * kilobyte)}"` }))
      : [],
  "a content type": (call) =>
    takesBody(call)
      ? contentTypes.map((type) => ({ path: pathOf(call), body: "{}", headers: { "content-type": type } }))
      : [],
  "a method": (call) =>
    ["PROPFIND", "OPTIONS", "PUT", "X-TRACE", "get"].map((method) => ({ path: pathOf(call), method })),
  "a header": (call) =>
    headersTried.map((headers) => ({ path: pathOf(call), headers, ...(takesBody(call) && { body: "{}" }) })),
};

const forgedBearer = "air_forged-by-the-sweep-0123456789";
const forgedCookie = "forged-session-of-the-sweep";
/** Invalid credentials. */
const forgeries = (session: string): Record<string, Record<string, string>> => ({
  "a forged bearer": { authorization: `Bearer ${forgedBearer}` },
  "a bearer of nothing": { authorization: "Bearer " },
  "another scheme": { authorization: "Basic YWRhOmFkYQ==" },
  "a forged cookie": { cookie: `__Host-session=${forgedCookie}`, origin },
  "a cookie twice": { cookie: `__Host-session=${forgedCookie}; __Host-session=${"x".repeat(5_000)}`, origin },
  "a good cookie beside a forged bearer": { cookie: session, authorization: `Bearer ${forgedBearer}` },
});

const leaks = /\n\s+at |node_modules|node:internal|\bSQLITE_|syntax error|select .+ from |\.ts:\d+/i;

describe("A hostile request to every endpoint", () => {
  let api: ApiUnderTest;
  let calls: DescribedCall[];
  let send: (attack: Attack & { method: string }) => Promise<Response>;
  let bearer: string;

  beforeEach(async () => {
    api = await openApi({ rateLimitFactor: 100_000 });
    calls = await describedCalls(api.asNobody);
    bearer = await api.bearerOf(api.people.ada);
    const serve = licenseApi(api.world);
    send = ({ path, headers = {}, ...init }) => serve(new Request(`${origin}${path}`, { ...init, headers }));
  });

  const events = async () => {
    const counted = api.engine.db
      .selectFrom("history")
      .select((row) => row.fn.countAll<number>().as("total"));
    return (await counted.executeTakeFirstOrThrow()).total;
  };

  /** Null for a correct response; else the violation: a server error, no envelope, a leaked secret or a write. */
  async function wrongWith(reply: Response, before: number): Promise<string | null> {
    const text = await reply.text();
    if (reply.status >= 500) return `is a server error: ${text.slice(0, 300)}`;
    if (leaks.test(text) && reply.status >= 400) return `leaks internals: ${text.slice(0, 300)}`;
    for (const secret of [bearer, forgedBearer, forgedCookie])
      if (text.includes(secret)) return `repeats ${secret}`;
    if (reply.status < 400) return null;
    if ((await events()) !== before) return "was rejected, but wrote";
    const failure = failureEnvelope.safeParse(JSON.parse(text));
    return failure.success && /^[A-Z_]+$/.test(failure.data.error.code) ? null : `is no envelope: ${text}`;
  }

  const faultsOf = async (call: DescribedCall, tried: Attack[]): Promise<string[]> => {
    const faults: string[] = [];
    let before = await events();
    for (const attack of tried) {
      const method = attack.method ?? call.method;
      const reply = await send({ ...attack, method });
      const fault = await wrongWith(reply, before);
      if (reply.status < 400) before = await events();
      if (fault) faults.push(`${method} ${attack.path.slice(0, 200)} ${reply.status} ${fault}`);
    }
    return faults;
  };

  it.each(Object.keys(attacks))(
    "with %s gets a response in the envelope, and a rejection writes nothing",
    async (what) => {
      const faults: string[] = [];
      for (const call of calls) {
        const tried = (attacks[what]?.(call) ?? []).map((attack) => ({
          ...attack,
          headers: { authorization: `Bearer ${bearer}`, ...attack.headers },
        }));
        faults.push(...(await faultsOf(call, tried)));
      }
      expect(faults).toEqual([]);
    },
  );

  it("with invalid credentials is rejected and writes nothing", async () => {
    const faults: string[] = [];
    for (const call of calls.filter(({ operation }) => operation.security.length > 0))
      for (const [what, headers] of Object.entries(forgeries("__Host-session=none"))) {
        const before = await events();
        const body = takesBody(call) ? { body: "{}" } : {};
        const reply = await send({ path: pathOf(call), method: call.method, headers, ...body });
        const fault = reply.status === 401 ? await wrongWith(reply, before) : "was accepted";
        if (fault) faults.push(`${call.name} with ${what}: ${reply.status} ${fault}`);
      }
    expect(faults).toEqual([]);
  });

  it("from another site with a valid cookie changes nothing", async () => {
    const faults: string[] = [];
    const { asAda } = api;
    const isChange = ({ method, operation, path }: DescribedCall) =>
      method !== "GET" && !path.startsWith("/product/") && !operation.security.some((one) => "server" in one);
    const sites = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `${origin}.evil.example` },
    ];
    for (const call of calls.filter(isChange))
      for (const site of sites) {
        const before = await events();
        const headers = { ...site, "sec-fetch-site": "cross-site" };
        const sending = { headers, ...(takesBody(call) && { body: {} }) };
        const { status } = await asAda.send(call.method, pathOf(call), sending);
        if (![401, 403].includes(status) || (await events()) !== before)
          faults.push(`${call.name} ${site.origin} ${status}`);
      }
    expect(faults).toEqual([]);
  });
});
