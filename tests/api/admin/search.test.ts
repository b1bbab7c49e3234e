import { describe, expect, it } from "vitest";
import { searchEndpoints } from "#app/api/admin/search.ts";
import { type Client, startTestApi, parseApiResult } from "#tests/support/api/api.ts";

const search = async (client: Client, text: string) =>
  parseApiResult(
    searchEndpoints.find.result,
    await client.get(`/api/oem/search?${new URLSearchParams({ search: text })}`),
  );
const listResultKinds = async (client: Client, text: string) => [
  ...new Set((await search(client, text)).map(({ kind }) => kind)),
];

describe("The global search", () => {
  it("returns users only to callers who manage users", async () => {
    const api = await startTestApi();
    expect(await listResultKinds(api.asAda, "mert@")).toContain("user");
    expect(await listResultKinds(api.asMert, "mert@")).not.toContain("user");
    await api.grantPrivileges(api.people.rita, ["users-manage"]);
    expect(await listResultKinds(api.asRita, "mert@")).toContain("user");
  });

  it("searches only the requested kinds and rejects unknown kinds", async () => {
    const { asRita } = await startTestApi();
    const searchKinds = async (kindNames: string) => {
      const response = await asRita.get(`/api/oem/search?search=glob&kinds=${kindNames}`);
      return [...new Set(parseApiResult(searchEndpoints.find.result, response).map(({ kind }) => kind))];
    };
    expect(await searchKinds("company")).toEqual(["company"]);
    expect(await searchKinds("contact,company")).toEqual(["company", "contact"]);
    expect(await searchKinds("user")).toEqual([]);
    expect((await asRita.get("/api/oem/search?search=glob&kinds=price")).status).toBe(400);
  });

  it("does not find deleted licenses", async () => {
    const api = await startTestApi();
    const [company] = (await search(api.asAda, "umbrella forensics")).filter(
      ({ kind }) => kind === "company",
    );
    expect(company?.licenseCount).toBe(1);
    // The id is the key of the company's newest license.
    const { id = "" } = company ?? {};
    await api.asAda.send("DELETE", `/api/oem/licenses/${id}`);
    expect(await search(api.asAda, id)).toEqual([]);
    expect(await listResultKinds(api.asAda, "umbrella forensics")).not.toContain("company");
  });

  it("finds nothing for an empty text and rejects a long text", async () => {
    const api = await startTestApi();
    expect(await search(api.asRita, "  ")).toEqual([]);
    expect((await api.asRita.get(`/api/oem/search?search=${"x".repeat(201)}`)).status).toBe(400);
    expect((await api.asAnonymous.get("/api/oem/search?search=acme")).status).toBe(401);
  });
});
