import { expect } from "vitest";
import type { AddedEndpoint, ContractEndpoint } from "./contract-endpoints.ts";
import type { ApiUnderTest, ApiResponse } from "./api.ts";
import { sendRejectionRequests } from "./rejection-requests.ts";
import { sendBulkRunRequests } from "./bulk-run-requests.ts";

interface RequestOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}
export type SendRequest = (
  endpoint: AddedEndpoint | ContractEndpoint,
  options?: RequestOptions,
) => Promise<ApiResponse>;

const readResult = ({ body }: ApiResponse) => (body as { result: Record<string, unknown> }).result;

/** Sends requests to the endpoints for tiers, for companies and for changes of an offline license. */
export async function sendLicenseChangeRequests(
  api: Pick<ApiUnderTest, "context">,
  request: SendRequest,
  key: string,
  otherKey: string,
): Promise<void> {
  await sendBulkRunRequests(api, request, key);
  const countResults = (response: ApiResponse) => (response.body as { result: unknown[] }).result.length;
  await request("GET /oem/licenses/{key}/use", { params: { key } });
  await request("GET /oem/licenses/{key}/explanation", { params: { key } });
  await sendRejectionRequests(api, request, key);
  expect(countResults(await request("GET /oem/packages", { query: { type: 1 } }))).toBeGreaterThan(0);
  const tierNamesResponse = await request("GET /oem/packages/tier-names", { query: { searchValue: "1" } });
  expect(countResults(tierNamesResponse)).toBeGreaterThan(0);
  await request("GET /oem/packages/tier/{id}/features", { params: { id: "corporate-1" } });
  const params = { key };
  const tierChange = { packageTierId: "corporate-1", capacitiesFollow: true };
  const previewOptions = { params, body: { kind: "tier", ...tierChange } };
  expect(readResult(await request("POST /oem/licenses/{key}/preview", previewOptions))).toMatchObject({
    after: { packageTierPrettyName: "Corporate Tier 1" },
    files: { count: 2 },
  });
  await request("PATCH /oem/licenses/{key}/tier", { params, body: tierChange });
  await request("PATCH /oem/licenses/{key}/offline", { params, body: { isOffline: false } });
  const newCustomer = { companyName: "Fox Industries", email: "fox@fox.example" };
  expect(
    readResult(await request("PATCH /oem/licenses/{key}/customer", { params, body: newCustomer })),
  ).toMatchObject({
    packageTierId: "corporate-1",
    isOffline: false,
    ...newCustomer,
  });
  const { entities } = readResult(await request("GET /oem/history", { query: { licenseKey: key } })) as {
    entities: { id: number }[];
  };
  const newestEventOptions = { params: { id: entities[0]?.id ?? 0 } };
  const { companyName } = readResult(await request("POST /oem/history/{id}/undo", newestEventOptions));
  expect(companyName).not.toBe(newCustomer.companyName);
  await request("PATCH /oem/licenses/{key}/customer", { params, body: newCustomer });
  const linksEndpoint = "GET /oem/licenses/{key}/links";
  const { companyId } = readResult(await request(linksEndpoint, { params }));
  const { companyId: otherCompanyId } = readResult(
    await request(linksEndpoint, { params: { key: otherKey } }),
  );
  expect(readResult(await request("GET /oem/companies", { query: { companyName: "fox" } }))).toMatchObject({
    entities: [{ id: companyId, licenseCount: 1 }],
  });
  const companyOptions = { params: { id: Number(companyId) } };
  expect(readResult(await request("GET /oem/companies/{id}", companyOptions))).toMatchObject({
    licenses: [{ key }],
  });
  const query = { from: "2026-11-01", until: "2026-11-20", format: "csv" };
  const statement = await request("GET /oem/companies/{id}/statement", { ...companyOptions, query });
  expect(statement.text).toContain("Highest Sum of Assets");
  await request("PATCH /oem/companies/{id}", {
    ...companyOptions,
    body: { notes: "Prefers to talk to Lucius." },
  });
  const mergeOptions = { ...companyOptions, body: { companyId: otherCompanyId } };
  expect(readResult(await request("POST /oem/companies/{id}/merge", mergeOptions))).toMatchObject({
    notes: "Prefers to talk to Lucius.",
  });
}
