import { describe, expect, it } from "vitest";
import { committedClient, generatedClient } from "#dev/commands/typescript-client.ts";
import { createTag, listLicenses } from "#clients/typescript/license-api.ts";
import { connection, ApiError, resultOf } from "#clients/typescript/license-desk.ts";
import { type Client, openApi, origin } from "#tests/support/api/api.ts";

/** A fetch function that sends the client's requests to the API under test. */
const through =
  (client: Client): typeof fetch =>
  async (address, init) => {
    const { method = "GET", headers, body } = init ?? {};
    const sending = {
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === "string" && { text: body }),
    };
    const {
      status,
      text,
      headers: responseHeaders,
    } = await client.send(method, new Request(address).url.slice(origin.length), sending);
    return new Response(text, { status, headers: responseHeaders });
  };
const as = (client: Client) => connection({ url: `${origin}/`, fetch: through(client) });

describe("The TypeScript client", () => {
  it("is generated from the API description: `npm run client` writes it again", async () => {
    expect((await committedClient()) === (await generatedClient())).toBe(true);
  });

  it("returns the result of a request, and sends lists of its query as the API reads them", async () => {
    const { asAda } = await openApi();
    const licensePage = await resultOf(
      listLicenses({ lifetimeStatuses: ["expired", "almost-expired"], pageSize: 100 }, as(asAda)),
    );
    const statuses = licensePage.entities.map(({ lifetimeStatus }) => lifetimeStatus);
    expect([...new Set(statuses)].toSorted()).toEqual(["almost-expired", "expired"]);
  });

  it("throws an error with its code, its fields and the request id of the log", async () => {
    const { asAda } = await openApi();
    const rejection = await resultOf(createTag({ val: "" }, {}, as(asAda))).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(ApiError);
    expect(rejection).toMatchObject({
      status: 400,
      code: "INVALID",
      fields: { val: [expect.any(String)] },
      requestId: expect.any(String),
    });
  });

  it("types the codes of each error", async () => {
    const { asNobody } = await openApi();
    const response = await listLicenses({}, as(asNobody));
    if (response.data.success) throw new Error("The list must be rejected.");
    const code: string = response.data.error.code;
    expect([response.status, code]).toEqual([401, "UNAUTHENTICATED"]);
  });
});
