import { expect } from "vitest";
import { jobs } from "#app/jobs/jobs.ts";
import type { AddedCall } from "./contract-calls.ts";
import type { ApiUnderTest, Reply } from "./api.ts";

interface Given {
  params?: Record<string, string | number>;
  body?: unknown;
  csv?: string;
}
type Ask = (call: AddedCall, given?: Given) => Promise<Reply>;

/** Sends a request to every endpoint for imports, with a CSV file of one license. */
export async function importTurns({ world }: Pick<ApiUnderTest, "world">, ask: Ask): Promise<void> {
  const runJob = () => jobs.imports(world.storage, world.now(), world);
  const csv = "key,companyName,email,packageTierId\nOLD-1,Acme,joe@acme.example,corporate-1\n";
  const { body } = await ask("POST /oem/imports", { csv });
  const { result } = body as { result: { id: string; mapping: unknown } };
  const params = { id: result.id };
  const listed = await ask("GET /oem/imports");
  expect(listed.body).toMatchObject({ result: { entities: [{ id: result.id }] } });
  await ask("PATCH /oem/imports/{id}/mapping", { params, body: result.mapping });
  await runJob();
  await ask("POST /oem/imports/{id}/run", { params, body: {} });
  await runJob();
  const done = await ask("GET /oem/imports/{id}", { params });
  expect(done.body).toMatchObject({ result: { state: "done", newRows: 1 } });
  const faults = await ask("GET /oem/imports/{id}/faults", { params });
  expect(faults.body).toMatchObject({ result: { entities: [] } });
  expect((await ask("GET /oem/imports/{id}/result", { params })).text).toContain("2,OLD-1,made,");
  await ask("DELETE /oem/imports/{id}", { params });
}
