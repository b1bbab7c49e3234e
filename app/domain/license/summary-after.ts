import type { CaseUse } from "#app/domain/case/case-use.ts";
import { caseUseOf } from "#app/domain/case/used-cases.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { LicenseSummary } from "./license.ts";
import type { HostingWrites, LicenseInFull, SummaryPorts, SummaryWrites } from "./license-store.ts";
import { summarize } from "./status.ts";

/** What a unit changes about a license; what it leaves out stays as it was read. */
export type LicenseChange = Partial<Pick<LicenseInFull, "record" | "quotas" | "servers">> & {
  cases?: CaseUse;
};

/**
 * Stores the summary that follows from the change, in the change's own unit, and answers it; a trial ends with its
 * license. The settings are read after the license: whoever changes them has every summary made anew afterwards.
 */
export async function summaryAfter(
  storage: SummaryPorts,
  work: SummaryWrites & HostingWrites,
  found: LicenseInFull,
  change: LicenseChange,
  at: Instant,
): Promise<LicenseSummary> {
  const { record, quotas, servers } = { ...found, ...change };
  const cases = change.cases ?? (await caseUseOf(storage, { record, quotas }, at));
  const summary = summarize(record, quotas, servers, await storage.settings.read(), at, cases);
  work.refreshSummary(record, summary, found.summaryVersion, found.summary);
  if (summary.expiredAt !== null && summary.expiredAt !== found.summary.expiredAt)
    work.moveTrialEnd(record.id, summary.expiredAt);
  return summary;
}
