import { expect } from "vitest";
import { jobs } from "#app/jobs/jobs.ts";
import type { ApiUnderTest, Reply } from "./api.ts";
import type { AddedCall } from "./contract-calls.ts";

interface Given {
  params?: Record<string, string | number>;
  body?: unknown;
}
type Ask = (call: AddedCall, given?: Given) => Promise<Reply>;

const resultOf = (reply: Reply) => (reply.body as { result: Record<string, number> }).result;

/** Every call about webhooks, over the demo story. */
export async function webhookTurns(ask: Ask, { world }: Pick<ApiUnderTest, "world">): Promise<void> {
  const made = await ask("POST /oem/webhooks", { body: { url: "https://hooks.example.com/" } });
  const params = { id: resultOf(made)["id"] ?? 0 };
  expect((await ask("GET /oem/webhooks")).body).toMatchObject({ result: [params] });
  await jobs.webhooks(world.storage, world.now(), world);
  const { body } = await ask("GET /oem/webhooks/{id}/deliveries", { params });
  const [delivered] = (body as { result: { entities: { id: number }[] } }).result.entities;
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
