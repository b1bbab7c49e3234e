import type { CaseUse } from "#app/domain/case/case-use.ts";
import { caseUseOf } from "#app/domain/case/used-cases.ts";
import { dayOf, daysBetween, type Instant } from "#app/domain/time/time.ts";
import { withGrace } from "./grace.ts";
import type { LicenseSummary } from "./license.ts";
import type {
  HostingWrites,
  LicenseInFull,
  RenewalNotes,
  SummaryPorts,
  SummaryWrites,
} from "./license-store.ts";
import { summarize } from "./status.ts";

export type LicenseChange = Partial<Pick<LicenseInFull, "record" | "quotas" | "servers">> & {
  cases?: CaseUse;
};

/** Also moves the end of a trial and records renewals. Settings must be read after the license. */
export async function updateSummary(
  storage: SummaryPorts,
  work: SummaryWrites & HostingWrites & RenewalNotes,
  license: LicenseInFull,
  change: LicenseChange,
  at: Instant,
): Promise<LicenseSummary> {
  const { record, quotas, servers } = { ...license, ...change };
  const counting = { record, quotas: withGrace(quotas, record) };
  const cases = change.cases ?? (await caseUseOf(storage, counting, at));
  const summary = summarize(record, quotas, servers, await storage.settings.read(), at, cases);
  work.refreshSummary(record, summary, license.summaryVersion, license.summary);
  const [endedAt, endsAt] = [license.summary.expiredAt, summary.expiredAt];
  if (endsAt !== null && endsAt !== endedAt) {
    work.moveTrialEnd(record.id, endsAt);
    if (endedAt !== null && isRenewal(endedAt, endsAt, at))
      work.noteRenewal({ licenseId: record.id, endedAt, endsAt, at });
  }
  return summary;
}

/** A later end counts as a renewal within this number of days before the old end, and as a correction before. */
export const renewalWindowDays = 90;

const isRenewal = (endedAt: Instant, endsAt: Instant, at: Instant) =>
  endsAt > endedAt && daysBetween(dayOf(at), dayOf(endedAt)) <= renewalWindowDays;
