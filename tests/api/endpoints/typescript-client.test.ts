import { describe, expect, it } from "vitest";
import { readCommittedClient, generateClient } from "#dev/commands/typescript-client.ts";
import { createTag, listLicenses } from "#clients/typescript/license-api.ts";
import { connection, ApiError, resultOf } from "#clients/typescript/license-desk.ts";
import { type Client, startTestApi, origin } from "#tests/support/api/api.ts";

/** Sends the client's requests to the API under test. */
function createFetch(client: Client): typeof fetch {
  return async (requestUrl, init) => {
    const { method = "GET", headers, body } = init ?? {};
    const requestOptions = {
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === "string" && { text: body }),
    };
    const {
      status,
      text,
      headers: responseHeaders,
    } = await client.send(method, new Request(requestUrl).url.slice(origin.length), requestOptions);
    return new Response(text, { status, headers: responseHeaders });
  };
}

const createConnection = (client: Client) => connection({ url: `${origin}/`, fetch: createFetch(client) });

describe("The TypeScript client", () => {
  it("is generated from the API description by `npm run client`", async () => {
    expect((await readCommittedClient()) === (await generateClient())).toBe(true);
  });

  it("returns the result of a request with a list in its query", async () => {
    const { asAda } = await startTestApi();
    const licensePage = await resultOf(
      listLicenses(
        { lifetimeStatuses: ["expired", "almost-expired"], pageSize: 100 },
        createConnection(asAda),
      ),
    );
    const statuses = licensePage.entities.map(({ lifetimeStatus }) => lifetimeStatus);
    expect([...new Set(statuses)].toSorted()).toEqual(["almost-expired", "expired"]);
  });

  it("reads all pages of a list with the cursor", async () => {
    const { asAda } = await startTestApi();
    const desk = createConnection(asAda);
    const keys: string[] = [];
    let after: string | undefined;
    do {
      const page = await resultOf(listLicenses({ pageSize: 4, after }, desk));
      keys.push(...page.entities.map(({ key }) => key));
      after = page.next ?? undefined;
    } while (after);
    const { entities } = await resultOf(listLicenses({ pageSize: 100 }, desk));
    expect(keys).toEqual(entities.map(({ key }) => key));
  });

  it("throws an error with its code, fields and request id", async () => {
    const { asAda } = await startTestApi();
    const rejection = await resultOf(createTag({ val: "" }, {}, createConnection(asAda))).catch(
      (error: unknown) => error,
    );
    expect(rejection).toBeInstanceOf(ApiError);
    expect(rejection).toMatchObject({
      status: 400,
      code: "INVALID",
      fields: { val: [expect.any(String)] },
      requestId: expect.any(String),
    });
  });

  it("has types for the codes of each error", async () => {
    const { asAnonymous } = await startTestApi();
    const response = await listLicenses({}, createConnection(asAnonymous));
    if (response.data.success) throw new Error("The list must be rejected.");
    const code: string = response.data.error.code;
    expect([response.status, code]).toEqual([401, "UNAUTHENTICATED"]);
  });
});
