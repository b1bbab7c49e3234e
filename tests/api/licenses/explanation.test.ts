import { describe, expect, it } from "vitest";
import { explanationEndpoints } from "#app/api/licenses/explanation.ts";
import {
  type ApiUnderTest,
  type Client,
  errorBody,
  parseApiResult,
  startTestApi,
} from "#tests/support/api/api.ts";
import { issueEnterpriseLicense } from "#tests/support/licenses/deployed-product.ts";

const buildPath = (key: string, query = "") => `/api/oem/licenses/${key}/explanation${query}`;
const explain = async (client: Client, key: string, query = "") =>
  parseApiResult(explanationEndpoints.explain.result, await client.get(buildPath(key, query)));

async function startWithLicense(): Promise<ApiUnderTest & { key: string }> {
  const api = await startTestApi();
  return { ...api, key: (await issueEnterpriseLicense(api)).record.key };
}

describe("The explanation of a license", () => {
  it("names the rule and the values of each status to every signed-in user", async () => {
    const { asRita, key, context } = await startWithLicense();
    const explanation = await explain(asRita, key);
    expect(explanation).toMatchObject({
      at: context.now(),
      lifetime: { value: "active", rule: expect.stringContaining("a quota is running") },
      status: { value: "pending", inputs: ["No server has been activated yet."] },
      rejection: null,
    });
  });

  it("applies to the end of another day", async () => {
    const { asRita, key } = await startWithLicense();
    const explanation = await explain(asRita, key, "?at=2099-12-31");
    expect(explanation).toMatchObject({
      at: "2099-12-31T23:59:59.999Z",
      lifetime: { value: "expired" },
      rejection: { code: "QUOTA_EXPIRED" },
    });
  });

  it("is rejected for an unknown license, a day that does not exist and a caller who has not signed in", async () => {
    const { asRita, asAnonymous, key } = await startWithLicense();
    expect((await asRita.get(buildPath("00000-00000-00000-00000-00000"))).body).toEqual(
      errorBody("NOT_FOUND"),
    );
    expect((await asRita.get(buildPath(key, "?at=2026-02-30"))).status).toBe(400);
    expect((await asAnonymous.get(buildPath(key))).status).toBe(401);
  });
});
