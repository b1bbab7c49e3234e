import { licenseBulkEndpoints } from "#app/api/licenses/license-bulk.ts";
import type { BulkPreview, BulkResult } from "#app/domain/bulk/bulk-change.ts";
import { license } from "#app/domain/license/license.ts";
import { type ApiUnderTest, type Client, parseApiResult } from "#tests/support/api/api.ts";
import { fetchQuotas } from "./licenses.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";

export const bulkPath = "/api/oem/licenses/bulk";
export const unknownKey = "ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ";
export const demoEnvironmentChange = { kind: "environment", environment: 2 };
export const nextYearChange = { kind: "period", activationDate: "2027-01-01", expirationDate: "2028-01-01" };
export const nextYearPeriod = {
  activationDate: "2027-01-01T00:00:00.000Z",
  expirationDate: "2028-01-01T23:59:59.999Z",
};
export const initialPeriod = {
  activationDate: "2026-11-20T00:00:00.000Z",
  expirationDate: "2027-11-20T23:59:59.999Z",
};

export const runBulk = async (client: Client, body: object): Promise<BulkResult> =>
  parseApiResult(
    licenseBulkEndpoints.runBulk.result,
    await client.post(bulkPath, body, { "x-request-id": "the-run" }),
  );
export const previewBulk = async (client: Client, body: object): Promise<BulkPreview> =>
  parseApiResult(licenseBulkEndpoints.previewBulk.result, await client.post(`${bulkPath}/preview`, body));

export async function runAllBatches(client: Client, body: object): Promise<BulkResult[]> {
  const batches: BulkResult[] = [];
  let after: string | null = null;
  do {
    const batch = await runBulk(client, { ...body, after });
    batches.push(batch);
    after = batch.next;
  } while (after);
  return batches;
}

export const createLicense = async (
  { asMert }: Pick<ApiUnderTest, "asMert">,
  changes: Record<string, unknown> = {},
) =>
  parseApiResult(
    license,
    await asMert.post("/api/oem/licenses", buildManualLicenseBody({ quota: oneYearQuota, ...changes })),
  ).key;
export const listOutcomes = ({ entities }: BulkResult | BulkPreview) =>
  entities.map(({ outcome }) => outcome);
export const disableQuotas = async ({ asMert }: ApiUnderTest, key: string) => {
  for (const { id } of await fetchQuotas(asMert, key))
    await asMert.send("PATCH", `/api/oem/quotas/${id}/status`, { body: { status: 0 } });
};
