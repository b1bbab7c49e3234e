import { type CaseEvent, type CasePorts, casesAfter } from "#app/domain/case/case-activity.ts";
import { type CaseUse, noCases } from "#app/domain/case/case-use.ts";
import { addTallies, caseUseFrom, caseWindowOf, emptyTally, tallyOf } from "#app/domain/case/used-cases.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import { updateSummary } from "#app/domain/license/update-summary.ts";
import { limitsAt } from "#app/domain/quota/limits.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { DeployedServer, DeploymentPorts } from "./deployed-server-store.ts";
import { staffRejectionCodeOf, quotaRejectionCodeOf, deploymentProblem } from "./deployment-rejection.ts";
import { deploymentOf } from "./deployments.ts";
import { checkPast } from "./server-report.ts";

/** Stores repeated events once. Raises `forbidden` CASE_LIMIT and stores no event if too many cases would open. */
export async function saveCaseEvents(
  storage: DeploymentPorts,
  deployed: DeployedServer,
  events: readonly CaseEvent[],
  at: Instant,
): Promise<{ accepted: number; duplicates: number }> {
  for (const [nth, { createdAt }] of events.entries()) checkPast(createdAt, at, `events.${nth}.createdAt`);
  return storage.transact(async (work) => {
    const { server, ...license } = await deploymentOf(storage, deployed);
    const { record, quotas } = license;
    const isSuspended = await storage.instances.isSuspended(record.id);
    const rejectionCode =
      staffRejectionCodeOf({ license: record, requestingServer: server, isSuspended }) ??
      quotaRejectionCodeOf(quotas, at);
    if (rejectionCode) throw deploymentProblem(rejectionCode);
    const existingIds = new Set(
      await storage.caseActivities.existingIds(
        record.id,
        events.map(({ id }) => id),
      ),
    );
    const fresh = events.filter(({ id }) => !existingIds.has(id) && existingIds.add(id));
    const cases = await caseUseAfter(storage, license, fresh, at);
    work.addCaseActivities(fresh.map((event) => ({ ...event, licenseId: record.id, serverId: server.id })));
    // The summary write makes a concurrent unit that counts open cases retry.
    await updateSummary(storage, work, license, { cases }, at);
    return { accepted: fresh.length, duplicates: events.length - fresh.length };
  });
}

async function caseUseAfter(
  { caseActivities }: CasePorts,
  license: Pick<LicenseInFull, "record" | "quotas">,
  fresh: readonly CaseEvent[],
  at: Instant,
): Promise<CaseUse> {
  const window = caseWindowOf(license, at);
  if (!window) return noCases;
  const caseIds = [...new Set(fresh.map(({ caseId }) => caseId))];
  const before = await caseActivities.cases(license.record.id, caseIds);
  const remainingTally = (await caseActivities.tally([window], caseIds)).get(license.record.id) ?? emptyTally;
  const firstActivities = new Map([...before].map(([caseId, { openedAt }]) => [caseId, openedAt]));
  const opened = casesOpenedBy(fresh, firstActivities, window.openSince);
  const { used } = addTallies(remainingTally, tallyOf(before.values(), window));
  const { cases: capacity } = limitsAt(license.quotas, at);
  if (capacity !== null && opened > 0 && used + opened > capacity) throw deploymentProblem("CASE_LIMIT");
  return caseUseFrom(addTallies(remainingTally, tallyOf(casesAfter(before, fresh).values(), window)), window);
}

/** Number of cases that these events open. `before` has the first activity of each known case. */
export function casesOpenedBy(
  events: readonly Pick<CaseEvent, "caseId" | "createdAt">[],
  before: ReadonlyMap<string, Instant>,
  openSince: Instant,
): number {
  const after = new Map(before);
  for (const { caseId, createdAt } of events) {
    const first = after.get(caseId);
    if (first === undefined || createdAt < first) after.set(caseId, createdAt);
  }
  const openAmong = (firsts: ReadonlyMap<string, Instant>) =>
    [...firsts.values()].filter((first) => first > openSince).length;
  return openAmong(after) - openAmong(before);
}
