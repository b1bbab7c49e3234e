import { expect } from "vitest";
import type { AddedEndpoint, ContractEndpoint } from "./contract-endpoints.ts";
import type { ApiUnderTest, Reply } from "./api.ts";
import { sendBulkRunRequests } from "./bulk-run-requests.ts";

interface RequestOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}
type SendRequest = (endpoint: AddedEndpoint | ContractEndpoint, options?: RequestOptions) => Promise<Reply>;

const resultOf = ({ body }: Reply) => (body as { result: Record<string, unknown> }).result;

/** Sends requests to every endpoint for tiers and companies and to those that change an offline license. */
export async function sendLicenseChangeRequests(
  api: Pick<ApiUnderTest, "context">,
  request: SendRequest,
  key: string,
  otherKey: string,
): Promise<void> {
  await sendBulkRunRequests(api, request, key);
  const count = (reply: Reply) => (reply.body as { result: unknown[] }).result.length;
  await request("GET /oem/licenses/{key}/use", { params: { key } });
  expect(count(await request("GET /oem/packages", { query: { type: 1 } }))).toBeGreaterThan(0);
  const tierNames = await request("GET /oem/packages/tier-names", { query: { searchValue: "1" } });
  expect(count(tierNames)).toBeGreaterThan(0);
  await request("GET /oem/packages/tier/{id}/features", { params: { id: "corporate-1" } });
  const params = { key };
  const toTier1 = { packageTierId: "corporate-1", capacitiesFollow: true };
  const shown = { params, body: { kind: "tier", ...toTier1 } };
  expect(resultOf(await request("POST /oem/licenses/{key}/preview", shown))).toMatchObject({
    after: { packageTierPrettyName: "Corporate Tier 1" },
    files: { count: 1 },
  });
  await request("PATCH /oem/licenses/{key}/tier", { params, body: toTier1 });
  await request("PATCH /oem/licenses/{key}/offline", { params, body: { isOffline: false } });
  const fox = { companyName: "Fox Industries", email: "fox@fox.example" };
  expect(resultOf(await request("PATCH /oem/licenses/{key}/customer", { params, body: fox }))).toMatchObject({
    packageTierId: "corporate-1",
    isOffline: false,
    ...fox,
  });
  const { entities } = resultOf(await request("GET /oem/history", { query: { licenseKey: key } })) as {
    entities: { id: number }[];
  };
  const last = { params: { id: entities[0]?.id ?? 0 } };
  const { companyName } = resultOf(await request("POST /oem/history/{id}/undo", last));
  expect(companyName).not.toBe(fox.companyName);
  await request("PATCH /oem/licenses/{key}/customer", { params, body: fox });
  const links = "GET /oem/licenses/{key}/links";
  const { companyId } = resultOf(await request(links, { params }));
  const { companyId: otherId } = resultOf(await request(links, { params: { key: otherKey } }));
  expect(resultOf(await request("GET /oem/companies", { query: { companyName: "fox" } }))).toMatchObject({
    entities: [{ id: companyId, licenseCount: 1 }],
  });
  const company = { params: { id: Number(companyId) } };
  expect(resultOf(await request("GET /oem/companies/{id}", company))).toMatchObject({ licenses: [{ key }] });
  await request("PATCH /oem/companies/{id}", { ...company, body: { notes: "Asks for Lucius." } });
  const merging = { ...company, body: { companyId: otherId } };
  expect(resultOf(await request("POST /oem/companies/{id}/merge", merging))).toMatchObject({
    notes: "Asks for Lucius.",
  });
}
