import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { changePreview } from "#app/domain/license/license-change.ts";
import { type ApiUnderTest, startTestApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { manualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import { outcomesOf, preview as previewBulk, runBulk } from "#tests/support/licenses/bulk.ts";

const pathOf = (key: string, segment: string) => `/api/oem/licenses/${key}/${segment}`;
const previewChange = async ({ asMert }: ApiUnderTest, key: string, body: unknown) =>
  resultOf(changePreview, await asMert.post(pathOf(key, "preview"), body));

describe("Taking a license offline or online", () => {
  it("is possible for many licenses and reports which license files stay valid", async () => {
    const api = await startTestApi();
    const key = resultOf(
      license,
      await api.asMert.post("/api/oem/licenses", manualLicenseBody({ isOffline: true, quota: oneYearQuota })),
    ).key;
    await api.asMert.get(pathOf(key, "download/seed-of-one"));
    const preview = await previewChange(api, key, { kind: "offline", isOffline: false });
    expect(preview).toMatchObject({ after: { isOffline: false }, files: { count: 1 } });
    const change = { kind: "offline", isOffline: false };
    const bulkPreview = await previewBulk(api.asMert, { keys: [key], change });
    expect(bulkPreview.entities).toMatchObject([
      { before: { isOffline: true }, after: { isOffline: false } },
    ]);
    expect(outcomesOf(await runBulk(api.asMert, { keys: [key], change }))).toEqual(["changed"]);
    const rejection = await api.asMert.get(pathOf(key, "download/seed-of-two"));
    expect(rejection.body).toEqual(errorBody("NOT_OFFLINE"));
  });
});
