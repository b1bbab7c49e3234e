import { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import { changeTerms } from "#app/domain/license/change-quotas.ts";
import { paidEnvironment } from "#app/domain/license/environment.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { requireAvailableTier, type Tier } from "#app/domain/package/package-store.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { replaceFeatures } from "#app/domain/quota/new-quota.ts";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { addDays, dayOf, endOfDay } from "#app/domain/time/time.ts";
import { plausibleEnd } from "#app/domain/time/time-schemas.ts";
import { type HostedCustomerEdit, findHostedCustomerToChange, requireLastQuota } from "./hosted-edit.ts";
import type { HostedCustomerPorts } from "./hosted-store.ts";
import { periodDays } from "#app/domain/quota/period-days.ts";

export const conversion = z
  .object({
    days: periodDays.optional(),
    expirationDate: plausibleEnd.optional(),
    packageTierId: z.string().min(1, "Choose a tier.").max(200).optional(),
    totalClientCapacity: assetCapacity.optional(),
    serverCapacity: serverCapacity.optional(),
    resume: z.boolean({ error: "Choose whether to resume a suspended instance." }).default(true),
  })
  .refine(({ days, expirationDate }) => (days === undefined) !== (expirationDate === undefined), {
    path: ["days"],
    error: "Enter either the number of days or the end date, but not both.",
  });
export type Conversion = z.output<typeof conversion>;

/**
 * The key and the servers of the license do not change. Throws ALREADY_PAID for a paid license, and TIER_UNKNOWN for a
 * tier of another license type.
 */
export function convertTrial(
  storage: HostedCustomerPorts,
  { actor, licenseKey }: HostedCustomerEdit,
  request: Conversion,
): Promise<void> {
  return storage.transact(async (transaction) => {
    const { license, instance } = await findHostedCustomerToChange(storage, licenseKey);
    if (instance.purpose === "paid")
      throw ruleViolation(
        "ALREADY_PAID",
        "This license is already a paid license, so it has no trial to convert.",
      );
    const quota = requireLastQuota(license);
    const tier = await findNewTier(storage, license.record, request);
    const record: LicenseRecord = {
      ...license.record,
      environment: paidEnvironment,
      ...(tier && {
        packageTierId: tier.id,
        packageTierPrettyName: tier.prettyName,
        tierGraceDays: tier.graceDays,
      }),
      updatedAt: actor.actedAt,
    };
    const isResumed = instance.status === "suspended" && request.resume;
    const status = isResumed ? "ready" : instance.status;
    transaction.instances.change({
      ...instance,
      status,
      purpose: "paid",
      trialEndsAt: null,
      updatedAt: actor.actedAt,
    });
    if (isResumed)
      transaction.record(
        createEvent(actor, licenseKey, "resume-instance", { details: { hostname: instance.hostname } }),
      );
    if (tier) transaction.licenses.requireTier(tier.id);
    transaction.licenses.change(license.record, record);
    const terms = {
      activationDate: quota.activationDate,
      expirationDate: request.expirationDate ?? endOfDay(addDays(dayOf(actor.actedAt), request.days ?? 0)),
      serverCapacity: request.serverCapacity ?? quota.serverCapacity,
      totalClientCapacity: request.totalClientCapacity ?? quota.totalClientCapacity,
    };
    const quotaChange = {
      license: { ...license, record },
      isRecordSaved: true,
      quota: tier ? replaceFeatures(quota, tier.features) : quota,
    };
    await changeTerms(storage, transaction, actor, quotaChange, terms);
    transaction.record(
      createEvent(actor, licenseKey, "convert-trial", {
        details: { ...(instance.dealId && { dealId: instance.dealId }) },
        before: {
          environment: license.record.environment,
          packageTierId: license.record.packageTierId,
          packageTierPrettyName: license.record.packageTierPrettyName,
          trialEndsAt: instance.trialEndsAt,
        },
        after: {
          environment: record.environment,
          packageTierId: record.packageTierId,
          packageTierPrettyName: record.packageTierPrettyName,
          trialEndsAt: null,
          expirationDate: terms.expirationDate,
        },
      }),
    );
  });
}

/** Null if the request does not change the tier, so that a license can retain its retired tier. */
async function findNewTier(
  { packages }: HostedCustomerPorts,
  { type, packageTierId }: LicenseRecord,
  { packageTierId: requestedTierId }: Conversion,
): Promise<Tier | null> {
  if (!requestedTierId || requestedTierId === packageTierId) return null;
  return requireAvailableTier(packages, requestedTierId, type);
}
