import { expect } from "vitest";
import { jobs } from "#app/jobs/jobs.ts";
import type { ApiUnderTest, Reply } from "./api.ts";
import type { AddedCall } from "./contract-calls.ts";

interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}
type Ask = (call: AddedCall, given?: Given) => Promise<Reply>;

const resultOf = (reply: Reply) => (reply.body as { result: Record<string, number> }).result;

/** Sends a request to every endpoint for webhooks, events and the audit log, with the demo data. */
export async function webhookTurns(
  ask: Ask,
  { world }: Pick<ApiUnderTest, "world">,
  licenseKey: string,
): Promise<void> {
  const told = { licenseKey, eventName: "create,update-notes", createdBy: "ADA@example.com" };
  const log = await ask("GET /oem/audit", { query: told });
  expect(log.body).toMatchObject({ result: { totalEntityCount: 2 } });
  expect((await ask("GET /oem/audit/chain")).body).toMatchObject({ result: { isBroken: false } });
  const feed = await ask("GET /oem/events", { query: { after: 2, limit: 1 } });
  expect(feed.body).toMatchObject({ result: { next: 3 } });
  const made = await ask("POST /oem/webhooks", { body: { url: "https://hooks.example.com/" } });
  const params = { id: resultOf(made)["id"] ?? 0 };
  expect((await ask("GET /oem/webhooks")).body).toMatchObject({ result: [params] });
  await jobs.webhooks(world.storage, world.now(), world);
  const { body } = await ask("GET /oem/webhooks/{id}/deliveries", { params });
  const [delivered] = (body as { result: { entities: { id: number }[] } }).result.entities;
  const { body: attempts } = await ask("GET /oem/webhooks/deliveries/{deliveryId}/attempts", {
    params: { deliveryId: delivered?.id ?? 0 },
  });
  expect(attempts).toMatchObject({ result: [] });
  await ask("POST /oem/webhooks/deliveries/{deliveryId}/replay", {
    params: { deliveryId: delivered?.id ?? 0 },
    body: {},
  });
  await ask("POST /oem/webhooks/{id}/test", { params, body: {} });
  expect((await ask("PATCH /oem/webhooks/{id}", { params, body: { isOn: false } })).body).toMatchObject({
    result: { ...params, state: "off" },
  });
  await ask("DELETE /oem/webhooks/{id}", { params });
}
