import type { HistoryStore } from "#app/domain/history/history-store.ts";
import { changeTier } from "#app/domain/license/change-license.ts";
import {
  changeCapacitiesOfLastQuota,
  changeDatesOfLastQuota,
  changeStatusOfLastQuota,
} from "#app/domain/license/change-quotas.ts";
import { deleteLicense } from "#app/domain/license/delete-license.ts";
import { appendNotes, changeField, updateTags, type TaggingPorts } from "#app/domain/license/edit-license.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { tags as tagsSchema } from "#app/domain/license/license.ts";
import type { NewLicensePorts } from "#app/domain/license/licenses.ts";
import { moveEndOfLastQuota } from "#app/domain/license/move-end.ts";
import { renewLicense } from "#app/domain/license/renew-license.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, type Problem, ruleViolation } from "#app/domain/problem.ts";
import { filterEnabledQuotas, findLastQuota, sortQuotasByLatestEnd } from "#app/domain/quota/running.ts";
import { isSameKey, licenseKey } from "#app/domain/text/license-key.ts";
import { undoRunOnLicense } from "#app/domain/undo/undo-event.ts";
import type { BulkChange, BulkRequest, BulkValue, RunChange } from "./bulk-change.ts";

export interface BulkPorts extends TaggingPorts, Pick<NewLicensePorts, "packages"> {
  history: Pick<HistoryStore, "findLink" | "listPage">;
}

export const isLicenseKey = (text: string) => licenseKey.safeParse(text).success;

/** The problem of a license that the request leaves out, or null. */
export function findExclusion(
  { excludedKeys = [] }: Pick<BulkRequest, "excludedKeys">,
  key: string,
): Problem | null {
  return excludedKeys.some((excludedKey) => isSameKey(excludedKey, key))
    ? ruleViolation("EXCLUDED", "This license was left out.")
    : null;
}

export async function applyChange(
  storage: BulkPorts,
  actor: Actor,
  key: string,
  change: RunChange,
): Promise<unknown> {
  if (!isLicenseKey(key)) throw notFound("The license");
  const edit = { actor, key, expectedVersion: null };
  switch (change.kind) {
    case "end-date":
      return moveEndOfLastQuota(storage, { actor, key }, { ...change, ...findOwnEnd(change, key) });
    case "period":
      return changeDatesOfLastQuota(storage, { actor, key }, change);
    case "renewal":
      return renewLicense(storage, { ...edit, asOf: change.asOf }, findOwnEnd(change, key) ?? change);
    case "capacity":
      return changeCapacitiesOfLastQuota(storage, { actor, key }, change);
    case "quota-status":
      return changeStatusOfLastQuota(storage, { actor, key }, change);
    case "tier":
      return changeTier(storage, edit, change);
    case "offline":
      return changeField(storage, edit, "isOffline", change.isOffline);
    case "soft-capacity":
      return changeField(storage, edit, "softCapacity", change.softCapacity);
    case "grace":
      return changeField(storage, edit, "graceDays", change.graceDays);
    case "customer-alerts":
      return changeField(storage, edit, "alertsCustomer", change.alertsCustomer);
    case "environment":
      return changeField(storage, edit, "environment", change.environment);
    case "notes":
      return appendNotes(storage, edit, change.append);
    case "delete":
      return deleteLicense(storage, actor, key);
    case "tags":
      return updateTags(storage, edit, (currentTags) => applyTagChange(currentTags, change));
    case "create":
      // The run is stored together with the new license, so nothing is left to do.
      return undefined;
    case "undo":
      return undoRunOnLicense(storage, actor, key, change.run);
    default:
      return change satisfies never;
  }
}

/** The end that the change sets for this license only, or null. */
function findOwnEnd({ overrides = [] }: Extract<BulkChange, { kind: "end-date" | "renewal" }>, key: string) {
  const override = overrides.find(({ licenseKey }) => isSameKey(licenseKey, key));
  return override ? { expirationDate: override.expirationDate, days: undefined } : null;
}

function applyTagChange(
  currentTags: readonly string[],
  { add, remove }: Extract<BulkChange, { kind: "tags" }>,
): string[] {
  const removedNames = new Set(remove.map((name) => name.toLowerCase()));
  const remainingTags = currentTags.filter((name) => !removedNames.has(name.toLowerCase()));
  const remainingNames = new Set(remainingTags.map((name) => name.toLowerCase()));
  const parsedTags = tagsSchema.safeParse([
    ...remainingTags,
    ...add.filter((name) => !remainingNames.has(name.toLowerCase())),
  ]);
  if (parsedTags.success) return parsedTags.data;
  throw ruleViolation("TOO_MANY_TAGS", "A license has at most 100 tags.");
}

export function findCurrentValue(
  { record, quotas, summary }: FullLicense,
  { kind }: BulkChange,
): BulkValue | null {
  const { serverCapacity, totalClientCapacity } = summary;
  const lastQuota = findLastQuota(quotas);
  switch (kind) {
    case "environment":
      return { environment: record.environment };
    case "tags":
      return { tags: record.tags };
    case "offline":
      return { isOffline: record.isOffline };
    case "soft-capacity":
      return { softCapacity: record.softCapacity };
    case "grace":
      return { graceDays: record.graceDays };
    case "customer-alerts":
      return { alertsCustomer: record.alertsCustomer };
    case "notes":
      return { notes: record.notes };
    case "delete":
      return { deletedAt: record.deletedAt };
    case "tier":
      return { packageTierPrettyName: record.packageTierPrettyName, serverCapacity, totalClientCapacity };
    case "renewal": {
      const expirationDate = filterEnabledQuotas(quotas)
        .map((enabledQuota) => enabledQuota.expirationDate)
        .toSorted()
        .at(-1);
      return expirationDate === undefined ? null : { expirationDate };
    }
    case "capacity":
      return (
        lastQuota && {
          serverCapacity: lastQuota.serverCapacity,
          totalClientCapacity: lastQuota.totalClientCapacity,
        }
      );
    case "quota-status": {
      const status = sortQuotasByLatestEnd(quotas)[0]?.status;
      return status === undefined ? null : { status };
    }
    case "end-date":
      return lastQuota && { expirationDate: lastQuota.expirationDate };
    case "period":
      return (
        lastQuota && { activationDate: lastQuota.activationDate, expirationDate: lastQuota.expirationDate }
      );
  }
}
