import { expect } from "vitest";
import { createEvent } from "#app/domain/history/event.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { ada } from "#tests/fixtures/licenses.ts";
import type { ApiUnderTest, ApiResponse } from "./api.ts";
import type { AddedEndpoint } from "./contract-endpoints.ts";

interface RequestOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}
export type SendRequest = (endpoint: AddedEndpoint, options?: RequestOptions) => Promise<ApiResponse>;

const readResult = (response: ApiResponse) => (response.body as { result: Record<string, number> }).result;

/** Sends a request to every endpoint for webhooks, events and the audit log, with the demo data. */
export async function sendWebhookRequests(
  request: SendRequest,
  { context }: Pick<ApiUnderTest, "context">,
  licenseKey: string,
): Promise<void> {
  const auditQuery = { licenseKey, eventName: "create,update-notes", createdBy: "ADA@example.com" };
  const auditResponse = await request("GET /oem/audit", { query: auditQuery });
  expect(auditResponse.body).toMatchObject({ result: { totalEntityCount: 2 } });
  expect((await request("GET /oem/audit/chain")).body).toMatchObject({ result: { isBroken: false } });
  const eventsResponse = await request("GET /oem/events", { query: { after: 2, limit: 1 } });
  expect(eventsResponse.body).toMatchObject({ result: { next: 3 } });
  const createResponse = await request("POST /oem/webhooks", { body: { url: "https://hooks.example.com/" } });
  const params = { id: readResult(createResponse)["id"] ?? 0 };
  expect((await request("GET /oem/webhooks")).body).toMatchObject({ result: [params] });
  await context.storage.transact(async (transaction) =>
    transaction.record(createEvent(ada, licenseKey, "update-notes")),
  );
  await jobs.webhooks(context.storage, context.now(), context);
  const { body } = await request("GET /oem/webhooks/{id}/deliveries", { params });
  const [firstDelivery] = (body as { result: { entities: { id: number }[] } }).result.entities;
  const { body: attempts } = await request("GET /oem/webhooks/deliveries/{deliveryId}/attempts", {
    params: { deliveryId: firstDelivery?.id ?? 0 },
  });
  expect(attempts).toMatchObject({ result: [] });
  await request("POST /oem/webhooks/deliveries/{deliveryId}/replay", {
    params: { deliveryId: firstDelivery?.id ?? 0 },
    body: {},
  });
  await request("POST /oem/webhooks/{id}/test", { params, body: {} });
  expect((await request("PATCH /oem/webhooks/{id}", { params, body: { isOn: false } })).body).toMatchObject({
    result: { ...params, state: "off" },
  });
  await request("DELETE /oem/webhooks/{id}", { params });
}
