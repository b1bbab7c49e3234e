import { type LicenseType, licenseTypes } from "#app/domain/package/license-type.ts";
import { computeLimits } from "#app/domain/quota/limits.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { addDaysToInstant, type Instant, findEarliest } from "#app/domain/time/time.ts";
import type { CasePorts, CaseState, CaseTally, CaseWindow } from "./case-activity.ts";
import { type CaseUse, noCaseUse } from "./case-use.ts";

interface CaseLicense {
  record: { id: number; type: LicenseType };
  quotas: readonly QuotaRecord[];
}

/** Null unless the license is an IR license with a case lifetime. */
export function createCaseWindow({ record, quotas }: CaseLicense, at: Instant): CaseWindow | null {
  if (record.type !== licenseTypes.ir) return null;
  const { caseLifetime } = computeLimits(quotas, at);
  if (caseLifetime === null) return null;
  return { licenseId: record.id, openedAfter: addDaysToInstant(at, -caseLifetime), caseLifetime };
}

export const computeCaseEnd = (
  openedAt: Instant,
  { caseLifetime }: Pick<CaseWindow, "caseLifetime">,
): Instant => addDaysToInstant(openedAt, caseLifetime);

export function computeCaseUse(tally: CaseTally, window: CaseWindow): CaseUse {
  const { earliestUsedCaseOpenedAt, earliestOpenCaseOpenedAt } = tally;
  return {
    used: tally.usedCount,
    open: tally.openCount,
    usedUntil: earliestUsedCaseOpenedAt && computeCaseEnd(earliestUsedCaseOpenedAt, window),
    openUntil: earliestOpenCaseOpenedAt && computeCaseEnd(earliestOpenCaseOpenedAt, window),
  };
}

export const emptyTally: CaseTally = {
  usedCount: 0,
  openCount: 0,
  earliestUsedCaseOpenedAt: null,
  earliestOpenCaseOpenedAt: null,
};

export function tallyCases(cases: Iterable<CaseState>, { openedAfter }: CaseWindow): CaseTally {
  const usedCases = [...cases].filter(({ openedAt }) => openedAt > openedAfter);
  const openCases = usedCases.filter(({ closedAt }) => closedAt === null);
  const findEarliestOpenedAt = (selectedCases: CaseState[]) =>
    findEarliest(selectedCases.map(({ openedAt }) => openedAt));
  return {
    usedCount: usedCases.length,
    openCount: openCases.length,
    earliestUsedCaseOpenedAt: findEarliestOpenedAt(usedCases),
    earliestOpenCaseOpenedAt: findEarliestOpenedAt(openCases),
  };
}

export function addTallies(firstTally: CaseTally, secondTally: CaseTally): CaseTally {
  return {
    usedCount: firstTally.usedCount + secondTally.usedCount,
    openCount: firstTally.openCount + secondTally.openCount,
    earliestUsedCaseOpenedAt: findEarliest([
      firstTally.earliestUsedCaseOpenedAt,
      secondTally.earliestUsedCaseOpenedAt,
    ]),
    earliestOpenCaseOpenedAt: findEarliest([
      firstTally.earliestOpenCaseOpenedAt,
      secondTally.earliestOpenCaseOpenedAt,
    ]),
  };
}

export async function loadCaseUseByLicenseId(
  { caseActivities }: CasePorts,
  licenses: readonly CaseLicense[],
  at: Instant,
): Promise<Map<number, CaseUse>> {
  const windows = licenses.flatMap((license) => createCaseWindow(license, at) ?? []);
  const tallies = await caseActivities.countCases(windows);
  return new Map(
    windows.map((window) => [
      window.licenseId,
      computeCaseUse(tallies.get(window.licenseId) ?? emptyTally, window),
    ]),
  );
}

export async function loadCaseUse(storage: CasePorts, license: CaseLicense, at: Instant): Promise<CaseUse> {
  return (await loadCaseUseByLicenseId(storage, [license], at)).get(license.record.id) ?? noCaseUse;
}
