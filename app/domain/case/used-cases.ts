import { type LicenseType, licenseTypes } from "#app/domain/package/license-type.ts";
import { limitsAt } from "#app/domain/quota/limits.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { addDaysTo, type Instant } from "#app/domain/time/time.ts";
import type { CasePorts, CaseState, CaseTally, CaseWindow } from "./case-activity.ts";
import { type CaseUse, noCases } from "./case-use.ts";

interface CaseLicense {
  record: { id: number; type: LicenseType };
  quotas: readonly QuotaRecord[];
}

/** Null unless the license is an IR license with a case lifetime. */
export function caseWindowOf({ record, quotas }: CaseLicense, at: Instant): CaseWindow | null {
  if (record.type !== licenseTypes.ir) return null;
  const { caseLifetime } = limitsAt(quotas, at);
  if (caseLifetime === null) return null;
  return { licenseId: record.id, openSince: addDaysTo(at, -caseLifetime), caseLifetime };
}

export const caseEndOf = (openedAt: Instant, { caseLifetime }: Pick<CaseWindow, "caseLifetime">): Instant =>
  addDaysTo(openedAt, caseLifetime);

export function caseUseFrom({ used, open, firstUsed, firstOpen }: CaseTally, window: CaseWindow): CaseUse {
  return {
    used,
    open,
    usedUntil: firstUsed && caseEndOf(firstUsed, window),
    openUntil: firstOpen && caseEndOf(firstOpen, window),
  };
}

export const emptyTally: CaseTally = { used: 0, open: 0, firstUsed: null, firstOpen: null };

export function tallyCases(cases: Iterable<CaseState>, { openSince }: CaseWindow): CaseTally {
  const used = [...cases].filter(({ openedAt }) => openedAt > openSince);
  const open = used.filter(({ closedAt }) => closedAt === null);
  const firstOpenedAt = (selectedCases: CaseState[]) =>
    selectedCases.map(({ openedAt }) => openedAt).toSorted()[0] ?? null;
  return {
    used: used.length,
    open: open.length,
    firstUsed: firstOpenedAt(used),
    firstOpen: firstOpenedAt(open),
  };
}

export function addTallies(left: CaseTally, right: CaseTally): CaseTally {
  const earliest = (...instants: (Instant | null)[]) =>
    instants.filter((at) => at !== null).toSorted()[0] ?? null;
  return {
    used: left.used + right.used,
    open: left.open + right.open,
    firstUsed: earliest(left.firstUsed, right.firstUsed),
    firstOpen: earliest(left.firstOpen, right.firstOpen),
  };
}

export async function caseUseByLicenseId(
  { caseActivities }: CasePorts,
  licenses: readonly CaseLicense[],
  at: Instant,
): Promise<Map<number, CaseUse>> {
  const windows = licenses.flatMap((license) => caseWindowOf(license, at) ?? []);
  const tallies = await caseActivities.tally(windows);
  return new Map(
    windows.map((window) => [
      window.licenseId,
      caseUseFrom(tallies.get(window.licenseId) ?? emptyTally, window),
    ]),
  );
}

export async function caseUseOf(storage: CasePorts, license: CaseLicense, at: Instant): Promise<CaseUse> {
  return (await caseUseByLicenseId(storage, [license], at)).get(license.record.id) ?? noCases;
}
