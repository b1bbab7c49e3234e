import { millisecondsInDay } from "date-fns/constants";
import { saveCaseEvents } from "#app/domain/deployment/case-events.ts";
import type { CaseEvent } from "#app/domain/case/case-activity.ts";
import { fisCustomerQuery } from "#app/domain/fis-customer/fis-customer.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { Storage } from "#app/domain/storage.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { issue, miraiIr, now, serverPlan } from "#tests/fixtures/licenses.ts";

type LicenseChanges = Parameters<typeof miraiIr>[0];

/** An IR license with 30 cases of 30 days each, and one server with the device id `device`. */
export function fisLicense(
  storage: Storage,
  companyName: string,
  { customer, ...changes }: NonNullable<LicenseChanges> = {},
  quota: Partial<QuotaRecord> = {},
  device = `${companyName}-console`,
): Promise<LicenseInFull> {
  const planned = miraiIr({ ...changes, customer: { companyName, ...customer } });
  const quotas = planned.quotas.map((plannedQuota) => ({ ...plannedQuota, ...quota }));
  return issue(storage, {
    ...planned,
    quotas,
    servers: [serverPlan(device, { secretHash: `secret of ${planned.record.key}` })],
  });
}

export const daysAgo = (days: number): Instant => instantOf(msOf(now) - Math.round(days * millisecondsInDay));

export const caseEventOf = (id: string, caseId: string, changes: Partial<CaseEvent> = {}): CaseEvent => ({
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

/** Reports the cases of the license's server. */
export function reportCases(
  storage: Storage,
  { record, servers }: LicenseInFull,
  events: CaseEvent[],
  at = now,
) {
  const [server] = servers;
  if (!server?.secretHash) throw new Error("The license has no server with a secret.");
  const { id, secretHash } = server;
  return saveCaseEvents(storage, { id, licenseKey: record.key, secretHash }, events, at);
}

/** The list of customers for a query string. */
export const customersBy = (storage: Storage, query: Record<string, string> = {}, at = now) =>
  storage.fisCustomers.page(fisCustomerQuery.parse(query), at);

/** The row of one company. */
export async function customerNamed(storage: Storage, companyName: string, at = now) {
  const { rows } = await customersBy(storage, { companyName }, at);
  const [row] = rows;
  if (!row) throw new Error(`There is no customer named ${companyName}.`);
  return row;
}
