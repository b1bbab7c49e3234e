import { describe, expect, it, vi } from "vitest";
import { historyEvent } from "#app/domain/history/event.ts";
import { buildCertificateFileName } from "#app/domain/certificate/certificates.ts";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { acmeInfinite, hooliDeleted, issue, miraiIr, now } from "#tests/fixtures/licenses.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import { listLines, readPdf } from "#tests/support/documents/pdf-text.ts";

const buildCertificatePath = (key: string) => `/api/oem/licenses/${key}/certificate.pdf`;
const unknownKey = "00000-00000-00000-00000-00000";

async function createLicense(client: Client, changes: Record<string, unknown> = {}) {
  return parseApiResult(
    license,
    await client.post("/api/oem/licenses", buildManualLicenseBody({ quota: oneYearQuota, ...changes })),
  );
}

/**
 * Fetches a certificate through the API and returns the lines of all its pages. The test client returns only text, so
 * the function records the bytes that `context.printCertificate` creates.
 */
async function fetchCertificateLines({ context }: ApiUnderTest, client: Client, key: string) {
  const createdPdfs: Uint8Array[] = [];
  const { printCertificate } = context;
  context.printCertificate = async (certificate) => {
    const bytes = await printCertificate(certificate);
    createdPdfs.push(bytes);
    return bytes;
  };
  const { status, headers } = await client.get(buildCertificatePath(key));
  context.printCertificate = printCertificate;
  const [bytes] = createdPdfs;
  if (!bytes) throw new Error(`No certificate was created: ${status}.`);
  expect([status, headers.get("content-length")]).toEqual([200, String(bytes.length)]);
  return (await readPdf(bytes)).pages.flatMap(listLines);
}

const fetchEvents = async (client: Client, key: string) =>
  parseApiResult(createPageSchema(historyEvent), await client.get(`/api/oem/history?licenseKey=${key}`))
    .entities;

describe("The certificate of a license", () => {
  it("is an uncached attachment for every signed-in user", async () => {
    const { asMert, asRita } = await startTestApi();
    const { key } = await createLicense(asMert);
    const { status, headers, text } = await asRita.get(buildCertificatePath(key));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="Wayne Enterprises-${key}.pdf"; filename*=UTF-8''Wayne%20Enterprises-${key}.pdf`,
    );
    expect(text).toMatch(/^%PDF-1\.7/);
  });

  it("lists the customer, type, key, start, end, notes, the day of issue and the coverage", async () => {
    const api = await startTestApi();
    const { key } = await createLicense(api.asMert, { notes: "Renews in November.\nAsk for Lucius." });
    expect(await fetchCertificateLines(api, api.asMert, key)).toEqual([
      `Certificate No. 20261120-120000-${key.slice(0, 5)}`,
      "License Certificate",
      "License Issued To|Wayne Enterprises",
      "License Type|Enterprise",
      `License Key|${key}`,
      "Start Date|20 Nov 2026",
      "End Date|20 Nov 2027",
      "Notes|Renews in November.",
      "Ask for Lucius.",
      "Issue Date|20 Nov 2026",
      "Package Tier|AssetsServersTerm",
      "Corporate Tier 2|1,00051 year",
      `${key}|Page 1 of 1`,
    ]);
  });

  it("states that a license has no quota or an infinite end", async () => {
    const api = await startTestApi();
    const licenseWithoutQuota = await createLicense(api.asMert, { quota: undefined, type: 1 });
    const lines = await fetchCertificateLines(api, api.asMert, licenseWithoutQuota.key);
    expect(lines).toEqual(
      expect.arrayContaining([
        "Start Date|None: this license has no enabled quota yet",
        "End Date|None",
        "Notes|–",
      ]),
    );

    const { record } = await issue(api.context.storage, acmeInfinite());
    expect(await fetchCertificateLines(api, api.asMert, record.key)).toEqual(
      expect.arrayContaining(["Start Date|05 Jan 2026", "End Date|Infinite"]),
    );
  });

  it("is issued on the day of the request in UTC", async () => {
    const api = await startTestApi();
    const { key } = await createLicense(api.asMert);
    const tokenClient = await api.createClientWithToken(api.people.mert, "2027-01-01T00:00:00.000Z");
    api.advanceClock(Date.parse("2026-11-20T23:59:59.999Z") - Date.parse(now));
    expect(await fetchCertificateLines(api, tokenClient, key)).toContain("Issue Date|20 Nov 2026");
    api.advanceClock(1);
    expect(await fetchCertificateLines(api, tokenClient, key)).toContain("Issue Date|21 Nov 2026");
  });

  it("contains names in every language, in its text and its file name", async () => {
    const api = await startTestApi();
    const { record } = await issue(api.context.storage, miraiIr());
    const { key } = record;
    const lines = await fetchCertificateLines(api, api.asMert, key);
    expect(lines).toEqual(expect.arrayContaining(["License Issued To|株式会社ミライ", "License Type|IR"]));
    const { headers } = await api.asMert.get(buildCertificatePath(key));
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="_-${key}.pdf"; filename*=UTF-8''${encodeURIComponent("株式会社ミライ")}-${key}.pdf`,
    );
  });

  it("has a file name that is safe for headers and file systems", async () => {
    const { asMert } = await startTestApi();
    const names: [companyName: string, asciiName: string, encodedName: string][] = [
      ["Işık Güvenlik A.Ş.", "Is_k Guvenlik A.S.", "I%C5%9F%C4%B1k%20G%C3%BCvenlik%20A.%C5%9E."],
      ['Quote " \\ / Co', "Quote Co", "Quote%20Co"],
      ["../../etc/passwd", "etc passwd", "etc%20passwd"],
      ["It's (really) *new*", "It's (really) new", "It%27s%20%28really%29%20new"],
      ["100% Umbrella", "100% Umbrella", "100%25%20Umbrella"],
    ];
    for (const [companyName, asciiName, encodedName] of names) {
      const { key } = await createLicense(asMert, { companyName });
      const { headers } = await asMert.get(buildCertificatePath(key));
      expect(headers.get("content-disposition")).toBe(
        `attachment; filename="${asciiName}-${key}.pdf"; filename*=UTF-8''${encodedName}-${key}.pdf`,
      );
    }
    expect(buildCertificateFileName("...", unknownKey)).toBe(`License-${unknownKey}.pdf`);
    expect(buildCertificateFileName("a\u202Eb\u0000c\nd", unknownKey)).toBe(`a b c d-${unknownKey}.pdf`);
    const longestFileName = buildCertificateFileName("株".repeat(500), unknownKey);
    expect(Buffer.byteLength(longestFileName)).toBeLessThanOrEqual(255);
    expect(longestFileName.isWellFormed()).toBe(true);
  });

  it("is recorded in the history each time with its contents", async () => {
    const { asMert, asRita } = await startTestApi();
    const { key } = await createLicense(asMert);
    await asRita.get(buildCertificatePath(key), { "x-request-id": "request-42" });
    await asMert.get(buildCertificatePath(key));
    const issueEvents = (await fetchEvents(asMert, key)).filter(
      (event) => event.eventName === "issue-certificate",
    );
    expect(issueEvents.map(({ createdBy }) => createdBy)).toEqual(["mert@example.com", "rita@example.com"]);
    expect(issueEvents[1]).toMatchObject({
      createdAt: now,
      requestId: "request-42",
      details: {
        companyName: "Wayne Enterprises",
        activationDate: "2026-11-20T00:00:00.000Z",
        expirationDate: "2027-11-20T23:59:59.999Z",
      },
    });
  });

  it("causes a warning in the log if its fonts lack a character", async () => {
    const { asMert, logLines } = await startTestApi();
    const { key } = await createLicense(asMert, { companyName: "Smile 🙂 Ltd" });
    expect((await asMert.get(buildCertificatePath(key))).status).toBe(200);
    expect(logLines).toEqual([
      { level: "warn", message: "A certificate lacks characters", facts: { characters: "🙂" } },
    ]);
  });
});

