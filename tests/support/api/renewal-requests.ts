import { expect } from "vitest";
import type { AddedEndpoint } from "./contract-endpoints.ts";
import type { Reply } from "./api.ts";

interface RequestOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}
type SendRequest = (endpoint: AddedEndpoint, options?: RequestOptions) => Promise<Reply>;

/** Sends a request to every endpoint for renewals, for one license. */
export async function sendRenewalRequests(request: SendRequest, key: string, endsAt: string): Promise<void> {
  const params = { key };
  const searchReply = await request("GET /oem/search", { query: { text: key } });
  expect(searchReply.body).toMatchObject({ result: [{ kind: "license", id: key }] });
  const days = { from: endsAt.slice(0, 10), to: endsAt.slice(0, 10) };
  await request("PATCH /oem/licenses/{key}/renewals/owner", { params, body: { owner: "mert@example.com" } });
  const { body } = await request("GET /oem/licenses/{key}/renewals/owner", { params });
  expect(body).toMatchObject({ result: { owner: "mert@example.com" } });
  const lost = { endsAt, reason: "Closed" };
  await request("POST /oem/licenses/{key}/renewals/lost", { params, body: lost });
  const listed = await request("GET /oem/renewals", { query: { ...days, state: "lost" } });
  expect(listed.body).toMatchObject({ result: { entities: [{ licenseKey: key, lostReason: "Closed" }] } });
  await request("POST /oem/licenses/{key}/renewals/reopen", { params, body: { endsAt } });
  expect((await request("GET /oem/renewals/csv", { query: days })).text).toContain(key);
  const preview = await request("GET /oem/licenses/{key}/renewals/preview", { params, query: { days: "1" } });
  expect(preview.body).toMatchObject({ result: { from: endsAt } });
  const renewed = await request("POST /oem/licenses/{key}/renewals", { params, body: { days: 1 } });
  expect(renewed.body).toMatchObject({ result: { from: endsAt } });
  const graced = await request("PATCH /oem/licenses/{key}/grace", { params, body: { graceDays: 10 } });
  expect(graced.body).toMatchObject({ result: { graceDays: 10 } });
  const { body: desk } = await request("GET /oem/desk");
  expect(desk).toMatchObject({ result: { ownEvents: { length: 5 }, months: { months: { length: 12 } } } });
}
