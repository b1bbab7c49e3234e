import { expect } from "vitest";
import type { ApiUnderTest } from "./api.ts";
import type { SendRequest } from "./license-change-requests.ts";

/** Sends requests to the endpoints for rejections, the forecast and the statement of use. */
export async function sendRejectionRequests(
  { context }: Pick<ApiUnderTest, "context">,
  request: SendRequest,
  licenseKey: string,
): Promise<void> {
  const params = { key: licenseKey };
  context.rejectionRecorder.add({
    actedAt: context.now(),
    requestId: "rejected request",
    licenseKey,
    deviceId: "console-1",
    code: "SERVER_LIMIT",
    serials: [],
  });
  const { body } = await request("GET /oem/rejections", { query: { licenseKey, dismissed: "false" } });
  const { entities } = (body as { result: { entities: { id: number }[] } }).result;
  expect(entities).toMatchObject([{ deviceId: "console-1", code: "SERVER_LIMIT", count: 1 }]);
  await request("POST /oem/rejections/{id}/dismissal", {
    params: { id: entities[0]?.id ?? 0 },
    body: { reason: "The customer has bought more servers." },
  });
  await request("GET /oem/licenses/{key}/findings", { params });
  await request("GET /oem/licenses/{key}/forecast", { params });
  const query = { from: "2026-11-01", until: "2026-11-20", format: "csv" };
  expect((await request("GET /oem/licenses/{key}/statement", { params, query })).text).toContain(licenseKey);
}
