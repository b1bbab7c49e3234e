import type { ChainHead, HistoryEvent, NewEvent } from "#app/domain/history/event.ts";
import { buildHashInput } from "#app/domain/history/link.ts";
import { computeLicenseStatus } from "#app/domain/license/status.ts";
import { pickTerms } from "#app/domain/quota/quota.ts";
import { historyRowOf } from "#app/storage/history/history-store.ts";
import type { HistoryTable } from "#app/storage/schema/schema.ts";
import type { BulkLicense } from "./bulk-license.ts";

/** The events of a license: its creation, its quotas and its deletion, if any. */
export function createEvents({ record, quotas, servers }: BulkLicense): NewEvent[] {
  const requestId = `seed-${record.id}`;
  const commonFields = {
    licenseKey: record.key,
    createdBy: record.createdBy,
    requestId,
    before: null,
    after: null,
  };
  const creationEvent: NewEvent = {
    ...commonFields,
    eventName: "create",
    createdAt: record.createdAt,
    details: {
      type: record.type,
      isOffline: record.isOffline,
      softCapacity: record.softCapacity,
      alertsCustomer: record.alertsCustomer,
      tags: record.tags,
      notes: record.notes,
    },
    after: {
      environment: record.environment,
      packageTierId: record.packageTierId,
      packageTierPrettyName: record.packageTierPrettyName,
      companyName: record.customer.companyName,
    },
  };
  const quotaEvents = quotas.map((quota): NewEvent => {
    const terms = pickTerms(quota);
    return {
      ...commonFields,
      eventName: "add-quota",
      createdAt: quota.createdAt,
      details: { type: record.type, quotaId: quota.id, ...terms },
      after: { status: 1, ...terms },
    };
  });
  const { deletedAt } = record;
  if (!deletedAt) return [creationEvent, ...quotaEvents];
  const statusBefore = computeLicenseStatus(null, servers[0]?.activatedAt ?? null);
  const deletionEvent: NewEvent = {
    ...commonFields,
    eventName: "delete",
    createdAt: deletedAt,
    details: { type: record.type },
    before: { status: statusBefore, deletedAt: null },
    after: { status: computeLicenseStatus(deletedAt, null), deletedAt },
  };
  return [creationEvent, ...quotaEvents, deletionEvent];
}

/** The first row follows `chainHead`. */
export function createChainRows(
  chainHead: ChainHead,
  events: readonly NewEvent[],
  sha256: (text: string) => string,
): HistoryTable[] {
  let currentHead = chainHead;
  return events.map((event) => {
    const historyEvent: HistoryEvent = { id: currentHead.id + 1, ...event };
    currentHead = { id: historyEvent.id, hash: sha256(buildHashInput(currentHead.hash, historyEvent)) };
    return { ...historyRowOf(historyEvent, null), hash: currentHead.hash };
  });
}
