import { expect } from "vitest";
import { jobs } from "#app/jobs/jobs.ts";
import type { AddedCall } from "./contract-calls.ts";
import type { ApiUnderTest, Reply } from "./api.ts";

interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}
type Ask = (call: AddedCall, given?: Given) => Promise<Reply>;

const resultOf = ({ body }: Reply) => (body as { result: Record<string, unknown> }).result;

/** Sends a request to every endpoint for bulk runs, for one license. */
export async function bulkRunTurns(
  { world }: Pick<ApiUnderTest, "world">,
  ask: Ask,
  key: string,
): Promise<void> {
  const advance = () => jobs["bulk-runs"](world.storage, world.now(), world);
  const change = { kind: "grace", graceDays: 9 };
  const { id } = resultOf(await ask("POST /oem/bulk-runs", { body: { keys: [key], change } }));
  const params = { id: Number(id) };
  await ask("PATCH /oem/bulk-runs/{id}", { params, body: { state: "stopped" } });
  await ask("PATCH /oem/bulk-runs/{id}", { params, body: { state: "running" } });
  await advance();
  expect(resultOf(await ask("GET /oem/bulk-runs/{id}", { params }))).toMatchObject({
    state: "done",
    changed: 1,
  });
  expect(resultOf(await ask("GET /oem/bulk-runs/{id}/lines", { params }))).toMatchObject({
    entities: [{ key, outcome: "changed" }],
  });
  await ask("GET /oem/bulk-runs/{id}/csv", { params });
  await ask("POST /oem/bulk-runs/{id}/undo", { params });
  await advance();
  expect(resultOf(await ask("GET /oem/bulk-runs"))).toMatchObject({
    entities: [{ state: "done", changed: 1 }, { id: params.id }],
  });
}
