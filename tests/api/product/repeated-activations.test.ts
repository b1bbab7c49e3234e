import { describe, expect, it } from "vitest";
import { type ApiUnderTest, errorBody, startTestApi } from "#tests/support/api/api.ts";
import {
  type Activation,
  createSerials,
  issueEnterpriseLicense,
  sendHeartbeat,
} from "#tests/support/licenses/deployed-product.ts";

const idempotencyKey = "0b9c7a52-6f0e-4d3b-8f55-2f6f3a8d9c11";

async function prepareActivation(api: ApiUnderTest) {
  const { record } = await issueEnterpriseLicense(api);
  const activate = (key: string, changes: Record<string, unknown> = {}) =>
    api.asAnonymous.post(
      "/product/v1/activations",
      {
        licenseKey: record.key,
        deviceId: "console-1",
        serials: createSerials("console-1"),
        version: "5.12.0",
        ...changes,
      },
      { "idempotency-key": key },
    );
  return { record, activate };
}

const getActivation = ({ body }: { body: unknown }) => (body as { result: Activation }).result;

describe("A repeated activation", () => {
  it("gives the machine the secret whose first response was lost", async () => {
    const api = await startTestApi();
    const { record, activate } = await prepareActivation(api);
    const lostResponse = await activate(idempotencyKey);
    const repeatedResponse = await activate(idempotencyKey);
    expect([repeatedResponse.status, repeatedResponse.headers.get("idempotent-replay")]).toEqual([
      201,
      "true",
    ]);
    expect(getActivation(repeatedResponse)).toEqual(getActivation(lostResponse));
    expect((await sendHeartbeat(api, getActivation(repeatedResponse), 1, 10)).status).toBe(200);
    const storedLicense = await api.context.storage.licenses.findFull(record.key);
    expect(storedLicense?.servers).toHaveLength(1);
  });

  it("without the key is rejected, because the seat is taken", async () => {
    const { activate } = await prepareActivation(await startTestApi());
    await activate(idempotencyKey);
    const response = await activate("another-key-of-another-machine");
    expect([response.status, response.body]).toMatchObject([403, { error: { code: "SERVER_LIVE" } }]);
  });

  it("leaves no readable secret in the database", async () => {
    const api = await startTestApi();
    const { activate } = await prepareActivation(api);
    const { serverSecret } = getActivation(await activate(idempotencyKey));
    const storedRows = await api.engine.db.selectFrom("idempotency").selectAll().execute();
    expect(storedRows).toHaveLength(1);
    expect(JSON.stringify(storedRows)).not.toContain(serverSecret);
  });

  it("needs a new key if the stored secret can no longer be decrypted", async () => {
    const api = await startTestApi();
    const { activate } = await prepareActivation(api);
    await activate(idempotencyKey);
    api.context.storedResultSecrets = ["another secret"];
    const response = await activate(idempotencyKey);
    expect([response.status, response.body]).toEqual([410, errorBody("GONE")]);
  });

  it("needs a new key after the server was released, because its secret has ended", async () => {
    const api = await startTestApi();
    const { activate } = await prepareActivation(api);
    const { serverId, serverSecret } = getActivation(await activate(idempotencyKey));
    const releasePath = `/product/v1/activations/${serverId}`;
    await api.asAnonymous.send("DELETE", releasePath, {
      headers: { authorization: `Bearer ${serverSecret}` },
    });
    const response = await activate(idempotencyKey);
    expect([response.status, response.body]).toEqual([410, errorBody("GONE")]);
  });

  it("of another request is a mismatch, but another device can use the same key", async () => {
    const { activate } = await prepareActivation(await startTestApi());
    await activate(idempotencyKey);
    const mismatch = await activate(idempotencyKey, { version: "5.13.0" });
    expect([mismatch.status, mismatch.body]).toEqual([422, errorBody("IDEMPOTENCY_MISMATCH")]);
    const otherDevice = { deviceId: "console-2", serials: createSerials("console-2") };
    const otherResponse = await activate(idempotencyKey, otherDevice);
    expect([otherResponse.status, otherResponse.headers.get("idempotent-replay")]).toEqual([201, null]);
  });

  it("needs a key that nobody can guess", async () => {
    const { activate } = await prepareActivation(await startTestApi());
    const response = await activate("console-1");
    expect([response.status, response.body]).toMatchObject([
      400,
      { error: { message: expect.stringContaining("at least 16 characters") } },
    ]);
  });
});
