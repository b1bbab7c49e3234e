import { expect } from "vitest";
import type { ApiUnderTest, ApiResponse, Client } from "./api.ts";
import type { AddedEndpoint } from "./contract-endpoints.ts";

interface RequestOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  as?: Client;
}
type SendRequest = (endpoint: AddedEndpoint, options?: RequestOptions) => Promise<ApiResponse>;

const readResult = ({ body }: ApiResponse) => (body as { result: Record<string, unknown> }).result;

/** Sends a request to every endpoint for approvals. */
export async function sendApprovalRequests(
  request: SendRequest,
  { asMert }: Pick<ApiUnderTest, "asMert">,
  key: string,
): Promise<void> {
  await request("PUT /oem/license-settings/approval-rules", {
    body: { neverEnds: true, maxLicenses: 100, adminRights: false },
  });
  expect(readResult(await request("GET /oem/license-settings/approval-rules"))).toMatchObject({
    neverEnds: true,
    maxLicenses: 100,
    approvers: { neverEnds: 2, maxLicenses: 2, adminRights: 1 },
  });
  const change = { kind: "end-date", expirationDate: "2199-12-31" };
  const body = { operation: "start-bulk-run", body: { keys: [key], change }, reason: "Perpetual license." };
  const ask = async (as?: Client) => {
    const { id } = readResult(await request("POST /oem/approvals", { body, ...(as && { as }) }));
    return { id: Number(id) };
  };
  const params = await ask(asMert);
  expect(readResult(await request("GET /oem/approvals", { query: { view: "waiting" } }))).toMatchObject({
    entities: [{ id: params.id, mayDecide: true }],
  });
  expect(readResult(await request("POST /oem/approvals/{id}/approval", { params }))).toMatchObject({
    state: "approved",
  });
  expect(readResult(await request("GET /oem/approvals/{id}", { params }))).toMatchObject({
    decidedBy: "ada@example.com",
  });
  const rejectedParams = await ask(asMert);
  const rejection = { params: rejectedParams, body: { reason: "The contract has an end." } };
  await request("POST /oem/approvals/{id}/rejection", rejection);
  await request("DELETE /oem/approvals/{id}", { params: await ask() });
  await request("PUT /oem/license-settings/approval-rules", {
    body: { neverEnds: false, maxLicenses: null, adminRights: false },
  });
}
