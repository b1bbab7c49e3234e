import type { CaseUse } from "#app/domain/case/case-use.ts";
import { loadCaseUse } from "#app/domain/case/used-cases.ts";
import { dayOf, daysBetween, type Instant } from "#app/domain/time/time.ts";
import { addGraceDays } from "./grace.ts";
import type { LicenseSummary } from "./license.ts";
import type {
  HostingWrites,
  FullLicense,
  LicenseWrites,
  RenewalRecordWrites,
  SummaryPorts,
  SummaryWrites,
} from "./license-store.ts";
import { computeSummary } from "./status.ts";

export type ChangedLicenseParts = Partial<Pick<FullLicense, "record" | "quotas" | "servers">> & {
  cases?: CaseUse;
  /** End that a renewal extends. Default: the previous end of the license. Null means that a later end is no renewal. */
  renewedEnd?: Instant | null | undefined;
};

/**
 * Saves the license after a change of its quotas or servers. The license gets a new row version and a new time of the last
 * change, because its response shows what its quotas and servers add up to.
 */
export function saveChangedParts(
  storage: SummaryPorts,
  transaction: { licenses: LicenseWrites; instances: HostingWrites; renewals: RenewalRecordWrites },
  license: FullLicense,
  change: Omit<ChangedLicenseParts, "record">,
  at: Instant,
): Promise<LicenseSummary> {
  const record = { ...license.record, updatedAt: at };
  transaction.licenses.change(license.record, record);
  return updateSummary(storage, transaction, license, { ...change, record }, at);
}

/**
 * Does not change the row version of the license. Saves the summary after a change, moves the end of a trial and records a renewal. Reads the settings after the license. A
 * later change of the settings recomputes all licenses, so no summary stays outdated.
 */
export async function updateSummary(
  storage: SummaryPorts,
  transaction: { licenses: SummaryWrites; instances: HostingWrites; renewals: RenewalRecordWrites },
  license: FullLicense,
  change: ChangedLicenseParts,
  at: Instant,
): Promise<LicenseSummary> {
  const { record, quotas, servers } = { ...license, ...change };
  const licenseWithGraceDays = { record, quotas: addGraceDays(quotas, record) };
  const cases = change.cases ?? (await loadCaseUse(storage, licenseWithGraceDays, at));
  const summary = computeSummary(record, quotas, servers, await storage.settings.read(), at, cases);
  transaction.licenses.refreshSummary(record, summary, license.summaryVersion, license.summary);
  const previousEnd = license.summary.expiredAt;
  const expiredAt = summary.expiredAt;
  if (expiredAt !== null && expiredAt !== previousEnd) {
    transaction.instances.moveTrialEnd(record.id, expiredAt);
    const renewedEnd = change.renewedEnd === undefined ? previousEnd : change.renewedEnd;
    if (renewedEnd !== null && isRenewal(renewedEnd, expiredAt, at))
      transaction.renewals.record({ licenseId: record.id, renewedEnd, expiredAt, at });
  }
  return summary;
}

/** From this number of days before the old end, a later end counts as a renewal. Earlier changes are corrections. */
export const renewalWindowDays = 90;

const isRenewal = (renewedEnd: Instant, expiredAt: Instant, at: Instant) =>
  expiredAt > renewedEnd && daysBetween(dayOf(at), dayOf(renewedEnd)) <= renewalWindowDays;
