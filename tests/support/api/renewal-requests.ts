import { expect } from "vitest";
import type { AddedEndpoint } from "./contract-endpoints.ts";
import type { ApiResponse } from "./api.ts";

interface RequestOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}
type SendRequest = (endpoint: AddedEndpoint, options?: RequestOptions) => Promise<ApiResponse>;

/** Sends a request to every endpoint for renewals, for one license. */
export async function sendRenewalRequests(
  request: SendRequest,
  key: string,
  expiredAt: string,
): Promise<void> {
  const params = { key };
  const searchResponse = await request("GET /oem/search", { query: { search: key } });
  expect(searchResponse.body).toMatchObject({ result: [{ kind: "license", id: key }] });
  const dayRange = { from: expiredAt.slice(0, 10), to: expiredAt.slice(0, 10) };
  await request("PATCH /oem/licenses/{key}/renewals/owner", { params, body: { owner: "mert@example.com" } });
  const { body } = await request("GET /oem/licenses/{key}/renewals/owner", { params });
  expect(body).toMatchObject({ result: { owner: "mert@example.com" } });
  const lossBody = { expiredAt, reason: "Closed" };
  await request("POST /oem/licenses/{key}/renewals/lost", { params, body: lossBody });
  const listResponse = await request("GET /oem/renewals", { query: { ...dayRange, state: "lost" } });
  expect(listResponse.body).toMatchObject({
    result: { entities: [{ licenseKey: key, lostReason: "Closed" }] },
  });
  await request("POST /oem/licenses/{key}/renewals/reopen", { params, body: { expiredAt } });
  expect((await request("GET /oem/renewals/csv", { query: dayRange })).text).toContain(key);
  const previewResponse = await request("GET /oem/licenses/{key}/renewals/preview", {
    params,
    query: { days: "1" },
  });
  expect(previewResponse.body).toMatchObject({ result: { from: expiredAt } });
  const renewResponse = await request("POST /oem/licenses/{key}/renewals", { params, body: { days: 1 } });
  expect(renewResponse.body).toMatchObject({ result: { from: expiredAt } });
  const graceResponse = await request("PATCH /oem/licenses/{key}/grace", { params, body: { graceDays: 10 } });
  expect(graceResponse.body).toMatchObject({ result: { graceDays: 10 } });
  const alertsResponse = await request("PATCH /oem/licenses/{key}/customer-alerts", {
    params,
    body: { alertsCustomer: true },
  });
  expect(alertsResponse.body).toMatchObject({ result: { alertsCustomer: true } });
  const { body: dashboardBody } = await request("GET /oem/desk");
  expect(dashboardBody).toMatchObject({
    result: { ownEvents: { 0: { licenseKey: key } }, months: { months: { length: 12 } } },
  });
  expect((await request("GET /oem/reports")).body).toMatchObject({ result: { months: [], customers: [] } });
  const subscription = (await request("PUT /oem/reports/mail")).body;
  expect((await request("GET /oem/reports/mail")).body).toMatchObject({
    result: { mail: (subscription as { result: unknown }).result },
  });
  await request("DELETE /oem/reports/mail");
  const reportResponse = await request("GET /oem/reports/{report}/csv", { params: { report: "renewals" } });
  expect(reportResponse.text).toContain("Month,Renewed,Lost");
}
