import { enabledStatus } from "#app/domain/enabled.ts";
import { createEvent } from "#app/domain/history/event.ts";
import type { Transaction } from "#app/domain/history/transaction.ts";
import { type LicenseType, canHaveQuotas } from "#app/domain/package/license-type.ts";
import type { Feature } from "#app/domain/package/package.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { checkEnd } from "#app/domain/approval-rules/check-approval.ts";
import type { Settings } from "#app/domain/settings/settings.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import {
  assetCapacity,
  caseCapacity,
  caseLifetime,
  checkTerm,
  type QuotaRecord,
  type QuotaTerms,
  serverCapacity,
  term,
  pickTerms,
} from "./quota.ts";
import type { QuotaWrites } from "./quota-store.ts";

export const newEnterpriseQuota = term.extend({
  licenseKey,
  serverCapacity,
  totalClientCapacity: assetCapacity,
});

export const newIrQuota = term.extend({ licenseKey, caseCapacity, caseLifetime });

interface LicenseOfQuota {
  id: number;
  key: string;
  type: LicenseType;
}

export function createQuotaRecord(
  id: number,
  license: LicenseOfQuota,
  features: readonly Feature[],
  terms: QuotaTerms,
  { actor, settings }: { actor: Actor; settings: Settings },
): QuotaRecord {
  checkTerm(terms);
  checkEnd(settings, actor, terms.expirationDate);
  if (!canHaveQuotas(license)) throw ruleViolation("LICENSE_TYPE", "Licenses of this type have no quotas.");
  return copyLimitsToFeatures({
    id,
    licenseId: license.id,
    ...terms,
    status: enabledStatus,
    createdBy: actor.person.email,
    createdAt: actor.actedAt,
    updatedAt: actor.actedAt,
    rowVersion: 1,
    features: features.map((feature) => ({ ...feature, value: feature.defaultVal })),
  });
}

export const replaceFeatures = (quota: QuotaRecord, features: readonly Feature[]): QuotaRecord => ({
  ...quota,
  features: features.map((feature) => ({ ...feature, value: feature.defaultVal })),
});

export function findDefaultCapacities(features: readonly Feature[]) {
  const findDefault = (name: string) => features.find((feature) => feature.name === name)?.defaultVal ?? null;
  return { serverCapacity: findDefault("servers"), totalClientCapacity: findDefault("assets") };
}

/**
 * Some features repeat a limit of the quota. This function sets these features to the values of the limits.
 */
export function copyLimitsToFeatures(quota: QuotaRecord): QuotaRecord {
  const limits: Record<string, number | null> = {
    servers: quota.serverCapacity,
    assets: quota.totalClientCapacity,
    cases: quota.caseCapacity,
    caseLifetime: quota.caseLifetime,
  };
  const features = quota.features.map((feature) => ({
    ...feature,
    value: limits[feature.name] ?? feature.value,
  }));
  return { ...quota, features };
}

export function addQuota(
  transaction: Transaction & { licenses: QuotaWrites },
  license: LicenseOfQuota,
  quota: QuotaRecord,
  actor: Actor,
) {
  const terms = pickTerms(quota);
  transaction.licenses.addQuota(quota);
  transaction.record(
    createEvent(actor, license.key, "add-quota", {
      details: { type: license.type, quotaId: quota.id, ...terms },
      after: { status: quota.status, ...terms },
    }),
  );
}
