import { keepCaseEvents } from "#app/domain/deployment/case-events.ts";
import type { CaseEvent } from "#app/domain/case/case-activity.ts";
import { fisCustomerQuery } from "#app/domain/fis-customer/fis-customer.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { Storage } from "#app/domain/storage.ts";
import { dayMs, type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { issue, miraiIr, now, serverPlan } from "#tests/fixtures/licenses.ts";

type Wishes = Parameters<typeof miraiIr>[0];

/** An IR license of 30 cases for 30 days each, with one server whose device id is `device`. */
export function fisLicense(
  storage: Storage,
  companyName: string,
  { customer, ...wishes }: NonNullable<Wishes> = {},
  quota: Partial<QuotaRecord> = {},
  device = `${companyName}-console`,
): Promise<LicenseInFull> {
  const planned = miraiIr({ ...wishes, customer: { companyName, ...customer } });
  const quotas = planned.quotas.map((one) => ({ ...one, ...quota }));
  return issue(storage, {
    ...planned,
    quotas,
    servers: [serverPlan(device, { secretHash: `secret of ${planned.record.key}` })],
  });
}

export const daysAgo = (days: number): Instant => instantOf(msOf(now) - Math.round(days * dayMs));

export const told = (id: string, caseId: string, changes: Partial<CaseEvent> = {}): CaseEvent => ({
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

/** What the license's server tells of its cases. */
export function tell(storage: Storage, { record, servers }: LicenseInFull, events: CaseEvent[], at = now) {
  const [server] = servers;
  if (!server?.secretHash) throw new Error("The license has no server that could tell.");
  const { id, secretHash } = server;
  return keepCaseEvents(storage, { id, licenseKey: record.key, secretHash }, events, at);
}

/** The list of customers as a query string asks for it. */
export const customersBy = (storage: Storage, query: Record<string, string> = {}, at = now) =>
  storage.fisCustomers.page(fisCustomerQuery.parse(query), at);

/** The row of one company. */
export async function customerNamed(storage: Storage, companyName: string, at = now) {
  const { rows } = await customersBy(storage, { companyName }, at);
  const [found] = rows;
  if (!found) throw new Error(`There is no customer named ${companyName}.`);
  return found;
}
