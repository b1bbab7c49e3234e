import { describe, expect, it } from "vitest";
import { type ApiResponse, type ApiUnderTest, type Client, startTestApi } from "#tests/support/api/api.ts";
import { prepareExample } from "#tests/support/api/example-preparations.ts";
import { buildExampleRequest } from "#tests/support/api/example-request.ts";
import { type DescribedEndpoint, fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";
import { oneStoredMail } from "#tests/support/outside/mails.ts";
import { createAcceptingProvider } from "#tests/support/outside/single-sign-on.ts";

const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
const posts = endpoints.filter(({ method }) => method === "POST");
const acceptsKey = ({ operation }: DescribedEndpoint) =>
  operation.parameters.some(({ name }) => name === "Idempotency-Key");
const nameEndpoints = (list: DescribedEndpoint[]) =>
  list.map((endpoint) => [endpoint.operation.operationId, endpoint] as const);

/** Starts an API and returns a function that sends the example of the endpoint with this idempotency key. */
async function prepareRequest(endpoint: DescribedEndpoint) {
  const api = await startTestApi({
    storedMails: oneStoredMail,
    staffMail: { recipients: ["ops@example.com"], origin: null },
    ...createAcceptingProvider("sso", "Single sign-on"),
  });
  const extraHeaders = (await prepareExample(endpoint.operation.operationId, api)) ?? {};
  const isPublic = endpoint.operation.security.length === 0 || "authorization" in extraHeaders;
  const client: Client = isPublic ? api.asAnonymous : api.asAda;
  const { path, text, headers } = buildExampleRequest(endpoint);
  const send = (idempotencyKey: string) =>
    client.send(endpoint.method, path, {
      text,
      headers: { ...headers, ...extraHeaders, "idempotency-key": idempotencyKey },
    });
  return { api, send };
}

/** Rows of the tables in which a second effect would be visible. */
async function readEffects({ engine: { db } }: ApiUnderTest) {
  return {
    history: await db.selectFrom("history").select("id").orderBy("id").execute(),
    licenses: await db.selectFrom("license").select(["id", "row_version"]).orderBy("id").execute(),
    quotas: await db.selectFrom("quota").select(["id", "row_version"]).orderBy("id").execute(),
    servers: await db.selectFrom("server").select(["id", "secret_hash"]).orderBy("id").execute(),
    codes: await db.selectFrom("activation_code").selectAll().execute(),
    imports: await db.selectFrom("license_import").select(["id", "row_version"]).execute(),
    invitations: await db.selectFrom("invitation").select("id").execute(),
    people: await db.selectFrom("person").select(["id", "row_version"]).orderBy("id").execute(),
  };
}

/** These values are only in the first response. */
const firstResponseFields = ["token", "secret"];
const readRepeatableResult = ({ body, text }: ApiResponse): unknown =>
  JSON.parse(
    JSON.stringify((body as { result?: unknown } | null)?.result ?? text, (name, value: unknown) =>
      firstResponseFields.includes(name) ? undefined : value,
    ),
  );

describe("A repeated request with one Idempotency-Key has one effect and the same result for", () => {
  it.each(nameEndpoints(posts.filter(acceptsKey)))("%s", async (_, endpoint) => {
    const { api, send } = await prepareRequest(endpoint);
    const firstResponse = await send("5f6c1a0e-1c1f-4a55-8a61-d4f0f5b0a001");
    expect(firstResponse.status, firstResponse.text).toBeLessThan(300);
    expect(firstResponse.headers.get("idempotent-replay")).toBeNull();
    const effects = await readEffects(api);
    const repeatedResponse = await send("5f6c1a0e-1c1f-4a55-8a61-d4f0f5b0a001");
    expect([repeatedResponse.status, repeatedResponse.headers.get("idempotent-replay")]).toEqual([
      firstResponse.status,
      "true",
    ]);
    expect(readRepeatableResult(repeatedResponse)).toEqual(readRepeatableResult(firstResponse));
    expect(repeatedResponse.headers.get("etag")).toBe(firstResponse.headers.get("etag"));
    expect(await readEffects(api)).toEqual(effects);
    expect(api.logLines.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("A request with an Idempotency-Key is rejected by", () => {
  it.each(nameEndpoints(posts.filter((endpoint) => !acceptsKey(endpoint))))("%s", async (_, endpoint) => {
    const { send } = await prepareRequest(endpoint);
    expect(await send("5f6c1a0e-1c1f-4a55-8a61-d4f0f5b0a001")).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID", message: expect.stringContaining("Idempotency-Key") } },
    });
  });
});
