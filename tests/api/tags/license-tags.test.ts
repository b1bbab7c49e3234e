import { describe, expect, it } from "vitest";
import { z } from "zod";
import { license } from "#app/domain/license/license.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";

const createLicense = async (client: Client, tags: string[]) =>
  parseApiResult(license, await client.post("/api/oem/licenses", buildManualLicenseBody({ tags })));
const searchTagNames = async (client: Client, val: string) =>
  parseApiResult(z.array(z.string()), await client.get(`/api/oem/tags?val=${encodeURIComponent(val)}`));

describe("The tags of a new license", () => {
  it("are returned as one string, which is empty without tags", async () => {
    const { asMert } = await startTestApi();
    expect((await createLicense(asMert, [])).tags).toBe("");
    expect((await createLicense(asMert, ["trial", "emea"])).tags).toBe("trial, emea, ");
  });

  it("are stored once ignoring case, in the spelling of the existing tag", async () => {
    const { asMert } = await startTestApi();
    const { key } = await createLicense(asMert, ["EMEA", "Gold", "gold", " GOLD ", "emea"]);
    expect(parseApiResult(license, await asMert.get(`/api/oem/licenses/${key}`)).tags).toBe("emea, Gold, ");
    expect(await searchTagNames(asMert, "gold")).toEqual(["Gold"]);
    expect(await searchTagNames(asMert, "EMEA")).toEqual(["emea"]);
  });

  it("require tags-create for a new tag", async () => {
    const { asMert, asRita, people, grantPrivileges } = await startTestApi();
    await grantPrivileges(people.rita, ["license-create"]);
    const rejection = await asRita.post(
      "/api/oem/licenses",
      buildManualLicenseBody({ tags: ["emea", "Brand new"] }),
    );
    expect(rejection.status).toBe(403);
    expect(rejection.body).toEqual(
      errorBody("FORBIDDEN", { fields: { tags: [expect.stringContaining("Brand new")] } }),
    );
    expect(await searchTagNames(asRita, "Brand new")).toEqual([]);
    expect((await createLicense(asRita, ["Emea", "trial"])).tags).toBe("emea, trial, ");

    await createLicense(asMert, ["Brand new"]);
    expect((await createLicense(asRita, ["brand NEW"])).tags).toBe("Brand new, ");
  });

  it("are created by users who may create tags", async () => {
    const { asAda, asMert } = await startTestApi();
    await createLicense(asAda, ["by Ada"]);
    await createLicense(asMert, ["by Mert"]);
    expect(await searchTagNames(asMert, "by ")).toEqual(["by Ada", "by Mert"]);
  });
});

describe("The tag search", () => {
  it("returns the names that contain a text, ignoring case and diacritics", async () => {
    const { asMert } = await startTestApi();
    await createLicense(asMert, ["Ünlü", "100% sure", "under_score"]);
    expect(await searchTagNames(asMert, "RENEWAL")).toEqual(["renewal-2027", "renewal-2029"]);
    expect(await searchTagNames(asMert, "unlu")).toEqual(["Ünlü"]);
    expect(await searchTagNames(asMert, "%")).toEqual(["100% sure"]);
    expect(await searchTagNames(asMert, "_")).toEqual(["under_score"]);
    expect(await searchTagNames(asMert, "no such tag")).toEqual([]);
    expect((await searchTagNames(asMert, "")).length).toBeGreaterThan(5);
  });
});
