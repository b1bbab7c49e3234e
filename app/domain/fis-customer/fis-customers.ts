import { millisecondsInDay } from "date-fns/constants";
import type { CasePorts } from "#app/domain/case/case-activity.ts";
import { noCaseUse } from "#app/domain/case/case-use.ts";
import { computeCaseEnd, loadCaseUseByLicenseId, createCaseWindow } from "#app/domain/case/used-cases.ts";
import type { FullLicense, LicenseStore } from "#app/domain/license/license-store.ts";
import { notFound } from "#app/domain/problem.ts";
import { computeLimits } from "#app/domain/quota/limits.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { FisCustomerDetails, FisCustomerStore } from "./fis-customer.ts";

const maxShownCases = 200;
const maxActivities = 10;

interface FisCustomerPorts extends CasePorts {
  fisCustomers: FisCustomerStore;
  licenses: LicenseStore;
}

export const fisCustomerNotFoundProblem = () => notFound("The customer");

/** Cases are counted as of `at`. The lists cover only the newest licenses. */
export async function findFisCustomer(
  storage: FisCustomerPorts,
  id: number,
  at: Instant,
): Promise<FisCustomerDetails> {
  const row = await storage.fisCustomers.find(id);
  if (!row) throw fisCustomerNotFoundProblem();
  const { licenseKeys, ...customer } = row;
  const [fullLicenses, { rows: activities }] = await Promise.all([
    storage.licenses.findManyFull(licenseKeys),
    storage.caseActivities.listPage(id, {}, { pageNumber: 0, pageSize: maxActivities }),
  ]);
  const licenses = fullLicenses
    .filter(({ record }) => record.deletedAt === null)
    .toSorted((a, b) => b.record.id - a.record.id);
  const caseUseByLicenseId = await loadCaseUseByLicenseId(storage, licenses, at);
  const findCaseUse = ({ record }: FullLicense) => caseUseByLicenseId.get(record.id) ?? noCaseUse;
  const sumOverLicenses = (readNumber: (license: FullLicense) => number) =>
    licenses.reduce((total, license) => total + readNumber(license), 0);
  // Exact sums cover only the loaded licenses. The stored totals cover all licenses.
  const caseTotals =
    customer.licenseCount > licenses.length
      ? { used: customer.casesUsed, capacity: customer.caseCapacity, openCount: customer.openCases }
      : {
          used: sumOverLicenses((license) => findCaseUse(license).used),
          capacity: sumOverLicenses(({ quotas }) => computeLimits(quotas, at).cases ?? 0),
          openCount: sumOverLicenses((license) => findCaseUse(license).open),
        };
  const companyIds = licenses.flatMap(({ record }) => record.customer.hubspotCompanyId ?? []);
  return {
    ...customer,
    contacts: listContacts(licenses),
    hubspotCompanyIds: [...new Set(companyIds)],
    licenses: licenses.map((license) => ({
      key: license.record.key,
      environment: license.record.environment,
      packageTierPrettyName: license.record.packageTierPrettyName,
      startsAt: license.summary.startsAt,
      expiredAt: license.summary.expiredAt,
      status: license.summary.status,
      lifetimeStatus: license.summary.lifetimeStatus,
      isValid: license.summary.isValid,
      casesUsed: findCaseUse(license).used,
      caseCapacity: license.summary.caseCapacity,
      openCases: findCaseUse(license).open,
      createdAt: license.record.createdAt,
      notes: license.record.notes,
      tags: license.record.tags,
    })),
    cases: { ...caseTotals, open: await listOpenCases(storage, licenses, at) },
    servers: listServers(licenses),
    activities,
  };
}

/** Reads the newest license last, so that its name of a contact replaces the names in older licenses. */
function listContacts(licensesNewestFirst: readonly FullLicense[]) {
  const contacts = licensesNewestFirst.toReversed().map(({ record: { customer } }) => {
    const { email, firstName, lastName } = customer;
    return [email.toLowerCase(), { email, firstName, lastName }] as const;
  });
  return [...new Map(contacts)].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, contact]) => contact);
}

async function listOpenCases(storage: FisCustomerPorts, licenses: readonly FullLicense[], at: Instant) {
  const caseWindows = licenses.flatMap((license) => createCaseWindow(license, at) ?? []);
  const caseWindowByLicenseId = new Map(caseWindows.map((window) => [window.licenseId, window]));
  const licenseKeyById = new Map(licenses.map(({ record }) => [record.id, record.key]));
  const openCases = await storage.caseActivities.listOpen(caseWindows, maxShownCases);
  return openCases
    .flatMap(({ licenseId, caseId, caseName, openedAt, lastActivityAt }) => {
      const caseWindow = caseWindowByLicenseId.get(licenseId);
      const licenseKey = licenseKeyById.get(licenseId);
      if (!caseWindow || licenseKey === undefined) return [];
      const endsAt = computeCaseEnd(openedAt, caseWindow);
      const daysLeft = Math.ceil((msOf(endsAt) - msOf(at)) / millisecondsInDay);
      return [{ caseId, caseName, licenseKey, openedAt, lastActivityAt, endsAt, daysLeft }];
    })
    .toSorted((a, b) => (a.endsAt < b.endsAt ? -1 : 1))
    .slice(0, maxShownCases);
}

/** Latest heartbeat first. */
const listServers = (licenses: readonly FullLicense[]) =>
  licenses
    .flatMap(({ record, servers }) =>
      servers.map(({ id, deviceId, version, status, activatedAt, releasedAt, lastHeartbeat }) => {
        return {
          id,
          licenseKey: record.key,
          deviceId,
          version,
          status,
          activatedAt,
          releasedAt,
          lastHeartbeat,
        };
      }),
    )
    .toSorted((a, b) => ((a.lastHeartbeat ?? "") < (b.lastHeartbeat ?? "") ? 1 : -1));