describe("The headers of a certificate", () => {
  it("are returned without creating or recording a certificate", async () => {
    const { asRita, asMert, context } = await startTestApi();
    const { key } = await createLicense(asMert);
    const printCertificateSpy = vi.spyOn(context, "printCertificate");
    const { status, text, headers } = await asRita.send("HEAD", buildCertificatePath(key));
    expect([status, text]).toEqual([200, ""]);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-disposition")).toContain(`filename="Wayne Enterprises-${key}.pdf"`);
    expect(printCertificateSpy).not.toHaveBeenCalled();
    expect((await fetchEvents(asMert, key)).map(({ eventName }) => eventName)).not.toContain(
      "issue-certificate",
    );
  });

  it("are rejected like the certificate itself", async () => {
    const { asMert, asAnonymous, context } = await startTestApi();
    const { record } = await issue(context.storage, hooliDeleted());
    expect((await asAnonymous.send("HEAD", buildCertificatePath(record.key))).status).toBe(401);
    expect((await asMert.send("HEAD", buildCertificatePath(record.key))).status).toBe(422);
    expect((await asMert.send("HEAD", buildCertificatePath(unknownKey))).status).toBe(404);
  });
});

describe("The certificate is rejected", () => {
  it("for callers without a session, and no event is recorded", async () => {
    const { asMert, asAnonymous } = await startTestApi();
    const { key } = await createLicense(asMert);
    const { status, body } = await asAnonymous.get(buildCertificatePath(key));
    expect([status, body]).toEqual([401, errorBody("UNAUTHENTICATED")]);
    expect((await fetchEvents(asMert, key)).map(({ eventName }) => eventName)).not.toContain(
      "issue-certificate",
    );
  });

  it("for an unknown license or an invalid key", async () => {
    const { asMert } = await startTestApi();
    const unknownResponse = await asMert.get(buildCertificatePath(unknownKey));
    expect([unknownResponse.status, unknownResponse.body]).toEqual([404, errorBody("NOT_FOUND")]);
    const invalidResponse = await asMert.get(buildCertificatePath("no%20key"));
    expect([invalidResponse.status, invalidResponse.body]).toEqual([
      400,
      errorBody("INVALID", { fields: { key: [expect.any(String)] } }),
    ]);
  });

  it("for a deleted license", async () => {
    const { asMert, context } = await startTestApi();
    const { record } = await issue(context.storage, hooliDeleted());
    const { status, body } = await asMert.get(buildCertificatePath(record.key));
    expect([status, body]).toEqual([422, errorBody("LICENSE_DELETED")]);
    expect((await fetchEvents(asMert, record.key)).map(({ eventName }) => eventName)).toEqual(["create"]);
  });

  it("without an event if the PDF cannot be created", async () => {
    const { asMert, context } = await startTestApi();
    const { key } = await createLicense(asMert);
    context.printCertificate = () => Promise.reject(new Error("The fonts are missing."));
    expect((await asMert.get(buildCertificatePath(key))).status).toBe(500);
    expect((await fetchEvents(asMert, key)).map(({ eventName }) => eventName)).not.toContain(
      "issue-certificate",
    );
  });
});
