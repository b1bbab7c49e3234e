import { expect } from "vitest";
import type { AddedCall, ContractCall } from "./contract-calls.ts";
import type { ApiUnderTest, Reply } from "./api.ts";
import { bulkRunTurns } from "./bulk-run-calls.ts";

interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}
type Ask = (call: AddedCall | ContractCall, given?: Given) => Promise<Reply>;

const resultOf = ({ body }: Reply) => (body as { result: Record<string, unknown> }).result;

/** Sends requests to every endpoint for tiers and companies and to those that change an offline license. */
export async function licenseChangeTurns(
  api: Pick<ApiUnderTest, "world">,
  ask: Ask,
  key: string,
  otherKey: string,
): Promise<void> {
  await bulkRunTurns(api, ask, key);
  const count = (reply: Reply) => (reply.body as { result: unknown[] }).result.length;
  await ask("GET /oem/licenses/{key}/use", { params: { key } });
  expect(count(await ask("GET /oem/packages", { query: { type: 1 } }))).toBeGreaterThan(0);
  const tierNames = await ask("GET /oem/packages/tier-names", { query: { searchValue: "1" } });
  expect(count(tierNames)).toBeGreaterThan(0);
  await ask("GET /oem/packages/tier/{id}/features", { params: { id: "corporate-1" } });
  const params = { key };
  const toTier1 = { packageTierId: "corporate-1", capacitiesFollow: true };
  const shown = { params, body: { kind: "tier", ...toTier1 } };
  expect(resultOf(await ask("POST /oem/licenses/{key}/preview", shown))).toMatchObject({
    after: { packageTierPrettyName: "Corporate Tier 1" },
    files: { count: 1 },
  });
  await ask("PATCH /oem/licenses/{key}/tier", { params, body: toTier1 });
  await ask("PATCH /oem/licenses/{key}/offline", { params, body: { isOffline: false } });
  const fox = { companyName: "Fox Industries", email: "fox@fox.example" };
  expect(resultOf(await ask("PATCH /oem/licenses/{key}/customer", { params, body: fox }))).toMatchObject({
    packageTierId: "corporate-1",
    isOffline: false,
    ...fox,
  });
  const { entities } = resultOf(await ask("GET /oem/history", { query: { licenseKey: key } })) as {
    entities: { id: number }[];
  };
  const last = { params: { id: entities[0]?.id ?? 0 } };
  const { companyName } = resultOf(await ask("POST /oem/history/{id}/undo", last));
  expect(companyName).not.toBe(fox.companyName);
  await ask("PATCH /oem/licenses/{key}/customer", { params, body: fox });
  const links = "GET /oem/licenses/{key}/links";
  const { companyId } = resultOf(await ask(links, { params }));
  const { companyId: otherId } = resultOf(await ask(links, { params: { key: otherKey } }));
  expect(resultOf(await ask("GET /oem/companies", { query: { companyName: "fox" } }))).toMatchObject({
    entities: [{ id: companyId, licenseCount: 1 }],
  });
  const company = { params: { id: Number(companyId) } };
  expect(resultOf(await ask("GET /oem/companies/{id}", company))).toMatchObject({ licenses: [{ key }] });
  await ask("PATCH /oem/companies/{id}", { ...company, body: { notes: "Asks for Lucius." } });
  const merging = { ...company, body: { companyId: otherId } };
  expect(resultOf(await ask("POST /oem/companies/{id}/merge", merging))).toMatchObject({
    notes: "Asks for Lucius.",
  });
}
