import { expect, test } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";

const messages = ["Enter a date in the years 1990 to 9999."];
const mistypedDay = "0026-11-28";

test("no endpoint stores a date before 1990", async () => {
  const { asAda } = await startTestApi();
  const createLicense = (changes: object) =>
    asAda.post("/api/oem/licenses", buildManualLicenseBody({ quota: oneYearQuota, ...changes }));
  const { key } = parseApiResult(license, await createLicense({}));
  const capacity = { serverCapacity: 1, totalClientCapacity: 1 };
  const { id } = parseApiResult(
    quota,
    await asAda.post("/api/oem/quotas/enterprise", { licenseKey: key, ...oneYearQuota, ...capacity }),
  );
  const mistypedStart = { ...oneYearQuota, activationDate: mistypedDay };
  const mistypedEnd = { activationDate: "1990-01-01", expirationDate: mistypedDay };
  const release = { version: "6.0.0", releasedAt: mistypedDay, isActive: false };
  const requests: [field: string, method: string, path: string, body: object][] = [
    ["quota.activationDate", "POST", "/licenses", buildManualLicenseBody({ quota: mistypedStart })],
    ["quota.expirationDate", "POST", "/licenses", buildManualLicenseBody({ quota: mistypedEnd })],
    ["activationDate", "POST", "/quotas/enterprise", { licenseKey: key, ...mistypedStart, ...capacity }],
    ["activationDate", "PATCH", `/quotas/${id}/date`, { ...mistypedStart, licenseType: 1 }],
    ["expirationDate", "POST", `/licenses/${key}/renewals`, { expirationDate: mistypedDay }],
    [
      "change.expirationDate",
      "POST",
      "/licenses/bulk",
      { keys: [key], change: { kind: "end-date", expirationDate: mistypedDay } },
    ],
    ["releasedAt", "POST", "/versions", release],
    ["releasedAt", "PUT", "/versions/1", release],
  ];
  for (const [field, method, path, body] of requests) {
    const response = await asAda.send(method, `/api/oem${path}`, { body });
    expect(response, `${method} ${path}`).toMatchObject({
      status: 400,
      body: errorBody("INVALID", { fields: { [field]: messages } }),
    });
  }
});
