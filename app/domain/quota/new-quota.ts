import { type Actor, eventBy } from "#app/domain/history/event.ts";
import { licenseKey } from "#app/domain/license/key.ts";
import { type LicenseRecord, licenseTypes } from "#app/domain/license/license.ts";
import type { Feature } from "#app/domain/package/package.ts";
import { ruleBroken } from "#app/domain/problem.ts";
import type { UnitOfWork } from "#app/domain/storage.ts";
import {
  assetCapacity,
  caseCapacity,
  caseLifetime,
  checkTerm,
  type QuotaRecord,
  type QuotaTerms,
  serverCapacity,
  term,
  termsOf,
} from "./quota.ts";

/** Body of `POST /oem/quotas/enterprise`. */
export const newEnterpriseQuota = term.extend({
  licenseKey,
  serverCapacity,
  totalClientCapacity: assetCapacity,
});

/** Body of `POST /oem/quotas/ir`. */
export const newIrQuota = term.extend({ licenseKey, caseCapacity, caseLifetime });

const typesWithQuotas: readonly number[] = [licenseTypes.enterprise, licenseTypes.ir];

export const takesQuotas = ({ type }: Pick<LicenseRecord, "type">): boolean => typesWithQuotas.includes(type);

/** A quota that is not stored yet, with the features of the license's tier as this quota has them. */
export function newQuota(
  id: number,
  license: LicenseRecord,
  features: readonly Feature[],
  terms: QuotaTerms,
  actor: Actor,
): QuotaRecord {
  checkTerm(terms);
  if (!takesQuotas(license)) throw ruleBroken("LICENSE_TYPE", "Licenses of this type have no quotas.");
  return withLimits({
    id,
    licenseId: license.id,
    ...terms,
    status: 1,
    createdBy: actor.person.email,
    createdAt: actor.at,
    updatedAt: actor.at,
    rowVersion: 1,
    features: features.map(({ name, defaultVal }) => ({ name, defaultVal, value: defaultVal })),
  });
}

/** Its features tell the limits that the quota itself has; the others stay as they are. */
export function withLimits(quota: QuotaRecord): QuotaRecord {
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

/** Stores a new quota and tells of it in the history. */
export function addQuota(work: UnitOfWork, license: LicenseRecord, quota: QuotaRecord, actor: Actor) {
  const terms = termsOf(quota);
  work.addQuota(quota);
  work.record(
    eventBy(actor, license.key, "add-quota", {
      details: { type: license.type, quotaId: quota.id, ...terms },
      after: { status: quota.status, ...terms },
    }),
  );
}
