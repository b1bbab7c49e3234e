import { describe, expect, it } from "vitest";
import { serverEndpoints } from "#app/api/licenses/servers.ts";
import { newLicenseKey } from "#app/domain/text/license-key.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import {
  activate,
  activateServer,
  codeOf,
  enterprise,
  heartbeat,
  release,
  serialsOf,
} from "#tests/support/licenses/deployed-product.ts";

const imported = (api: ApiUnderTest, changes: { deletedAt?: string } = {}, key = "IMA-003750") =>
  enterprise(api, {}, { key, ...changes });

const pathOf = (key: string) => `/api/oem/licenses/${key}/activation-code`;

async function createCode({ asMert }: ApiUnderTest, key: string): Promise<string> {
  const response = await asMert.post(pathOf(key), {});
  expect(response.status).toBe(201);
  return resultOf(serverEndpoints.createActivationCode.result, response).activationCode;
}

const without = (key: string) => ({ record: { key } }) as Parameters<typeof activate>[1];

describe("A license with a key that can be guessed", () => {
  it("accepts its first server with an activation code only", async () => {
    const api = await openApi();
    const license = await imported(api);
    expect((await api.asMert.get(pathOf("IMA-003750"))).body).toMatchObject({
      result: { isRequired: true, createdAt: null },
    });
    for (const activationCode of [undefined, "", "GUESS-GUESS-GUESS"]) {
      const response = await activate(api, license, "console-1", { activationCode });
      expect(response.status).toBe(403);
      expect(response.body).toEqual(errorBody("ACTIVATION_CODE"));
    }
    const activationCode = await createCode(api, "IMA-003750");
    expect(activationCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){2}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(codeOf(await activate(api, license, "console-1"))).toBe("ACTIVATION_CODE");
    expect((await activate(api, license, "console-1", { activationCode })).status).toBe(201);
    expect((await api.asMert.get(pathOf("ima-003750"))).body).toMatchObject({
      result: { isRequired: true, createdAt: now },
    });
  });

  it("accepts the code in lower case and without dashes, and requires it for each new server", async () => {
    const api = await openApi();
    const license = await imported(api);
    const activationCode = await createCode(api, "IMA-003750");
    const typed = ` ${activationCode.toLowerCase().replaceAll("-", "")} `;
    expect((await activate(api, license, "console-1", { activationCode: typed })).status).toBe(201);
    expect(codeOf(await activate(api, license, "console-2"))).toBe("ACTIVATION_CODE");
    expect((await activate(api, license, "console-2", { activationCode })).status).toBe(201);
  });

  it("accepts a machine again without the code", async () => {
    const api = await openApi();
    const license = await imported(api);
    const activationCode = await createCode(api, "IMA-003750");
    const first = await activateServer(api, license, "console-1", { activationCode });
    const { serverSecret } = first;
    const second = await activateServer(api, license, "console-1", { serverSecret });
    expect((await heartbeat(api, second, 1, 5)).status).toBe(200);
    await release(api, second);
    const third = await activateServer(api, license, "console-1");
    await release(api, third);
    const reinstalled = await activateServer(api, license, "console-9", { serials: serialsOf("console-1") });
    expect(reinstalled.serverId).toBe(first.serverId);
    await release(api, reinstalled);
    const otherMachine = { serials: serialsOf("another machine") };
    expect(codeOf(await activate(api, license, "console-9", otherMachine))).toBe("ACTIVATION_CODE");
  });

  it("needs no code if it had servers before, until staff create one", async () => {
    const api = await openApi();
    const license = await imported(api);
    const activationCode = await createCode(api, "IMA-003750");
    const old = await activateServer(api, license, "console-1", { activationCode });
    await api.engine.db.deleteFrom("activation_code").execute();
    expect((await api.asMert.get(pathOf("IMA-003750"))).body).toMatchObject({
      result: { isRequired: false, createdAt: null },
    });
    expect((await heartbeat(api, old, 1, 5)).status).toBe(200);
    expect((await activate(api, license, "console-2")).status).toBe(201);
    await createCode(api, "IMA-003750");
    expect(codeOf(await activate(api, license, "console-3"))).toBe("ACTIVATION_CODE");
  });

  it("looks the same as for a deleted or unknown license", async () => {
    const api = await openApi();
    const waiting = await imported(api);
    const deleted = await imported(api, { deletedAt: now }, "IMA-003751");
    const responses = [];
    for (const license of [waiting, deleted, without("IMA-003752")])
      for (const activationCode of [undefined, "GUESS-GUESS-GUESS"])
        responses.push(await activate(api, license, "console-1", { activationCode }));
    for (const { status, body } of responses) {
      expect(status).toBe(403);
      expect(body).toEqual(responses[0]?.body);
    }
  });
});

