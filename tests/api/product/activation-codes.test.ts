import { describe, expect, it } from "vitest";
import { serverEndpoints } from "#app/api/licenses/servers.ts";
import { generateLicenseKey } from "#app/domain/text/license-key.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  sendActivation,
  activateServer,
  readErrorCode,
  issueEnterpriseLicense,
  sendHeartbeat,
  sendRelease,
  createSerials,
} from "#tests/support/licenses/deployed-product.ts";

const createImportedLicense = (api: ApiUnderTest, changes: { deletedAt?: string } = {}, key = "IMA-003750") =>
  issueEnterpriseLicense(api, {}, { key, ...changes });

const buildCodePath = (key: string) => `/api/oem/licenses/${key}/activation-code`;

async function createActivationCode({ asMert }: ApiUnderTest, key: string): Promise<string> {
  const response = await asMert.post(buildCodePath(key), {});
  expect(response.status).toBe(201);
  return parseApiResult(serverEndpoints.createActivationCode.result, response).activationCode;
}

const createUnknownLicense = (key: string) => ({ record: { key } }) as Parameters<typeof sendActivation>[1];

describe("A license with a guessable key", () => {
  it("accepts its first server only with an activation code", async () => {
    const api = await startTestApi();
    const license = await createImportedLicense(api);
    expect((await api.asMert.get(buildCodePath("IMA-003750"))).body).toMatchObject({
      result: { isRequired: true, createdAt: null },
    });
    for (const activationCode of [undefined, "", "GUESS-GUESS-GUESS"]) {
      const response = await sendActivation(api, license, "console-1", { activationCode });
      expect(response.status).toBe(403);
      expect(response.body).toEqual(errorBody("ACTIVATION_CODE"));
    }
    const activationCode = await createActivationCode(api, "IMA-003750");
    expect(activationCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){2}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(readErrorCode(await sendActivation(api, license, "console-1"))).toBe("ACTIVATION_CODE");
    expect((await sendActivation(api, license, "console-1", { activationCode })).status).toBe(201);
    expect((await api.asMert.get(buildCodePath("ima-003750"))).body).toMatchObject({
      result: { isRequired: true, createdAt: now },
    });
  });

  it("accepts the code in any spelling and for each new server", async () => {
    const api = await startTestApi();
    const license = await createImportedLicense(api);
    const activationCode = await createActivationCode(api, "IMA-003750");
    const typedCode = ` ${activationCode.toLowerCase().replaceAll("-", "")} `;
    expect((await sendActivation(api, license, "console-1", { activationCode: typedCode })).status).toBe(201);
    expect(readErrorCode(await sendActivation(api, license, "console-2"))).toBe("ACTIVATION_CODE");
    expect((await sendActivation(api, license, "console-2", { activationCode })).status).toBe(201);
  });

  it("accepts a known machine again without the code", async () => {
    const api = await startTestApi();
    const license = await createImportedLicense(api);
    const activationCode = await createActivationCode(api, "IMA-003750");
    const firstServer = await activateServer(api, license, "console-1", { activationCode });
    const { serverSecret } = firstServer;
    const secondServer = await activateServer(api, license, "console-1", { serverSecret });
    expect((await sendHeartbeat(api, secondServer, 1, 5)).status).toBe(200);
    await sendRelease(api, secondServer);
    const thirdServer = await activateServer(api, license, "console-1");
    await sendRelease(api, thirdServer);
    const reinstalledServer = await activateServer(api, license, "console-9", {
      serials: createSerials("console-1"),
    });
    expect(reinstalledServer.serverId).toBe(firstServer.serverId);
    await sendRelease(api, reinstalledServer);
    const otherMachine = { serials: createSerials("another machine") };
    expect(readErrorCode(await sendActivation(api, license, "console-9", otherMachine))).toBe(
      "ACTIVATION_CODE",
    );
  });

  it("needs no code if it has a server, until staff create a code", async () => {
    const api = await startTestApi();
    const license = await createImportedLicense(api);
    const activationCode = await createActivationCode(api, "IMA-003750");
    const existingServer = await activateServer(api, license, "console-1", { activationCode });
    await api.engine.db.deleteFrom("activation_code").execute();
    expect((await api.asMert.get(buildCodePath("IMA-003750"))).body).toMatchObject({
      result: { isRequired: false, createdAt: null },
    });
    expect((await sendHeartbeat(api, existingServer, 1, 5)).status).toBe(200);
    expect((await sendActivation(api, license, "console-2")).status).toBe(201);
    await createActivationCode(api, "IMA-003750");
    expect(readErrorCode(await sendActivation(api, license, "console-3"))).toBe("ACTIVATION_CODE");
  });

  it("gets the same response as a deleted or unknown license", async () => {
    const api = await startTestApi();
    const waitingLicense = await createImportedLicense(api);
    const deletedLicense = await createImportedLicense(api, { deletedAt: now }, "IMA-003751");
    const responses = [];
    for (const license of [waitingLicense, deletedLicense, createUnknownLicense("IMA-003752")])
      for (const activationCode of [undefined, "GUESS-GUESS-GUESS"])
        responses.push(await sendActivation(api, license, "console-1", { activationCode }));
    for (const { status, body } of responses) {
      expect(status).toBe(403);
      expect(body).toEqual(responses[0]?.body);
    }
  });
});

