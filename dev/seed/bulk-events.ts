import type { ChainHead, HistoryEvent, NewEvent } from "#app/domain/history/event.ts";
import { linkText } from "#app/domain/history/link.ts";
import { licenseStatusOf } from "#app/domain/license/status.ts";
import { termsOf } from "#app/domain/quota/quota.ts";
import { historyRowOf } from "#app/storage/history/history-store.ts";
import type { HistoryTable } from "#app/storage/schema/schema.ts";
import type { BulkLicense } from "./bulk-license.ts";

/** Returns the events of a license: its creation, its quotas and its deletion, if any. */
export function eventsOf({ record, quotas, servers }: BulkLicense): NewEvent[] {
  const requestId = `seed-${record.id}`;
  const common = {
    licenseKey: record.key,
    createdBy: record.createdBy,
    requestId,
    before: null,
    after: null,
  };
  const created: NewEvent = {
    ...common,
    eventName: "create",
    createdAt: record.createdAt,
    details: {
      type: record.type,
      isOffline: record.isOffline,
      softCapacity: record.softCapacity,
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
  const added = quotas.map((quota): NewEvent => {
    const terms = termsOf(quota);
    return {
      ...common,
      eventName: "add-quota",
      createdAt: quota.createdAt,
      details: { type: record.type, quotaId: quota.id, ...terms },
      after: { status: 1, ...terms },
    };
  });
  const { deletedAt } = record;
  if (!deletedAt) return [created, ...added];
  const before = licenseStatusOf(null, servers[0]?.activatedAt ?? null);
  const deleted: NewEvent = {
    ...common,
    eventName: "delete",
    createdAt: deletedAt,
    details: { type: record.type },
    before: { status: before, deletedAt: null },
    after: { status: licenseStatusOf(deletedAt, null), deletedAt },
  };
  return [created, ...added, deleted];
}

/** Returns the events as rows, each linked to the previous one, the first to `head`. */
export function chainRows(
  head: ChainHead,
  events: readonly NewEvent[],
  sha256: (text: string) => string,
): HistoryTable[] {
  let last = head;
  return events.map((event) => {
    const entry: HistoryEvent = { id: last.id + 1, ...event };
    last = { id: entry.id, hash: sha256(linkText(last.hash, entry)) };
    return { ...historyRowOf(entry, null), hash: last.hash };
  });
}