describe("An activation code", () => {
  it("can be required for a license of any key, and a new one replaces the one before", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    const { key } = license.record;
    expect((await activate(api, license, "console-1")).status).toBe(201);
    const first = await createCode(api, key);
    expect(codeOf(await activate(api, license, "console-2"))).toBe("ACTIVATION_CODE");
    const second = await createCode(api, key);
    expect(codeOf(await activate(api, license, "console-2", { activationCode: first }))).toBe(
      "ACTIVATION_CODE",
    );
    expect((await activate(api, license, "console-2", { activationCode: second })).status).toBe(201);
  });

  it("is stored as its hash only, and the history names who created it", async () => {
    const api = await openApi();
    const license = await imported(api);
    const code = await createCode(api, "IMA-003750");
    await createCode(api, "IMA-003750");
    const { rows } = await api.context.storage.history.ofLicense("IMA-003750", 0, 10);
    expect(rows.slice(0, 2)).toMatchObject([
      {
        eventName: "create-activation-code",
        createdBy: "mert@example.com",
        details: { isReplacement: true },
      },
      { eventName: "create-activation-code", details: { isReplacement: false } },
    ]);
    const stored = await api.engine.db.selectFrom("activation_code").selectAll().execute();
    expect(stored).toEqual([
      {
        license_id: license.record.id,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        created_at: Date.parse(now),
      },
    ]);
    expect(JSON.stringify([stored, rows, api.logged])).not.toContain(code);
  });

  it("is created for an existing license only", async () => {
    const api = await openApi();
    const deleted = await enterprise(api, {}, { deletedAt: now });
    expect((await api.asMert.post(pathOf(newLicenseKey()), {})).status).toBe(404);
    expect((await api.asMert.get(pathOf(newLicenseKey()))).status).toBe(404);
    const response = await api.asMert.post(pathOf(deleted.record.key), {});
    expect([response.status, codeOf(response)]).toEqual([422, "LICENSE_DELETED"]);
  });
});

describe("Guessing license keys", () => {
  const guess = ({ asNobody }: ApiUnderTest, licenseKey: string, address: string, more = {}) =>
    asNobody.post(
      "/product/v1/activations",
      { licenseKey, deviceId: "guess", serials: [], version: "5", ...more },
      { "x-client-address": address },
    );

  it("is limited to 20 failures a minute per address, for keys of any kind", async () => {
    const api = await openApi();
    const license = await enterprise(api);
    for (let nth = 0; nth < 20; nth += 1)
      expect((await guess(api, newLicenseKey(), "192.0.2.1")).status).toBe(403);
    api.advanceClock(15_000);
    const limited = await guess(api, license.record.key, "192.0.2.1");
    expect([limited.status, codeOf(limited), limited.headers.get("retry-after")]).toEqual([
      429,
      "TOO_MANY",
      "45",
    ]);
    expect((await guess(api, license.record.key, "192.0.2.2")).status).toBe(201);
    api.advanceClock(45_000);
    expect(codeOf(await guess(api, newLicenseKey(), "192.0.2.1"))).toBe("LICENSE_NOT_FOUND");
  });

  it("does not count successful activations, nor rejections of a known license", async () => {
    const api = await openApi();
    const license = await enterprise(api, { serverCapacity: 1 });
    await activateServer(api, license, "console-1");
    for (let nth = 0; nth < 25; nth += 1)
      expect(codeOf(await guess(api, license.record.key, "192.0.2.1"))).toBe("SERVER_LIMIT");
  });

  it("is limited to 60 failures a minute over all addresses for keys that can be guessed", async () => {
    const api = await openApi();
    const old = await imported(api);
    const activationCode = await createCode(api, "IMA-003750");
    const server = await activateServer(api, old, "console-1", { activationCode });
    const random = await enterprise(api);
    for (let nth = 0; nth < 60; nth += 1)
      expect((await guess(api, `IMA-${1000 + nth}`, `198.51.100.${nth}`)).status).toBe(403);
    for (const key of ["IMA-9999", "IMA-003750"]) {
      const limited = await guess(api, key, "192.0.2.1", { serverSecret: "guess", activationCode: "guess" });
      expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "60"]);
    }
    expect((await guess(api, "IMA-003750", "192.0.2.1", { activationCode })).status).toBe(201);
    const reactivation = { serverSecret: server.serverSecret };
    expect((await activate(api, old, "console-1", reactivation)).status).toBe(201);
    expect((await guess(api, random.record.key, "192.0.2.1")).status).toBe(201);
    api.advanceClock(60_000);
    expect(codeOf(await guess(api, "IMA-9999", "192.0.2.1"))).toBe("ACTIVATION_CODE");
  });
});
