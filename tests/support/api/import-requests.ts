import { expect } from "vitest";
import { jobs } from "#app/jobs/jobs.ts";
import type { AddedEndpoint } from "./contract-endpoints.ts";
import type { ApiUnderTest, ApiResponse } from "./api.ts";

interface RequestOptions {
  params?: Record<string, string | number>;
  body?: unknown;
  csv?: string;
}
type SendRequest = (endpoint: AddedEndpoint, options?: RequestOptions) => Promise<ApiResponse>;

/** Sends a request to every endpoint for imports, with a CSV file of one license. */
export async function sendImportRequests(
  { context }: Pick<ApiUnderTest, "context">,
  request: SendRequest,
): Promise<void> {
  const runJob = () => jobs.imports(context.storage, context.now(), context);
  const csv = "key,companyName,email,packageTierId\nOLD-1,Acme,joe@acme.example,corporate-1\n";
  const { body } = await request("POST /oem/imports", { csv });
  const { result } = body as { result: { id: string; mapping: unknown } };
  const params = { id: result.id };
  const listResponse = await request("GET /oem/imports");
  expect(listResponse.body).toMatchObject({ result: { entities: [{ id: result.id }] } });
  await request("PATCH /oem/imports/{id}/mapping", { params, body: result.mapping });
  await runJob();
  await request("POST /oem/imports/{id}/run", { params, body: {} });
  await runJob();
  const importResponse = await request("GET /oem/imports/{id}", { params });
  expect(importResponse.body).toMatchObject({ result: { state: "done", newRows: 1 } });
  const errorsResponse = await request("GET /oem/imports/{id}/errors", { params });
  expect(errorsResponse.body).toMatchObject({ result: { entities: [] } });
  expect((await request("GET /oem/imports/{id}/result", { params })).text).toContain("2,OLD-1,new,");
  await request("DELETE /oem/imports/{id}", { params });
}
