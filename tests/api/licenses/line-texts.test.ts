import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { errorBody, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";

const licensesPath = "/api/oem/licenses";
const hiddenCharacterMessage = "Remove line breaks and invisible characters.";

describe("A name", () => {
  it.each([
    ["a line break", "Acme\nCorp"],
    ["a carriage return", "Acme\rCorp"],
    ["a control character", "Acme\u0007Corp"],
    ["a direction override", "Acme \u202EproC"],
    ["a direction isolate", "Acme \u2066Corp\u2069"],
    ["a direction mark", "Acme\u200FCorp"],
    ["a zero-width space", "Acme\u200BCorp"],
    ["a byte order mark", "Acme\uFEFFCorp"],
  ])("with %s is rejected with an explanation", async (_, name) => {
    const { asAda } = await startTestApi();
    for (const field of ["companyName", "firstName", "lastName"]) {
      const response = await asAda.post(licensesPath, buildManualLicenseBody({ [field]: name }));
      expect([response.status, response.body]).toEqual([
        400,
        errorBody("INVALID", { fields: { [field]: [hiddenCharacterMessage] } }),
      ]);
    }
    const tagResponse = await asAda.post("/api/oem/tags", { val: name });
    expect([tagResponse.status, tagResponse.body]).toEqual([
      400,
      errorBody("INVALID", { fields: { val: [hiddenCharacterMessage] } }),
    ]);
  });

  it("may contain joiners, which Persian and emoji need", async () => {
    const { asAda } = await startTestApi();
    const companyName = "می\u200Cخواهم 👩\u200D💻";
    const response = await asAda.post(licensesPath, buildManualLicenseBody({ companyName }));
    expect(parseApiResult(license, response).companyName).toBe(companyName);
  });

  it("is stored in NFC", async () => {
    const { asAda } = await startTestApi();
    const response = await asAda.post(
      licensesPath,
      buildManualLicenseBody({ companyName: "Cafe\u0301", tags: ["Cafe\u0301", "caf\u00E9"] }),
    );
    expect(parseApiResult(license, response)).toMatchObject({
      companyName: "Caf\u00E9",
      tags: "Caf\u00E9, ",
    });
    expect((await asAda.post("/api/oem/tags", { val: "CAFE\u0301" })).status).toBe(409);
  });
});

describe("The e-mail address of a customer", () => {
  it("with accents is rejected with an explanation", async () => {
    const { asAda } = await startTestApi();
    for (const [email, message] of [
      [
        "josé@acme.example",
        "Enter the address without accents and other special letters, such as é. Many mail servers do not accept them.",
      ],
      ["jose@", "Enter a valid e-mail address."],
    ]) {
      const response = await asAda.post(licensesPath, buildManualLicenseBody({ email }));
      expect([response.status, response.body]).toEqual([
        400,
        errorBody("INVALID", { fields: { email: [message] } }),
      ]);
    }
  });
});
