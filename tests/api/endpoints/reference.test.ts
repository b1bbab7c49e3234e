import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signingExample } from "#app/api/admin/schemas/signing-example.ts";
import { reportColumns } from "#app/domain/license/report.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { createSchemaExample } from "#app/routes/reference/schema-example.ts";
import { type Client, startTestApi } from "#tests/support/api/api.ts";
import {
  fetchDescribedEndpoints,
  fetchDocument,
  type JsonSchema,
} from "#tests/support/api/open-api-document.ts";
import { createRecordingWebhookClient } from "#tests/support/outside/webhooks.ts";

const fetchDescription = async (client: Client, operationId: string) => {
  const endpoints = await fetchDescribedEndpoints(client);
  return (
    endpoints.find(({ operation }) => operation.operationId === operationId)?.operation.description ?? ""
  );
};

const fetchIntroduction = async (client: Client) => (await fetchDocument(client)).info.description;

describe("The API reference explains", () => {
  it.each([
    ["createLicense", "GET /api/oem/packages?type=1"],
    ["listPackages", "licenseType"],
    ["renewLicense", "`1-year` is 365 days"],
    ["runBulkChange", "`asOf` is the time at which you begin"],
    ["runBulkChange", "POST /api/oem/bulk-runs"],
    ["startBulkRun", "POST /api/oem/licenses/bulk"],
    ["exportLicenses", "UTF-8 with a byte order mark, with a comma as separator"],
    ["exportLicenses", `${reportColumns.length} column names: \`key\`, \`version\``],
    ["followEvents", "100 if omitted and at most 1,000"],
    ["createToken", "22 to 200 letters, digits"],
  ])("the behaviour of %s: %s", async (operationId, expectedText) => {
    const { asAnonymous } = await startTestApi();
    expect(await fetchDescription(asAnonymous, operationId)).toContain(expectedText);
  });

  it("the fields of each event", async () => {
    const { asAnonymous } = await startTestApi();
    const { components } = await fetchDocument(asAnonymous);
    const { description } = components.schemas["Event"] as JsonSchema;
    expect(description).toContain("| `update-notes` | `notes` | `notes` |");
    expect(await fetchIntroduction(asAnonymous)).toContain("/api/docs/history#object-Event");
  });

  it("the signature of a webhook with an example that verifies", async () => {
    const { asAnonymous } = await startTestApi();
    const { secret, id, timestamp, body, signature } = signingExample;
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const computedSignature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    expect(signature).toBe(`v1,${computedSignature}`);
    const text = await fetchIntroduction(asAnonymous);
    for (const fragment of [secret, id, timestamp, computedSignature.slice(0, 20)])
      expect(text).toContain(fragment);
  });

  it("the limits of requests and what a version promises", async () => {
    const text = await fetchIntroduction((await startTestApi()).asAnonymous);
    for (const fragment of [
      "| Registrations of buyers | address | 20 |",
      "| Requests of the Product API | server | 120 |",
      "pages with more than 200 entries are heavy requests",
      "A user can have 6 heavy requests at once",
      "`Deprecation` (RFC 9745)",
      "`Sunset` (RFC 8594)",
    ])
      expect(text).toContain(fragment);
  });

  it("the secret of a new webhook with an example", async () => {
    const { asAnonymous } = await startTestApi();
    const endpoints = await fetchDescribedEndpoints(asAnonymous);
    const creation = endpoints.find(({ operation }) => operation.operationId === "createWebhook");
    const schema = creation?.operation.responses["201"]?.content?.["application/json"]?.schema;
    expect(createSchemaExample(schema ?? {}, {})).toMatchObject({
      result: { url: "https://hooks.example.com/licenses", secret: signingExample.secret },
    });
  });

  it("the body of a webhook in the webhooks section", async () => {
    const api = await startTestApi();
    const { webhookClient, receivedWebhooks } = createRecordingWebhookClient();
    api.context.webhookSender = { ...api.context.webhookSender, webhookClient };
    const { webhooks, components } = (await fetchDocument(api.asAnonymous)) as Awaited<
      ReturnType<typeof fetchDocument>
    > & {
      webhooks: { event: { post: { parameters: { name: string }[]; description: string } } };
    };
    await api.asAda.post("/api/oem/webhooks", {
      url: "https://hooks.example.com/",
      eventNames: ["create-tag"],
    });
    await api.asAda.post("/api/oem/tags", { val: "signed" });
    await jobs.webhooks(api.context.storage, api.context.now(), api.context);
    const [sentRequest] = receivedWebhooks;
    const { parameters } = webhooks.event.post;
    for (const { name } of parameters) expect(sentRequest?.headers).toHaveProperty(name);
    const message = components.schemas["WebhookMessage"] as JsonSchema;
    expect(Object.keys(message.properties ?? {})).toEqual(Object.keys(JSON.parse(sentRequest?.body ?? "{}")));
  });
});
