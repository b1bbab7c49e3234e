import { describe, expect, it } from "vitest";
import { z } from "zod";
import { license } from "#app/domain/license/license.ts";
import { type Client, openApi, refusal, resultOf } from "#tests/support/api/api.ts";
import { byHand } from "#tests/support/customers/orders.ts";

const made = async (client: Client, tags: string[]) =>
  resultOf(license, await client.post("/api/oem/licenses", byHand({ tags })));
const search = async (client: Client, val: string) =>
  resultOf(z.array(z.string()), await client.get(`/api/oem/tags?val=${encodeURIComponent(val)}`));

describe("The tags of a new license", () => {
  it("are one text on the wire, empty where there are none", async () => {
    const { asMert } = await openApi();
    expect((await made(asMert, [])).tags).toBe("");
    expect((await made(asMert, ["trial", "emea"])).tags).toBe("trial, emea, ");
  });

  it("count once ignoring case, and keep their first spelling", async () => {
    const { asMert } = await openApi();
    const { key } = await made(asMert, ["EMEA", "Gold", "gold", " GOLD ", "emea"]);
    expect(resultOf(license, await asMert.get(`/api/oem/licenses/${key}`)).tags).toBe("emea, Gold, ");
    expect(await search(asMert, "gold")).toEqual(["Gold"]);
    expect(await search(asMert, "EMEA")).toEqual(["emea"]);
  });

  it("need tags-create where one does not exist yet", async () => {
    const { asMert, asRita, people, give } = await openApi();
    await give(people.rita, ["license-create"]);
    const refused = await asRita.post("/api/oem/licenses", byHand({ tags: ["emea", "Brand new"] }));
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual(
      refusal("FORBIDDEN", { fields: { tags: [expect.stringContaining("Brand new")] } }),
    );
    expect(await search(asRita, "Brand new")).toEqual([]);
    expect((await made(asRita, ["Emea", "trial"])).tags).toBe("emea, trial, ");

    await made(asMert, ["Brand new"]);
    expect((await made(asRita, ["brand NEW"])).tags).toBe("Brand new, ");
  });

  it("are created by users who may create tags, including admins", async () => {
    const { asAda, asMert } = await openApi();
    await made(asAda, ["by Ada"]);
    await made(asMert, ["by Mert"]);
    expect(await search(asMert, "by ")).toEqual(["by Ada", "by Mert"]);
  });
});

describe("The tag search", () => {
  it("returns the names that contain a text, ignoring case and diacritics", async () => {
    const { asMert } = await openApi();
    await made(asMert, ["Ünlü", "100% sure", "under_score"]);
    expect(await search(asMert, "RENEWAL")).toEqual(["renewal-2027", "renewal-2029"]);
    expect(await search(asMert, "unlu")).toEqual(["Ünlü"]);
    expect(await search(asMert, "%")).toEqual(["100% sure"]);
    expect(await search(asMert, "_")).toEqual(["under_score"]);
    expect(await search(asMert, "no such tag")).toEqual([]);
    expect((await search(asMert, "")).length).toBeGreaterThan(5);
  });
});
