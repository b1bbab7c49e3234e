import { expect } from "vitest";
import { jobs } from "#app/jobs/jobs.ts";
import type { AddedEndpoint } from "./contract-endpoints.ts";
import type { ApiUnderTest, ApiResponse } from "./api.ts";

interface RequestOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}
type SendRequest = (endpoint: AddedEndpoint, options?: RequestOptions) => Promise<ApiResponse>;

const readResult = ({ body }: ApiResponse) => (body as { result: Record<string, unknown> }).result;

/** Sends a request to every endpoint for bulk runs, for one license. */
export async function sendBulkRunRequests(
  { context }: Pick<ApiUnderTest, "context">,
  request: SendRequest,
  key: string,
): Promise<void> {
  const runJob = () => jobs["bulk-runs"](context.storage, context.now(), context);
  const change = { kind: "grace", graceDays: 9 };
  const { id } = readResult(await request("POST /oem/bulk-runs", { body: { keys: [key], change } }));
  const params = { id: Number(id) };
  await request("PATCH /oem/bulk-runs/{id}", { params, body: { state: "stopped" } });
  await request("PATCH /oem/bulk-runs/{id}", { params, body: { state: "running" } });
  await runJob();
  expect(readResult(await request("GET /oem/bulk-runs/{id}", { params }))).toMatchObject({
    state: "done",
    changed: 1,
  });
  expect(readResult(await request("GET /oem/bulk-runs/{id}/lines", { params }))).toMatchObject({
    entities: [{ licenseKey: key, outcome: "changed" }],
  });
  await request("GET /oem/bulk-runs/{id}/csv", { params });
  await request("POST /oem/bulk-runs/{id}/undo", { params });
  await runJob();
  expect(readResult(await request("GET /oem/bulk-runs"))).toMatchObject({
    entities: [{ state: "done", changed: 1 }, { id: params.id }],
  });
}