describe("An activation code", () => {
  it("can be required for any license and is replaced by a new code", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    const { key } = license.record;
    expect((await sendActivation(api, license, "console-1")).status).toBe(201);
    const firstCode = await createActivationCode(api, key);
    expect(readErrorCode(await sendActivation(api, license, "console-2"))).toBe("ACTIVATION_CODE");
    const secondCode = await createActivationCode(api, key);
    expect(
      readErrorCode(await sendActivation(api, license, "console-2", { activationCode: firstCode })),
    ).toBe("ACTIVATION_CODE");
    expect((await sendActivation(api, license, "console-2", { activationCode: secondCode })).status).toBe(
      201,
    );
  });

  it("is stored only as a hash and recorded in the history", async () => {
    const api = await startTestApi();
    const license = await createImportedLicense(api);
    const code = await createActivationCode(api, "IMA-003750");
    await createActivationCode(api, "IMA-003750");
    const { rows } = await api.context.storage.history.listByLicense("IMA-003750", 0, 10);
    expect(rows.slice(0, 2)).toMatchObject([
      {
        eventName: "create-activation-code",
        createdBy: "mert@example.com",
        details: { isReplacement: true },
      },
      { eventName: "create-activation-code", details: { isReplacement: false } },
    ]);
    const storedCodes = await api.engine.db.selectFrom("activation_code").selectAll().execute();
    expect(storedCodes).toEqual([
      {
        license_id: license.record.id,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        created_at: Date.parse(now),
      },
    ]);
    expect(JSON.stringify([storedCodes, rows, api.logLines])).not.toContain(code);
  });

  it("is created only for an existing license", async () => {
    const api = await startTestApi();
    const deletedLicense = await issueEnterpriseLicense(api, {}, { deletedAt: now });
    expect((await api.asMert.post(buildCodePath(generateLicenseKey()), {})).status).toBe(404);
    expect((await api.asMert.get(buildCodePath(generateLicenseKey()))).status).toBe(404);
    const response = await api.asMert.post(buildCodePath(deletedLicense.record.key), {});
    expect([response.status, readErrorCode(response)]).toEqual([422, "LICENSE_DELETED"]);
  });
});

