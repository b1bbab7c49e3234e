import { millisecondsInDay } from "date-fns/constants";
import { saveCaseEvents } from "#app/domain/deployment/case-events.ts";
import type { CaseEvent } from "#app/domain/case/case-activity.ts";
import { fisCustomerQuery } from "#app/domain/fis-customer/fis-customer.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { issue, miraiIr, now, exampleServer } from "#tests/fixtures/licenses.ts";

type LicenseChanges = Parameters<typeof miraiIr>[0];

/** Issues an IR license with 30 cases of 30 days each, and with one server. */
export function issueFisLicense(
  storage: Storage,
  companyName: string,
  { customer, ...changes }: NonNullable<LicenseChanges> = {},
  quotaChanges: Partial<QuotaRecord> = {},
  deviceId = `${companyName}-console`,
): Promise<FullLicense> {
  const newLicense = miraiIr({ ...changes, customer: { companyName, ...customer } });
  const quotas = newLicense.quotas.map((plannedQuota) => ({ ...plannedQuota, ...quotaChanges }));
  return issue(storage, {
    ...newLicense,
    quotas,
    servers: [exampleServer(deviceId, { secretHash: `secret of ${newLicense.record.key}` })],
  });
}

export const daysAgo = (days: number): Instant => instantOf(msOf(now) - Math.round(days * millisecondsInDay));

export const createCaseEvent = (id: string, caseId: string, changes: Partial<CaseEvent> = {}): CaseEvent => ({
  id,
  caseId,
  caseName: `The matter of ${caseId}`,
  type: "acquisition",
  performedBy: "watson@example.com",
  createdAt: daysAgo(1),
  description: "Took an image of the disk.",
  data: {},
  ...changes,
});

/** Stores events of cases as if the server of the license had sent them. */
export function storeCaseEvents(
  storage: Storage,
  { record, servers }: FullLicense,
  events: CaseEvent[],
  receivedAt = now,
) {
  const [server] = servers;
  if (!server?.secretHash) throw new Error("The license has no server with a secret.");
  const { id, deviceId, secretHash } = server;
  return saveCaseEvents(storage, { id, licenseKey: record.key, deviceId, secretHash }, events, receivedAt);
}

/** Finds the customers for these query parameters. */
export const findCustomers = (storage: Storage, query: Record<string, string> = {}, queriedAt = now) =>
  storage.fisCustomers.listPage(fisCustomerQuery.parse(query), queriedAt);

export async function findCustomerByName(storage: Storage, companyName: string, queriedAt = now) {
  const { rows } = await findCustomers(storage, { companyName }, queriedAt);
  const [row] = rows;
  if (!row) throw new Error(`There is no customer named ${companyName}.`);
  return row;
}
