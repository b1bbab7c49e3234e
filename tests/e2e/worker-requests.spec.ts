import type { Page } from "@playwright/test";
import { buildExampleRequest } from "#tests/support/api/example-request.ts";
import { type DescribedEndpoint, fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";
import * as exampleValues from "#app/api/endpoint/example-values.ts";
import { expect, signInThroughProvider, test } from "#tests/support/browser/fixtures.ts";
import { connectWithToken } from "#tests/support/mcp/assistant.ts";
import { expectNoRedirects } from "#tests/support/outside/raw-requests.ts";

const requestCount = 20;
const concurrentRequests = 4;

interface Request {
  method?: string;
  text?: string;
  headers?: Record<string, string>;
}
type Send = (path: string, request?: Request) => Promise<Response>;

async function signInAsAda(page: Page, url: string): Promise<Send> {
  await signInThroughProvider(page, "ada@example.com");
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return (path, { method = "GET", text, headers } = {}) =>
    fetch(`${url}${path}`, {
      method,
      ...(text !== undefined && { body: text }),
      headers: { cookie, origin: url, ...headers },
      redirect: "manual",
    });
}

const listLicenses = (send: Send, pageSize: number) =>
  send("/api/oem/licenses/filtered", {
    method: "POST",
    text: JSON.stringify({ pageSize }),
    headers: { "content-type": "application/json" },
  });

async function findLicenseKey(send: Send): Promise<string> {
  const { result } = (await (await listLicenses(send, 1)).json()) as {
    result: { entities: { key: string }[] };
  };
  return result.entities[0]?.key ?? "";
}

test("the Worker serves certificates, reports and long lists one after another and four at a time", async ({
  page,
  app,
}) => {
  test.setTimeout(180_000);
  const send = await signInAsAda(page, app.url);
  const key = await findLicenseKey(send);
  const requests: Record<string, () => Promise<Response>> = {
    certificate: () => send(`/api/oem/licenses/${key}/certificate.pdf`),
    report: () => send("/api/oem/licenses/report/csv"),
    "long list": () => listLicenses(send, 1_000),
    explanation: () => send(`/license/licenses/${key}/explain?status=use`),
  };
  for (const [name, sendRequest] of Object.entries(requests)) {
    const readStatus = async () => {
      const response = await sendRequest();
      const text = await response.text();
      return response.status === 200 ? 200 : `${response.status} ${text}`;
    };
    const statuses: unknown[] = [];
    for (let index = 0; index < requestCount; index += 1) statuses.push(await readStatus());
    for (let index = 0; index < requestCount; index += concurrentRequests)
      statuses.push(...(await Promise.all(Array.from({ length: concurrentRequests }, readStatus))));
    expect({ name, statuses }).toEqual({ name, statuses: Array(2 * requestCount).fill(200) });
  }
});

test("the Worker responds 404 to a path that names another host", async ({ app }) => {
  await expectNoRedirects(app.url);
});

test("the Worker serves assistants, which preview, commit and undo a change", async ({ page, app }) => {
  const send = await signInAsAda(page, app.url);
  const key = await findLicenseKey(send);
  const createdResponse = await send("/api/user/current/assistants", {
    method: "POST",
    text: JSON.stringify({ scopes: ["license-manage"] }),
    headers: { "content-type": "application/json" },
  });
  const { result } = (await createdResponse.json()) as { result: { token: string } };
  const { call, client, listToolNames } = await connectWithToken(`${app.url}/mcp`, result.token);
  expect(client.getServerVersion()).toMatchObject({ name: "license-desk" });
  expect(await listToolNames()).toEqual(expect.arrayContaining(["get_license", "commit_change"]));
  const readNotes = async () => String((await call("get_license", { key })).value["notes"]);
  const notes = await readNotes();
  const change = { kind: "notes", append: "Reviewed by an assistant." };
  const preview = await call("preview_change", { selection: { keys: [key] }, change });
  expect(preview.value).toMatchObject({ willChange: 1 });
  expect(await readNotes()).toBe(notes);
  const commit = await call("commit_change", { handle: preview.value["handle"] });
  expect(commit.value).toMatchObject({ state: "done", changed: 1 });
  expect(await readNotes()).toContain(change.append);
  const { value: undo } = await call("undo_change", { runId: commit.value["runId"] });
  expect(undo).toMatchObject({ state: "done", changed: 1 });
  expect(await readNotes()).toBe(notes);
});

/** The other requests need the session. */
const endsSession = ({ path }: DescribedEndpoint) => path.includes("logout") || path.includes("/sessions");
/** Machines authenticate with the secret of their server, which nobody knows. */
const isForMachines = ({ path }: DescribedEndpoint) => path.startsWith("/product/");

/** Sends the request again if the proxy of `wrangler dev` lost its connection to the Worker, which ignored a request body. */
async function sendThroughProxy(sendRequest: () => Promise<Response>) {
  const response = await sendRequest();
  const text = await response.text();
  if (!text.startsWith("Error: Network connection lost")) return { status: response.status, text };
  const secondResponse = await sendRequest();
  return { status: secondResponse.status, text: await secondResponse.text() };
}

test("the Worker responds to the example of every endpoint with a described status", async ({
  page,
  app,
}) => {
  test.setTimeout(180_000);
  const send = await signInAsAda(page, app.url);
  const key = await findLicenseKey(send);
  const useStoredKey = (text: string) => text.replaceAll(exampleValues.licenseKey, key);
  const get = async (path: string) => ({ text: await (await send(path)).text() });
  const endpoints = await fetchDescribedEndpoints({ get });
  const readsFirst = endpoints.toSorted(
    (one, other) => Number(one.method !== "GET") - Number(other.method !== "GET"),
  );
  const unexpected: unknown[] = [];
  let successCount = 0;
  for (const endpoint of readsFirst.filter((candidate) => !endsSession(candidate))) {
    const example = buildExampleRequest(endpoint);
    const request = {
      method: endpoint.method,
      headers: example.headers,
      ...(example.text !== undefined && { text: useStoredKey(example.text) }),
    };
    const { status, text } = await sendThroughProxy(() => send(useStoredKey(example.path), request));
    const isDescribed =
      String(status) in endpoint.operation.responses ||
      endpoint.errorStatuses.includes(status) ||
      (status === 401 && isForMachines(endpoint));
    const isUnauthenticated = status === 401 && !isForMachines(endpoint);
    if (!isDescribed || status >= 500 || status === 429 || isUnauthenticated)
      unexpected.push([endpoint.name, status, text.slice(0, 200)]);
    if (status < 300) successCount += 1;
  }
  expect(unexpected).toEqual([]);
  expect(successCount).toBeGreaterThan(endpoints.length / 3);
});
