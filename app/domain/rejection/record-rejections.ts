import { createEvent } from "#app/domain/history/event.ts";
import { dayOf } from "#app/domain/time/time.ts";
import type { StoredRejectionCode } from "./rejection-messages.ts";
import { addAddress, advanceTurns, startTurns } from "./machine-turns.ts";
import {
  maxDevicesPerLicense,
  otherDevices,
  type RejectedRequest,
  type RejectionBatch,
  type RejectionPorts,
  type RejectionRecord,
} from "./rejection.ts";

export const startBatch = (request: RejectedRequest): RejectionBatch => ({
  latest: request,
  count: 1,
  firstAt: request.actedAt,
  ...addAddress({ addresses: [], addressTurns: 0 }, request.address),
});

export const addToBatch = (batch: RejectionBatch, request: RejectedRequest): RejectionBatch => ({
  ...batch,
  latest: request,
  count: batch.count + 1,
  ...addAddress(batch, request.address),
});

const createRow = (
  id: number,
  licenseId: number,
  deviceId: string,
  { latest, firstAt }: RejectionBatch,
): RejectionRecord => ({
  id,
  licenseId,
  deviceId,
  code: latest.code,
  count: 0,
  firstAt,
  lastAt: firstAt,
  addresses: [],
  ...startTurns(firstAt),
  dismissedAt: null,
  dismissedBy: null,
  reason: null,
  rowVersion: 1,
});

/** Each server of an ended license is rejected every day, so these rejections are counted without an event. */
const codeWithoutEvent: StoredRejectionCode = "QUOTA_EXPIRED";

/**
 * Adds the rejections of a license to its rows. Records one event per device and day, except for
 * ended licenses. Does nothing if there is no such
 * license, because callers can invent license keys.
 */
export const saveRejections = (
  storage: RejectionPorts,
  licenseKey: string,
  batches: readonly RejectionBatch[],
): Promise<void> =>
  storage.transact(async (transaction) => {
    const license = await storage.licenses.findFull(licenseKey);
    if (!license) return;
    const { record, servers } = license;
    const deviceIds = new Set(batches.map(({ latest }) => latest.deviceId));
    const storedRows = await storage.rejections.listByDevices(record.id, [...deviceIds, otherDevices]);
    const rows = new Map(storedRows.map((row) => [`${row.code} ${row.deviceId}`, row]));
    const changedKeys = new Set<string>();
    let freeDeviceCount = maxDevicesPerLicense - (await storage.rejections.countDevices(record.id));
    for (const batch of batches) {
      const { latest } = batch;
      const isKnown = [...rows.values()].some((row) => row.deviceId === latest.deviceId);
      if (!isKnown) freeDeviceCount -= 1;
      const deviceId = isKnown || freeDeviceCount >= 0 ? latest.deviceId : otherDevices;
      const isFirstOfDay = ![...rows.values()].some(
        (row) =>
          row.deviceId === deviceId &&
          row.code !== codeWithoutEvent &&
          dayOf(row.lastAt) === dayOf(latest.actedAt),
      );
      const key = `${latest.code} ${deviceId}`;
      const row = rows.get(key) ?? createRow(transaction.createId(), record.id, deviceId, batch);
      rows.set(key, {
        ...row,
        count: row.count + batch.count,
        lastAt: latest.actedAt,
        ...advanceTurns(row, batch, servers),
        dismissedAt: null,
        dismissedBy: null,
        reason: null,
      });
      changedKeys.add(key);
      if (isFirstOfDay && latest.code !== codeWithoutEvent) {
        const actor = { ...latest, person: { email: `server ${deviceId}` } };
        const details = { deviceId, code: latest.code };
        transaction.record(createEvent(actor, record.key, "reject-server", { details }));
      }
    }
    for (const key of changedKeys) {
      const row = rows.get(key);
      if (!row) continue;
      if (storedRows.some(({ id }) => id === row.id)) transaction.rejections.change(row);
      else transaction.rejections.add(row);
    }
  });
