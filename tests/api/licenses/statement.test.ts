import { describe, expect, it } from "vitest";
import { StatementError, verifyStatement } from "#app/documents/statement-signature.ts";
import { generateSigningKey } from "#app/documents/signing-keys.ts";
import { origin, startTestApi, type ApiUnderTest } from "#tests/support/api/api.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { readStatementPeriod } from "#app/routes/license/kit/statement-period.ts";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import {
  activateServer,
  issueEnterpriseLicense,
  sendHeartbeat,
} from "#tests/support/licenses/deployed-product.ts";

const dayMs = 86_400_000;

/** A license for 100 assets with reports of 70, 110, 90 and 110 assets on four of five days. */
async function startWithUse() {
  const api = await startTestApi();
  const license = await issueEnterpriseLicense(api, {}, { softCapacity: true });
  const server = await activateServer(api, license, "console-1");
  for (const [index, assets] of [70, 110, 90, null, 110].entries()) {
    if (assets !== null) await sendHeartbeat(api, server, index + 1, assets);
    api.advanceClock(dayMs);
  }
  return { api, license, token: await api.createToken(api.people.mert) };
}

/** Reads the bytes, because a PDF is no text. */
async function download({ context }: ApiUnderTest, token: string, path: string) {
  const request = new Request(new URL(path, origin), { headers: { authorization: `Bearer ${token}` } });
  const response = await createLicenseApi(context)(request);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const findError = (verification: Promise<string>) =>
  verification.then(
    () => "valid",
    (error: unknown) => (error instanceof StatementError ? error.code : String(error)),
  );

describe("A statement of use", () => {
  it("lists the use of a period as CSV with a signature", async () => {
    const { api, license, token } = await startWithUse();
    const path = `/api/oem/licenses/${license.record.key}/statement?from=2026-11-20&until=2026-11-24&format=csv`;
    const { response, bytes } = await download(api, token, path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        `License Key,${license.record.key}`,
        "Days,5",
        "Days With Reports,4",
        "Highest Number of Assets,110",
        "Days With the Highest Number,2",
        "Asset Capacity on the Last Day,100",
        "Days Above the Capacity,2",
        "Average of Monthly Maxima,110",
        "Day,Assets,Asset Capacity,Servers",
        "2026-11-20,70,100,1",
        "2026-11-24,110,100,1",
      ]),
    );
    expect(await verifyStatement(bytes, api.publicKeys)).toBe(api.publicKeys.keys[0]?.kid);
    const events = await api.context.storage.history.listByLicense(license.record.key, 0, 1);
    expect(events.rows[0]).toMatchObject({ eventName: "export-report", details: { report: "statement" } });
  });

  it("is a signed PDF", async () => {
    const { api, license, token } = await startWithUse();
    const path = `/api/oem/licenses/${license.record.key}/statement?from=2026-11-20&until=2026-11-24&format=pdf`;
    const { response, bytes } = await download(api, token, path);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(new TextDecoder("latin1").decode(bytes.subarray(0, 5))).toBe("%PDF-");
    expect(await findError(verifyStatement(bytes, api.publicKeys))).toBe("valid");
    const changedBytes = bytes.slice();
    changedBytes[1_000] = (changedBytes[1_000] ?? 0) + 1;
    expect(await findError(verifyStatement(changedBytes, api.publicKeys))).toBe("SIGNATURE");
  });

  it.each(["csv", "pdf"])("has the sums of all Enterprise licenses of a customer, as %s", async (format) => {
    const { api, license, token } = await startWithUse();
    const links = await api.context.storage.companies.findLinks(license.record.key);
    const companyId = links?.companyId;
    const path = `/api/oem/companies/${companyId}/statement?from=2026-11-20&until=2026-11-24&format=${format}`;
    const { response, bytes } = await download(api, token, path);
    expect(response.status).toBe(200);
    expect(await verifyStatement(bytes, api.publicKeys)).toBe(api.publicKeys.keys[0]?.kid);
    const text = new TextDecoder().decode(bytes);
    const csvLines = [
      `Company ID,${companyId}`,
      "Days With Reports,4",
      "Highest Sum of Assets,110",
      `${license.record.key},4,110,2,100,2,110`,
      "2026-11-20,70,1,1",
      `${license.record.key},2026-11-24,110,100,1`,
    ];
    expect(csvLines.filter((line) => text.includes(`${line}\r\n`))).toEqual(format === "csv" ? csvLines : []);
    const asMert = await api.createClientWithToken(api.people.mert, "2028-01-01T00:00:00.000Z");
    expect((await asMert.get(path.replace("until=2026-11-24", "until=2026-11-19"))).status).toBe(400);
    expect((await asMert.get(path.replace(`${companyId}`, "1"))).status).toBe(404);
  });

  it("is rejected if it was changed or signed by another key", async () => {
    const { api, license, token } = await startWithUse();
    const path = `/api/oem/licenses/${license.record.key}/statement?from=2026-11-20&until=2026-11-24&format=csv`;
    const { bytes } = await download(api, token, path);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const encode = (changedText: string) => new TextEncoder().encode(changedText);
    expect(await findError(verifyStatement(encode(text), api.publicKeys))).toBe("valid");
    expect(await findError(verifyStatement(encode(text.replace(",110,", ",11,")), api.publicKeys))).toBe(
      "SIGNATURE",
    );
    expect(await findError(verifyStatement(encode(`${text}2026-11-25,1,1\r\n`), api.publicKeys))).toBe(
      "MALFORMED",
    );
    const { d: _privatePart, ...otherKey } = await generateSigningKey();
    expect(await findError(verifyStatement(bytes, { keys: [otherKey] }))).toBe("UNKNOWN_KEY");
  });

  it.each([
    ["from=2026-11-24&until=2026-11-20", "until"],
    ["from=2026-11-24&until=2027-11-20", "until"],
    ["from=2024-11-24&until=2026-11-20", "from"],
    ["from=yesterday&until=2026-11-20", "from"],
  ])("needs a period whose use is stored: %s", async (period, field) => {
    const { api, license } = await startWithUse();
    const asMert = await api.createClientWithToken(api.people.mert, "2028-01-01T00:00:00.000Z");
    const path = `/api/oem/licenses/${license.record.key}/statement?${period}&format=csv`;
    const { status, body } = await asMert.get(path);
    expect(status).toBe(400);
    const { errors } = readStatementPeriod(new URL(path, origin), dayOf(api.context.now()));
    expect(Object.keys(errors)).toEqual([field]);
    expect(body).toMatchObject({ error: { fields: errors } });
  });
});
