import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { jobNames } from "#app/domain/job/job-name.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { type ApiUnderTest, startTestApi, startTestApiOn } from "#tests/support/api/api.ts";
import { prepareExample } from "#tests/support/api/example-preparations.ts";
import { buildExampleRequest } from "#tests/support/api/example-request.ts";
import { type DescribedEndpoint, fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { listColumnsContaining } from "#tests/support/engines/search-tables.ts";
import { createAcceptingProvider } from "#tests/support/outside/single-sign-on.ts";

const erasedEmail = "ada@example.com";
/** The address in the spellings of the database and of URLs, and the subject at the identity provider. */
const traces = [erasedEmail, encodeURIComponent(erasedEmail), "demo-ada"];
const addressPattern = /[\w.+-]+(@|%40)[\w-]+\.[\w.-]*\w/g;
const endpoints = (await fetchDescribedEndpoints((await startTestApi()).asAnonymous)).filter(
  ({ method }) => method !== "GET",
);

async function openApiOnFile() {
  const path = await createTestDatabase("node:sqlite", "demo data");
  const engine = nodeSqlite(path);
  closeAfterTest(() => engine.close());
  const api = await startTestApiOn(engine, {
    ...createAcceptingProvider("sso", "Single sign-on"),
    mailer: {
      send: async () => ({ sent: false, failureKind: "temporary", reason: `450 No mailbox ${erasedEmail}` }),
    },
    staffMail: { recipients: [erasedEmail], origin: "https://licenses.example.com" },
    trustedProviders: [{ ...exampleTrustedProvider, adminEmails: [erasedEmail, "mert@example.com"] }],
    webhookSender: {
      webhookClient: {
        findRejectionReason: async () => null,
        post: async (_url, _headers, body) => ({ status: 500, response: body, error: null }),
      },
      secrets: ["secret of the webhooks of the tests"],
    },
  });
  return { api, path };
}

/** Sends the example as Ada, once with her address instead of the addresses of the example, and once unchanged. */
async function sendExamples(api: ApiUnderTest, endpoint: DescribedEndpoint): Promise<number[]> {
  const { path, text, headers } = buildExampleRequest(endpoint);
  const statuses: number[] = [];
  for (const [index, body] of [text?.replace(addressPattern, "Ada@Example.com"), text].entries()) {
    const extraHeaders = { ...headers, "idempotency-key": `key-${index}` };
    const { status } = await api.asAda.send(endpoint.method, path, { text: body, headers: extraHeaders });
    statuses.push(status);
  }
  return statuses;
}

async function runJobs({ context }: ApiUnderTest) {
  for (const name of jobNames) await context.jobs.run(name, { isManual: true });
}

describe("Erasing a user leaves no trace of the request", () => {
  it.each(endpoints.map((endpoint) => [endpoint.operation.operationId, endpoint] as const))(
    "%s",
    async (operationId, endpoint) => {
      const { api, path } = await openApiOnFile();
      await api.asAnonymous.get("/api/auth/sso/sso/callback?code=a&state=b");
      await prepareExample(operationId, api);
      const webhook = { url: "https://hooks.example.com/all", eventNames: null };
      expect((await api.asAda.post("/api/oem/webhooks", webhook)).status).toBeLessThan(300);
      await sendExamples(api, endpoint);
      await runJobs(api);
      const erasure = await api.asMert.send("DELETE", `/api/user/${encodeURIComponent(erasedEmail)}`);
      expect([erasure.status, erasure.text.slice(0, 300)]).toEqual([200, expect.anything()]);
      expect(await listColumnsContaining(api.engine, ...traces)).toEqual([]);
      for (const file of [path, `${path}-wal`]) {
        const content = (await readFile(file)).toString("latin1").toLowerCase();
        expect([file, traces.filter((trace) => content.includes(trace.toLowerCase()))]).toEqual([file, []]);
      }
    },
  );
});
