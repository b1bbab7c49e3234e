import { z } from "zod";
import { isEnabled } from "#app/domain/enabled.ts";
import type { EventName, HistoryEvent } from "#app/domain/history/event.ts";
import { type QuotaRecord, quotaStatus } from "#app/domain/quota/quota.ts";
import { addDays, type Day, dayOf, endOfDay, startOfDay } from "#app/domain/time/time.ts";

/** Events whose previous values contain dates, capacities or the status of a quota. */
export const quotaChangeEvents = [
  "update-quota-dates",
  "update-quota-capacities",
  "update-quota-status",
  "renew-license",
  "update-tier",
] as const satisfies readonly EventName[];

const previousTerms = z
  .object({
    activationDate: z.string(),
    expirationDate: z.string(),
    status: quotaStatus,
    totalClientCapacity: z.number().nullable(),
    serverCapacity: z.number().nullable(),
  })
  .partial()
  .catch({});

const eventDetails = z
  .object({ quotaId: z.number(), quotasBefore: z.array(z.looseObject({ id: z.number() })) })
  .partial()
  .catch({});

export type QuotaOfDay = Pick<
  QuotaRecord,
  | "id"
  | "createdAt"
  | "activationDate"
  | "expirationDate"
  | "status"
  | "totalClientCapacity"
  | "serverCapacity"
>;
export type QuotaChangeEvent = Pick<HistoryEvent, "createdAt" | "details" | "before">;

export interface CapacityChange {
  /** First day of these capacities, which last until the next change. */
  from: Day;
  /** Null without a running quota, and if the quota does not limit the assets. */
  totalClientCapacity: number | null;
  serverCapacity: number | null;
}

/**
 * Lists the capacities from the first day to the last day. The database stores only the current quotas, so this function
 * undoes the recorded changes day by day. Expects the newest event first.
 */
export function listCapacityChanges(
  currentQuotas: readonly QuotaOfDay[],
  events: readonly QuotaChangeEvent[],
  { from, to }: { from: Day; to: Day },
): CapacityChange[] {
  const changes: CapacityChange[] = [];
  let quotas = currentQuotas;
  let eventIndex = 0;
  for (let day = to; day >= from; day = addDays(day, -1)) {
    for (let event = events[eventIndex]; event && dayOf(event.createdAt) > day; event = events[eventIndex]) {
      quotas = undoChange(quotas, event);
      eventIndex += 1;
    }
    const capacities = sumCapacities(quotas, day);
    const laterChange = changes[0];
    if (
      laterChange?.totalClientCapacity === capacities.totalClientCapacity &&
      laterChange.serverCapacity === capacities.serverCapacity
    )
      laterChange.from = day;
    else changes.unshift({ from: day, ...capacities });
  }
  return changes;
}

/** An event contains the previous values of one quota, or of all quotas if the tier changed. */
function undoChange(quotas: readonly QuotaOfDay[], { details, before }: QuotaChangeEvent): QuotaOfDay[] {
  const { quotaId, quotasBefore } = eventDetails.parse(details);
  return quotas.map((quota) => {
    const previousValues = quota.id === quotaId ? before : quotasBefore?.find(({ id }) => id === quota.id);
    return { ...quota, ...previousTerms.parse(previousValues ?? {}) };
  });
}

function sumCapacities(quotas: readonly QuotaOfDay[], day: Day) {
  const runningQuotas = quotas.filter(
    (quota) =>
      isEnabled(quota) &&
      dayOf(quota.createdAt) <= day &&
      quota.activationDate <= endOfDay(day) &&
      quota.expirationDate >= startOfDay(day),
  );
  return {
    totalClientCapacity: sumOrNull(runningQuotas.map((quota) => quota.totalClientCapacity)),
    serverCapacity: sumOrNull(runningQuotas.map((quota) => quota.serverCapacity)),
  };
}

function sumOrNull(capacities: readonly (number | null)[]): number | null {
  const limits = capacities.filter((capacity) => capacity !== null);
  return limits.length === 0 ? null : limits.reduce((sum, capacity) => sum + capacity, 0);
}
