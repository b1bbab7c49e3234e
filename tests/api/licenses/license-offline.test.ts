import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { changePreview } from "#app/domain/license/license-change.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import { listOutcomes, previewBulk, runBulk } from "#tests/support/licenses/bulk.ts";
import {
  activateServer,
  issueEnterpriseLicense,
  readErrorCode,
  sendActivation,
  sendHeartbeat,
} from "#tests/support/licenses/deployed-product.ts";

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

  it("decides whether servers can activate, and active servers can still report", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const setOffline = (isOffline: boolean) =>
      api.asMert.send("PATCH", buildPath(license.record.key, "offline"), { body: { isOffline } });
    const server = await activateServer(api, license, "console-1");
    expect((await setOffline(true)).status).toBe(200);
    const rejection = await sendActivation(api, license, "console-2");
    expect([rejection.status, rejection.body]).toEqual([403, errorBody("LICENSE_OFFLINE")]);
    const repeatedActivation = await sendActivation(api, license, "console-1", {
      serverSecret: server.serverSecret,
    });
    expect(readErrorCode(repeatedActivation)).toBe("LICENSE_OFFLINE");
    expect((await sendHeartbeat(api, server, 1, 10)).status).toBe(200);
    expect((await setOffline(false)).status).toBe(200);
    expect((await sendActivation(api, license, "console-2")).status).toBe(201);
  });
});
