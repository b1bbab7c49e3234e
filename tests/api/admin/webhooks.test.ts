import { describe, expect, it } from "vitest";
import { webhookEndpoints } from "#app/api/admin/webhooks.ts";
import { type ApiUnderTest, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { recordingPoster } from "#tests/support/outside/webhooks.ts";

const address = "/api/oem/webhooks";
const url = "https://hooks.example.com/in?key=1";

const createWebhook = async ({ asAda }: ApiUnderTest, body: object = {}) =>
  resultOf(webhookEndpoints.create.result, await asAda.post(address, { url, ...body }));
const listed = async ({ asAda }: ApiUnderTest) =>
  resultOf(webhookEndpoints.list.result, await asAda.get(address));

describe("The webhooks", () => {
  it("are created, changed and deleted by admins; each change is in the history, without secrets", async () => {
    const api = await openApi();
    const { id, secret } = await createWebhook(api, { eventNames: ["create", "renew-license"] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await listed(api)).toMatchObject([
      { id, url, state: "on", eventNames: ["create", "renew-license"], lastSuccessAt: null },
    ]);
    const change = (body: object) => api.asAda.send("PATCH", `${address}/${id}`, { body });
    const { secret: second } = resultOf(webhookEndpoints.change.result, await change({ newSecret: true }));
    expect(second).not.toBe(secret);
    expect((await change({ isOn: false, eventNames: null })).status).toBe(200);
    const [off] = await listed(api);
    expect(off).toMatchObject({ state: "off", eventNames: null });
    expect(off).not.toHaveProperty("secret");
    expect((await api.asAda.send("DELETE", `${address}/${id}`)).status).toBe(200);
    expect(await listed(api)).toEqual([]);
    const { text } = await api.asAda.get("/api/oem/audit?pageSize=4");
    for (const name of ["create-webhook", "update-webhook", "delete-webhook"]) expect(text).toContain(name);
    for (const secret of ["whsec_", "key=1"]) expect(text).not.toContain(secret);
  });

  it("are changed with the current version; a save without changes leaves no event, and no secret is returned", async () => {
    const api = await openApi();
    const { id, rowVersion } = await createWebhook(api);
    const change = (body: object) =>
      api.asAda.send("PATCH", `${address}/${id}`, { body, headers: { "if-match": `"${rowVersion}"` } });
    const eventCount = () => api.context.storage.history.count();
    const before = await eventCount();
    const same = resultOf(
      webhookEndpoints.change.result,
      await change({ url, eventNames: null, isOn: true }),
    );
    expect(same).toMatchObject({ id, rowVersion });
    expect(await eventCount()).toBe(before);
    expect((await change({ url: "https://other.example.com/" })).status).toBe(200);
    const late = await change({ eventNames: ["create"] });
    expect(late).toMatchObject({
      status: 409,
      body: {
        error: { code: "CONFLICT", current: { id, url: "https://other.example.com/", eventNames: null } },
      },
    });
    expect(late.text).not.toMatch(/secret/i);
  });

  it("reject an address that may not be sent to, and unknown events", async () => {
    const api = await openApi();
    const { poster } = recordingPoster();
    api.context.webhookSender = {
      ...api.context.webhookSender,
      poster: { ...poster, rejectionReason: async () => "Not there." },
    };
    const { status, body } = await api.asAda.post(address, { url });
    expect([status, body]).toEqual([422, errorBody("ADDRESS_REFUSED", { fields: { url: ["Not there."] } })]);
    for (const invalid of [
      {},
      { url: "hooks" },
      { url: "ftp://hooks.example.com" },
      { url: "https://me:secret@hooks.example.com" },
      { url, eventNames: [] },
      { url, eventNames: ["nonsense"] },
    ])
      expect((await api.asAda.post(address, invalid)).status).toBe(400);
  });

  it("can be tested, which returns the response, and are not found when unknown", async () => {
    const api = await openApi();
    const { receivedWebhooks: deliveries, poster } = recordingPoster();
    api.context.webhookSender = { ...api.context.webhookSender, poster };
    const { id } = await createWebhook(api);
    const tried = await api.asAda.post(`${address}/${id}/test`, {});
    expect(resultOf(webhookEndpoints.test.result, tried)).toEqual({ status: 204, answer: "", fault: null });
    expect(deliveries).toMatchObject([{ event: { eventName: "test" } }]);
    for (const path of ["1/test", "deliveries/1/replay"])
      expect((await api.asAda.post(`${address}/${path}`, {})).status).toBe(404);
    expect((await api.asAda.get(`${address}/1/deliveries`)).status).toBe(404);
    expect((await api.asAda.send("DELETE", `${address}/1`)).status).toBe(404);
  });
});
