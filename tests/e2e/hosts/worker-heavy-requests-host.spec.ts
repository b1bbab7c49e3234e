import { expect, signInThroughProvider, test } from "#tests/support/browser/fixtures.ts";
import { startServer } from "#tests/support/apps/servers.ts";

const requestCount = 20;
const concurrentRequests = 4;

test("the Worker serves certificates, reports and long lists one after another and four at a time", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const server = await startServer("preview:worker");
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await signInThroughProvider(page, "ada@example.com");
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const send = (path: string, body?: object) =>
    fetch(`${server.url}${path}`, {
      headers: { cookie, origin: server.url, "content-type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
  const listLicenses = (pageSize: number) => send("/api/oem/licenses/filtered", { pageSize });
  const { result } = (await (await listLicenses(1)).json()) as { result: { entities: { key: string }[] } };
  const key = result.entities[0]?.key ?? "";
  const requests: Record<string, () => Promise<Response>> = {
    certificate: () => send(`/api/oem/licenses/${key}/certificate.pdf`),
    report: () => send("/api/oem/licenses/report/csv"),
    "long list": () => listLicenses(1_000),
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
  await context.close();
  await server.stop();
});
