import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { changePreview } from "#app/domain/license/license-change.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import { listOutcomes, previewBulk, runBulk } from "#tests/support/licenses/bulk.ts";

const buildPath = (key: string, segment: string) => `/api/oem/licenses/${key}/${segment}`;
const previewChange = async ({ asMert }: ApiUnderTest, key: string, body: unknown) =>
  parseApiResult(changePreview, await asMert.post(buildPath(key, "preview"), body));

describe("Taking a license offline or online", () => {
  it("shows the number of license files in the preview and works for many licenses", async () => {
    const api = await startTestApi();
    const key = parseApiResult(
      license,
      await api.asMert.post(
        "/api/oem/licenses",
        buildManualLicenseBody({ isOffline: true, quota: oneYearQuota }),
      ),
    ).key;
    await api.asMert.get(buildPath(key, "download/seed-of-one"));
    const preview = await previewChange(api, key, { kind: "offline", isOffline: false });
    expect(preview).toMatchObject({ after: { isOffline: false }, files: { count: 1 } });
    const change = { kind: "offline", isOffline: false };
    const bulkPreview = await previewBulk(api.asMert, { keys: [key], change });
    expect(bulkPreview.entities).toMatchObject([
      { before: { isOffline: true }, after: { isOffline: false } },
    ]);
    expect(listOutcomes(await runBulk(api.asMert, { keys: [key], change }))).toEqual(["changed"]);
    const rejection = await api.asMert.get(buildPath(key, "download/seed-of-two"));
    expect(rejection.body).toEqual(errorBody("NOT_OFFLINE"));
  });
});
