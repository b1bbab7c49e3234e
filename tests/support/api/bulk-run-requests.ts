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
  await sendPreviewRequests(request, key);
  await runJob();
}

/** Sends a request to every endpoint for previews. */
async function sendPreviewRequests(request: SendRequest, key: string): Promise<void> {
  const change = { kind: "grace", graceDays: 11 };
  const preview = readResult(await request("POST /oem/change-previews", { body: { keys: [key], change } }));
  expect(preview).toMatchObject({ change: 1, entities: [{ licenseKey: key }] });
  const params = { handle: String(preview["handle"]) };
  expect(readResult(await request("GET /oem/change-previews/{handle}", { params }))).toEqual(preview);
  expect(readResult(await request("POST /oem/change-previews/{handle}/commit", { params }))).toMatchObject({
    total: 1,
    assistant: null,
  });
  const body = {
    companyName: "Nordwind",
    email: "nina@nordwind.example",
    type: 1,
    packageTierId: "corporate-2",
    isOffline: false,
    softCapacity: false,
    tags: [],
  };
  const licensePreview = readResult(await request("POST /oem/license-previews", { body }));
  const licenseParams = { handle: String(licensePreview["handle"]) };
  expect(
    readResult(await request("POST /oem/license-previews/{handle}/commit", { params: licenseParams })),
  ).toMatchObject({ license: { companyName: "Nordwind" } });
}