describe("The limit on wrong activation codes", () => {
  it("is 20 a minute per license and IP address, and never applies to the right code", async () => {
    const api = await startTestApi();
    const license = await createImportedLicense(api);
    const otherLicense = await createImportedLicense(api, {}, "IMA-003751");
    const activationCode = await createActivationCode(api, "IMA-003750");
    const wrongCode = { activationCode: "GUESS-GUESS-GUESS" };
    for (let index = 0; index < 20; index += 1)
      expect(readErrorCode(await sendActivation(api, license, `guess-${index}`, wrongCode))).toBe(
        "ACTIVATION_CODE",
      );
    expect(readErrorCode(await sendActivation(api, license, "guess", wrongCode))).toBe("TOO_MANY");
    expect(readErrorCode(await sendActivation(api, otherLicense, "guess", wrongCode))).toBe(
      "ACTIVATION_CODE",
    );
    expect((await sendActivation(api, license, "console-1", { activationCode })).status).toBe(201);
    api.advanceClock(60_000);
    expect(readErrorCode(await sendActivation(api, license, "guess", wrongCode))).toBe("ACTIVATION_CODE");
  });
});

describe("The limit on guessed license keys", () => {
  const guessKey = ({ asAnonymous }: ApiUnderTest, licenseKey: string, ipAddress: string, extraFields = {}) =>
    asAnonymous.post(
      "/product/v1/activations",
      { licenseKey, deviceId: "guess", serials: [], version: "5", ...extraFields },
      { "x-client-address": ipAddress },
    );

  it("is 20 failures a minute per IP address", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api);
    for (let index = 0; index < 20; index += 1)
      expect((await guessKey(api, generateLicenseKey(), "192.0.2.1")).status).toBe(403);
    api.advanceClock(15_000);
    const limitedResponse = await guessKey(api, license.record.key, "192.0.2.1");
    expect([
      limitedResponse.status,
      readErrorCode(limitedResponse),
      limitedResponse.headers.get("retry-after"),
    ]).toEqual([429, "TOO_MANY", "45"]);
    expect((await guessKey(api, license.record.key, "192.0.2.2")).status).toBe(201);
    api.advanceClock(45_000);
    expect(readErrorCode(await guessKey(api, generateLicenseKey(), "192.0.2.1"))).toBe("LICENSE_NOT_FOUND");
  });

  it("does not count successful activations or rejections of a known license", async () => {
    const api = await startTestApi();
    const license = await issueEnterpriseLicense(api, { serverCapacity: 1 });
    await activateServer(api, license, "console-1");
    for (let index = 0; index < 25; index += 1)
      expect(readErrorCode(await guessKey(api, license.record.key, "192.0.2.1"))).toBe("SERVER_LIMIT");
  });

  it("is 60 failures a minute over all IP addresses", async () => {
    const api = await startTestApi();
    const importedLicense = await createImportedLicense(api);
    const activationCode = await createActivationCode(api, "IMA-003750");
    const server = await activateServer(api, importedLicense, "console-1", { activationCode });
    const randomKeyLicense = await issueEnterpriseLicense(api);
    for (let index = 0; index < 60; index += 1)
      expect((await guessKey(api, `IMA-${1000 + index}`, `198.51.100.${index}`)).status).toBe(403);
    for (const key of ["IMA-9999", "IMA-003750"]) {
      const limitedResponse = await guessKey(api, key, "192.0.2.1", {
        serverSecret: "guess",
        activationCode: "guess",
      });
      expect([limitedResponse.status, limitedResponse.headers.get("retry-after")]).toEqual([429, "60"]);
    }
    expect((await guessKey(api, "IMA-003750", "192.0.2.1", { activationCode })).status).toBe(201);
    const reactivation = { serverSecret: server.serverSecret };
    expect((await sendActivation(api, importedLicense, "console-1", reactivation)).status).toBe(201);
    expect((await guessKey(api, randomKeyLicense.record.key, "192.0.2.1")).status).toBe(201);
    api.advanceClock(60_000);
    expect(readErrorCode(await guessKey(api, "IMA-9999", "192.0.2.1"))).toBe("ACTIVATION_CODE");
  });
});
