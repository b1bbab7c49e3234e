import { type LicenseType, licenseTypes } from "#app/domain/package/license-type.ts";
import { computeLimits } from "#app/domain/quota/limits.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { addDaysTo, type Instant } from "#app/domain/time/time.ts";
import type { CasePorts, CaseState, CaseTally, CaseWindow } from "./case-activity.ts";
import { type CaseUse, noCases } from "./case-use.ts";

interface CaseLicense {
  record: { id: number; type: LicenseType };
  quotas: readonly QuotaRecord[];
}

/** Returns null unless the license is an IR license with a case lifetime. */
export function createCaseWindow({ record, quotas }: CaseLicense, at: Instant): CaseWindow | null {
  if (record.type !== licenseTypes.ir) return null;
  const { caseLifetime } = computeLimits(quotas, at);
  if (caseLifetime === null) return null;
  return { licenseId: record.id, openedAfter: addDaysTo(at, -caseLifetime), caseLifetime };
}

export const computeCaseEnd = (
  openedAt: Instant,
  { caseLifetime }: Pick<CaseWindow, "caseLifetime">,
): Instant => addDaysTo(openedAt, caseLifetime);

export function caseUseFromTally(
  { used, open, firstUsed, firstOpen }: CaseTally,
  window: CaseWindow,
): CaseUse {
  return {
    used,
    open,
    usedUntil: firstUsed && computeCaseEnd(firstUsed, window),
    openUntil: firstOpen && computeCaseEnd(firstOpen, window),
  };
}

export const emptyTally: CaseTally = { used: 0, open: 0, firstUsed: null, firstOpen: null };

export function tallyCases(cases: Iterable<CaseState>, { openedAfter }: CaseWindow): CaseTally {
  const used = [...cases].filter(({ openedAt }) => openedAt > openedAfter);
  const open = used.filter(({ closedAt }) => closedAt === null);
  const findFirstOpenedAt = (selectedCases: CaseState[]) =>
    selectedCases.map(({ openedAt }) => openedAt).toSorted()[0] ?? null;
  return {
    used: used.length,
    open: open.length,
    firstUsed: findFirstOpenedAt(used),
    firstOpen: findFirstOpenedAt(open),
  };
}

export function addTallies(left: CaseTally, right: CaseTally): CaseTally {
  const findEarliest = (...instants: (Instant | null)[]) =>
    instants.filter((at) => at !== null).toSorted()[0] ?? null;
  return {
    used: left.used + right.used,
    open: left.open + right.open,
    firstUsed: findEarliest(left.firstUsed, right.firstUsed),
    firstOpen: findEarliest(left.firstOpen, right.firstOpen),
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
      caseUseFromTally(tallies.get(window.licenseId) ?? emptyTally, window),
    ]),
  );
}

export async function loadCaseUse(storage: CasePorts, license: CaseLicense, at: Instant): Promise<CaseUse> {
  return (await loadCaseUseByLicenseId(storage, [license], at)).get(license.record.id) ?? noCases;
}
