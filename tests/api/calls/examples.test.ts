import { describe, expect, it } from "vitest";
import type { World } from "#app/api/world.ts";
import { type Client, openApi } from "#tests/support/api/api.ts";
import { prepare, preparations } from "#tests/support/api/example-preparations.ts";
import { type DescribedCall, describedCalls, type Parameter } from "#tests/support/api/open-api-document.ts";
import { oneKeptMail } from "#tests/support/outside/mails.ts";

const redirect = () => new Response(null, { status: 302, headers: { location: "/" } });
const identityProvider: World["identityProviders"][number] = {
  id: "sso",
  label: "Single sign-on",
  reachable: async () => true,
  start: async () => redirect(),
  endAttempt: async () => ({ returnTo: "/", cookies: [] }),
  finish: async () => ({ issuer: "https://id.example.com", subject: "demo-ada", email: "ada@example.com" }),
};

const calls = await describedCalls((await openApi()).asNobody);
const textOf = (value: unknown) => encodeURIComponent(Array.isArray(value) ? value.join(",") : String(value));
const inPlace = ({ operation }: DescribedCall, place: Parameter["in"]) =>
  operation.parameters.filter((parameter) => parameter.in === place);

/** The request as the document shows it. */
function exampleRequest(call: DescribedCall) {
  const params = new Map(inPlace(call, "path").map(({ name, example }) => [name, example]));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(params.get(name)));
  const query = inPlace(call, "query")
    .filter(({ example }) => example !== undefined)
    .map(({ name, example }) => `${name}=${textOf(example)}`);
  const [[type, content] = []] = Object.entries(call.operation.requestBody?.content ?? {});
  const text = type === "text/csv" ? String(content?.example) : JSON.stringify(content?.example);
  return {
    path: query.length > 0 ? `${path}?${query.join("&")}` : path,
    ...(type !== undefined && { text, headers: { "content-type": type } }),
  };
}

/** Lists required values that have no example in the document. */
function missingExamples(call: DescribedCall): string[] {
  const { operation } = call;
  const [path, query] = [inPlace(call, "path"), inPlace(call, "query")];
  const isMissing = ({ example }: Parameter) => example === undefined;
  const isUseless = query.length > 0 && path.length === 0 && query.every(isMissing);
  const bodies = Object.values(operation.requestBody?.content ?? {}).slice(0, 1);
  return [
    ...[...path, ...query.filter(({ required }) => required)].filter(isMissing).map(({ name }) => name),
    ...(isUseless ? ["query"] : []),
    ...(bodies.some(({ example }) => example === undefined) ? ["body"] : []),
  ];
}

function* textsIn(value: unknown, property: string): Generator<[property: string, text: string]> {
  if (typeof value === "string") yield [property, value];
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one, property);
  else if (value !== null && typeof value === "object")
    for (const [name, held] of Object.entries(value)) yield* textsIn(held, name);
}

const contentsOf = ({ operation }: DescribedCall) => [
  ...Object.values(operation.requestBody?.content ?? {}),
  ...Object.values(operation.responses).flatMap(({ content = {} }) => Object.values(content)),
];
const exampleTexts = calls.flatMap((call) => [
  ...call.operation.parameters.flatMap(({ name, example }) => [...textsIn(example, name)]),
  ...contentsOf(call).flatMap(({ example }) => [...textsIn(example, "")]),
]);

/** Properties that contain e-mail addresses, in requests and responses. */
const addressed = new Set(
  "email createdBy issuedBy ownerEmail owner inviter to sentTo recipients remindedBefore remindedAfter hubspotContactEmail".split(
    " ",
  ),
);

describe("The examples of the API reference", () => {
  it("contain no placeholder", () => {
    expect(exampleTexts.filter(([, text]) => /^(text|string|value|example)$/i.test(text))).toEqual([]);
  });

  it("contain e-mail addresses where addresses belong, and only there", () => {
    const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);
    const strayed = exampleTexts.filter(([name, text]) => isAddress(text) && !addressed.has(name));
    expect(strayed).toEqual([]);
  });

  it("contain dates where dates belong", () => {
    const isDated = (name: string) => /(At|Date|Day|Until|Heartbeat|Since|On)$/.test(name);
    const isDate = (text: string) => /^\d{4}-\d\d-\d\d/.test(text);
    expect(exampleTexts.filter(([name, text]) => isDated(name) && !isDate(text))).toEqual([]);
  });
});

describe("The API accepts the example of", () => {
  it.each(calls.map((call) => [call.operation.operationId, call] as const))(
    "%s",
    async (operationId, call) => {
      expect(missingExamples(call)).toEqual([]);
      const api = await openApi({
        keptMails: oneKeptMail,
        staffDesk: { recipients: ["ops@example.com"], origin: null },
        identityProviders: [identityProvider],
      });
      const own = (await prepare(operationId, api)) ?? {};
      const isPublic = call.operation.security.length === 0 || "authorization" in own;
      const client: Client = isPublic ? api.asNobody : api.asAda;
      const { path, text, headers } = exampleRequest(call);
      const reply = await client.send(call.method, path, { text, headers: { ...headers, ...own } });
      const success = Object.keys(call.operation.responses).find((status) => /^[23]/.test(status));
      expect([String(reply.status), reply.text.slice(0, 400)]).toEqual([success, expect.anything()]);
    },
  );

  it("every operation that a preparation names", () => {
    const known = new Set(calls.map(({ operation }) => operation.operationId));
    expect(Object.keys(preparations).filter((name) => !known.has(name))).toEqual([]);
  });
});
