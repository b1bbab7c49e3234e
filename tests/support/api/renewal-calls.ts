import { expect } from "vitest";
import type { AddedCall } from "./contract-calls.ts";
import type { Reply } from "./api.ts";

interface Given {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}
type Ask = (call: AddedCall, given?: Given) => Promise<Reply>;

/** Sends a request to every endpoint for renewals, for one license. */
export async function renewalTurns(ask: Ask, key: string, endsAt: string): Promise<void> {
  const params = { key };
  const sought = await ask("GET /oem/search", { query: { text: key } });
  expect(sought.body).toMatchObject({ result: [{ kind: "license", id: key }] });
  const days = { from: endsAt.slice(0, 10), to: endsAt.slice(0, 10) };
  await ask("PATCH /oem/licenses/{key}/renewals/owner", { params, body: { owner: "mert@example.com" } });
  const { body } = await ask("GET /oem/licenses/{key}/renewals/owner", { params });
  expect(body).toMatchObject({ result: { owner: "mert@example.com" } });
  const lost = { endsAt, reason: "Closed" };
  await ask("POST /oem/licenses/{key}/renewals/lost", { params, body: lost });
  const listed = await ask("GET /oem/renewals", { query: { ...days, state: "lost" } });
  expect(listed.body).toMatchObject({ result: { entities: [{ licenseKey: key, lostReason: "Closed" }] } });
  await ask("POST /oem/licenses/{key}/renewals/reopen", { params, body: { endsAt } });
  expect((await ask("GET /oem/renewals/csv", { query: days })).text).toContain(key);
  const told = await ask("GET /oem/licenses/{key}/renewals/preview", { params, query: { days: "1" } });
  expect(told.body).toMatchObject({ result: { from: endsAt } });
  const renewed = await ask("POST /oem/licenses/{key}/renewals", { params, body: { days: 1 } });
  expect(renewed.body).toMatchObject({ result: { from: endsAt } });
  const graced = await ask("PATCH /oem/licenses/{key}/grace", { params, body: { graceDays: 10 } });
  expect(graced.body).toMatchObject({ result: { graceDays: 10 } });
  const { body: desk } = await ask("GET /oem/desk");
  expect(desk).toMatchObject({ result: { ownEvents: { length: 5 }, months: { months: { length: 12 } } } });
}
