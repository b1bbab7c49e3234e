import { describe, expect, it } from "vitest";
import { webhookEndpoints } from "#app/api/admin/webhooks.ts";
import { webhookMessage } from "#app/domain/webhook/webhook-message.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { createRecordingWebhookClient } from "#tests/support/outside/webhooks.ts";

const webhooksPath = "/api/oem/webhooks";
const url = "https://hooks.example.com/in?key=1";

const createWebhook = async ({ asAda }: ApiUnderTest, body: object = {}) =>
  parseApiResult(webhookEndpoints.create.result, await asAda.post(webhooksPath, { url, ...body }));
const listWebhooks = async ({ asAda }: ApiUnderTest) =>
  parseApiResult(webhookEndpoints.list.result, await asAda.get(webhooksPath));

describe("The webhooks", () => {
  it("are created, changed and deleted by admins and recorded without secrets", async () => {
    const api = await startTestApi();
    const { id, secret } = await createWebhook(api, { eventNames: ["create", "renew-license"] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await listWebhooks(api)).toMatchObject([
      { id, url, state: "on", eventNames: ["create", "renew-license"], lastSuccessAt: null },
    ]);
    const changeWebhook = (body: object) => api.asAda.send("PATCH", `${webhooksPath}/${id}`, { body });
    const { secret: newSecret } = parseApiResult(
      webhookEndpoints.change.result,
      await changeWebhook({ newSecret: true }),
    );
    expect(newSecret).not.toBe(secret);
    expect((await changeWebhook({ isOn: false, eventNames: null })).status).toBe(200);
    const [disabledWebhook] = await listWebhooks(api);
    expect(disabledWebhook).toMatchObject({ state: "off", eventNames: null });
    expect(disabledWebhook).not.toHaveProperty("secret");
    expect((await api.asAda.send("DELETE", `${webhooksPath}/${id}`)).status).toBe(200);
    expect(await listWebhooks(api)).toEqual([]);
    const { text } = await api.asAda.get("/api/oem/audit?pageSize=4");
    for (const name of ["create-webhook", "update-webhook", "delete-webhook"]) expect(text).toContain(name);
    for (const secretText of ["whsec_", "key=1"]) expect(text).not.toContain(secretText);
  });

  it("require the current version for a change", async () => {
    const api = await startTestApi();
    const { id, rowVersion } = await createWebhook(api);
    const changeWebhook = (body: object) =>
      api.asAda.send("PATCH", `${webhooksPath}/${id}`, { body, headers: { "if-match": `"${rowVersion}"` } });
    const countEvents = () => api.context.storage.history.count();
    const initialEventCount = await countEvents();
    const unchangedWebhook = parseApiResult(
      webhookEndpoints.change.result,
      await changeWebhook({ url, eventNames: null, isOn: true }),
    );
    expect(unchangedWebhook).toMatchObject({ id, rowVersion });
    expect(await countEvents()).toBe(initialEventCount);
    expect((await changeWebhook({ url: "https://other.example.com/" })).status).toBe(200);
    const staleResponse = await changeWebhook({ eventNames: ["create"] });
    expect(staleResponse).toMatchObject({
      status: 409,
      body: {
        error: { code: "CONFLICT", current: { id, url: "https://other.example.com/", eventNames: null } },
      },
    });
    expect(staleResponse.text).not.toMatch(/secret/i);
  });

  it("reject a forbidden address and unknown events", async () => {
    const api = await startTestApi();
    const { webhookClient } = createRecordingWebhookClient();
    api.context.webhookSender = {
      ...api.context.webhookSender,
      webhookClient: { ...webhookClient, findRejectionReason: async () => "Not there." },
    };
    const { status, body } = await api.asAda.post(webhooksPath, { url });
    expect([status, body]).toEqual([422, errorBody("ADDRESS_REFUSED", { fields: { url: ["Not there."] } })]);
    for (const invalidBody of [
      {},
      { url: "hooks" },
      { url: "ftp://hooks.example.com" },
      { url: "https://me:secret@hooks.example.com" },
      { url, eventNames: [] },
      { url, eventNames: ["nonsense"] },
    ])
      expect((await api.asAda.post(webhooksPath, invalidBody)).status).toBe(400);
  });

  it("can be tested; the test returns the response of the receiver", async () => {
    const api = await startTestApi();
    const { receivedWebhooks, webhookClient } = createRecordingWebhookClient();
    api.context.webhookSender = { ...api.context.webhookSender, webhookClient };
    const { id } = await createWebhook(api);
    const testResponse = await api.asAda.post(`${webhooksPath}/${id}/test`, {});
    expect(parseApiResult(webhookEndpoints.test.result, testResponse)).toEqual({
      status: 204,
      response: "",
      error: null,
    });
    const [receivedWebhook] = receivedWebhooks;
    expect(receivedWebhook?.id).toMatch(/^test_/);
    const { type, data } = webhookMessage.parse(JSON.parse(receivedWebhook?.body ?? ""));
    expect([type, data.event.eventName, data.license?.key]).toEqual([
      "test",
      "update-notes",
      data.event.licenseKey,
    ]);
    for (const path of ["1/test", "deliveries/1/replay"])
      expect((await api.asAda.post(`${webhooksPath}/${path}`, {})).status).toBe(404);
    expect((await api.asAda.get(`${webhooksPath}/1/deliveries`)).status).toBe(404);
    expect((await api.asAda.send("DELETE", `${webhooksPath}/1`)).status).toBe(404);
  });
});
