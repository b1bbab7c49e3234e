import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signingExample } from "#app/api/description/signing-example.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { type Client, openApi } from "#tests/support/api/api.ts";
import { describedEndpoints, documentOf, type JsonSchema } from "#tests/support/api/open-api-document.ts";
import { recordingPoster } from "#tests/support/outside/webhooks.ts";

const descriptionOf = async (client: Client, operationId: string) => {
  const endpoints = await describedEndpoints(client);
  return (
    endpoints.find(({ operation }) => operation.operationId === operationId)?.operation.description ?? ""
  );
};

describe("The API reference explains", () => {
  it.each([
    ["createLicense", "GET /api/oem/packages?type=1"],
    ["listPackages", "licenseType"],
    ["renewLicense", "`1-year` is 365 days"],
    ["runBulkChange", "`asOf` is the time at which you begin"],
    ["runBulkChange", "POST /api/oem/bulk-runs"],
    ["startBulkRun", "POST /api/oem/licenses/bulk"],
    ["exportLicenses", "UTF-8 with a byte order mark, with a comma as separator"],
    ["exportLicenses", "36 column names: `key`, `version`"],
    ["followEvents", "100 if omitted and at most 1,000"],
    ["createToken", "20 to 200 letters, digits"],
  ])("in the description of %s: %s", async (operationId, words) => {
    const { asNobody } = await openApi();
    expect(await descriptionOf(asNobody, operationId)).toContain(words);
    expect((await asNobody.get("/api/docs")).text).toContain(
      words.replaceAll("`", "").replaceAll("&", "&amp;").split("?")[0],
    );
  });

  it("the fields of each event", async () => {
    const { asNobody } = await openApi();
    const { components } = await documentOf(asNobody);
    const { description } = components.schemas["Event"] as JsonSchema;
    expect(description).toContain("| `update-notes` | `notes` | `notes` |");
    expect((await asNobody.get("/api/docs")).text).toContain("update-quota-capacities");
  });

  it("the signature of a webhook, with an example that verifies", async () => {
    const { asNobody } = await openApi();
    const { secret, id, timestamp, body, signature } = signingExample;
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const computed = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    expect(signature).toBe(`v1,${computed}`);
    const { text } = await asNobody.get("/api/docs");
    for (const part of [secret, id, timestamp, computed.slice(0, 20)]) expect(text).toContain(part);
  });

  it("the body of a webhook, in the section for webhooks", async () => {
    const api = await openApi();
    const { poster, receivedWebhooks: deliveries } = recordingPoster();
    api.context.webhookSender = { ...api.context.webhookSender, poster };
    const { webhooks, components } = (await documentOf(api.asNobody)) as Awaited<
      ReturnType<typeof documentOf>
    > & {
      webhooks: { event: { post: { parameters: { name: string }[]; description: string } } };
    };
    await api.asAda.post("/api/oem/webhooks", {
      url: "https://hooks.example.com/",
      eventNames: ["create-tag"],
    });
    await api.asAda.post("/api/oem/tags", { val: "signed" });
    await jobs.webhooks(api.context.storage, api.context.now(), api.context);
    const [sent] = deliveries;
    const { parameters } = webhooks.event.post;
    for (const { name } of parameters) expect(sent?.headers).toHaveProperty(name);
    const message = components.schemas["WebhookMessage"] as JsonSchema;
    expect(Object.keys(message.properties ?? {})).toEqual(Object.keys(JSON.parse(sent?.body ?? "{}")));
  });
});
