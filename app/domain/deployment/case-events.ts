import { type CaseEvent, type CasePorts, applyCaseEvents } from "#app/domain/case/case-activity.ts";
import type { CaseUse } from "#app/domain/case/case-use.ts";
import {
  addTallies,
  computeCaseUse,
  createCaseWindow,
  emptyTally,
  tallyCases,
} from "#app/domain/case/used-cases.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { updateSummary } from "#app/domain/license/update-summary.ts";
import { computeLimits } from "#app/domain/quota/limits.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { DeployedServer, DeploymentPorts } from "./deployed-server-store.ts";
import { findStaffRejectionCode, findQuotaRejectionCode, deploymentProblem } from "./deployment-rejection.ts";
import { findDeployment } from "./deployments.ts";
import { checkNotInFuture } from "./server-report.ts";

/**
 * Stores repeated events once. Throws `forbidden` and stores no event: CASE_LIMIT if too many cases would open, NO_CASES if
 * the license has no cases.
 */
export async function saveCaseEvents(
  storage: DeploymentPorts,
  deployedServer: DeployedServer,
  events: readonly CaseEvent[],
  at: Instant,
): Promise<{ accepted: number; duplicates: number }> {
  for (const [index, { createdAt }] of events.entries())
    checkNotInFuture(createdAt, at, `events.${index}.createdAt`);
  return storage.transact(async (transaction) => {
    const { server, ...license } = await findDeployment(storage, deployedServer);
    const { record, quotas } = license;
    const isSuspended = await storage.instances.isSuspended(record.id);
    const rejectionCode =
      findStaffRejectionCode({ license: record, requestingServer: server, isSuspended }) ??
      findQuotaRejectionCode(quotas, at);
    if (rejectionCode) throw deploymentProblem(rejectionCode);
    const existingIds = new Set(
      await storage.caseActivities.findExistingIds(
        record.id,
        events.map(({ id }) => id),
      ),
    );
    const newEvents: CaseEvent[] = [];
    for (const event of events) {
      if (existingIds.has(event.id)) continue;
      existingIds.add(event.id);
      newEvents.push(event);
    }
    const cases = await computeCaseUseAfterEvents(storage, license, newEvents, at);
    transaction.caseActivities.add(
      newEvents.map((event) => ({ ...event, licenseId: record.id, serverId: server.id })),
    );
    // Concurrent transactions all write the summary. Only one commits; the others are retried and count the cases again.
    await updateSummary(storage, transaction, license, { cases }, at);
    return { accepted: newEvents.length, duplicates: events.length - newEvents.length };
  });
}

/** Throws CASE_LIMIT if the events open more cases than the license allows, and NO_CASES if it has no cases. */
async function computeCaseUseAfterEvents(
  { caseActivities }: CasePorts,
  license: Pick<FullLicense, "record" | "quotas">,
  newEvents: readonly CaseEvent[],
  at: Instant,
): Promise<CaseUse> {
  const caseWindow = createCaseWindow(license, at);
  if (!caseWindow) throw deploymentProblem("NO_CASES");
  const caseIds = [...new Set(newEvents.map(({ caseId }) => caseId))];
  const casesBefore = await caseActivities.findCases(license.record.id, caseIds);
  const otherCasesTally =
    (await caseActivities.countCases([caseWindow], caseIds)).get(license.record.id) ?? emptyTally;
  const openedAtByCaseId = new Map([...casesBefore].map(([caseId, { openedAt }]) => [caseId, openedAt]));
  const openedCount = countOpenedCases(newEvents, openedAtByCaseId, caseWindow.openedAfter);
  const { usedCount } = addTallies(otherCasesTally, tallyCases(casesBefore.values(), caseWindow));
  const { cases: capacity } = computeLimits(license.quotas, at);
  if (capacity !== null && openedCount > 0 && usedCount + openedCount > capacity)
    throw deploymentProblem("CASE_LIMIT");
  return computeCaseUse(
    addTallies(otherCasesTally, tallyCases(applyCaseEvents(casesBefore, newEvents).values(), caseWindow)),
    caseWindow,
  );
}

/**
 * The number of cases that these events open after `openedAfter`. A case opens with its first event.
 * `openedAtBeforeEvents` contains the opening time of each stored case by case id.
 */
export function countOpenedCases(
  events: readonly Pick<CaseEvent, "caseId" | "createdAt">[],
  openedAtBeforeEvents: ReadonlyMap<string, Instant>,
  openedAfter: Instant,
): number {
  const openedAtAfterEvents = new Map(openedAtBeforeEvents);
  for (const { caseId, createdAt } of events) {
    const openedAt = openedAtAfterEvents.get(caseId);
    if (openedAt === undefined || createdAt < openedAt) openedAtAfterEvents.set(caseId, createdAt);
  }
  const countCasesInWindow = (openedAtByCaseId: ReadonlyMap<string, Instant>) =>
    [...openedAtByCaseId.values()].filter((openedAt) => openedAt > openedAfter).length;
  return countCasesInWindow(openedAtAfterEvents) - countCasesInWindow(openedAtBeforeEvents);
}
