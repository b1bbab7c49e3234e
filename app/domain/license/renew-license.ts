import { z } from "zod";
import type { Actor } from "#app/domain/person/actor.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { filterEnabledQuotas, type QuotaPeriod } from "#app/domain/quota/running.ts";
import { presentQuota } from "#app/domain/quota/quota.ts";
import { checkRowVersion, type ExpectedVersion, identifyQuota } from "#app/domain/row-version.ts";
import { formatDay, englishDateLocale } from "#app/domain/time/date-locale.ts";
import { addDays, dayOf, endOfDay, type Day, type Instant, isInfinite } from "#app/domain/time/time.ts";
import { instantText, plausibleEnd } from "#app/domain/time/time-schemas.ts";
import { noQuotaProblem, saveQuota } from "./change-quotas.ts";
import type { License } from "./license.ts";
import type { FullLicense, LicensePorts } from "./license-store.ts";
import { findLicenseToChange } from "./licenses.ts";
import { periods } from "#app/domain/quota/period.ts";
import { periodDays } from "#app/domain/quota/period-days.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

export const renewalSpanFields = {
  period: z
    .enum(
      periods.map(({ id }) => id),
      { error: "Choose a period." },
    )
    .optional(),
  days: periodDays.optional(),
  expirationDate: plausibleEnd.optional(),
};

export const hasOneSpanField = ({ period, days, expirationDate }: RenewalSpan) =>
  [period, days, expirationDate].filter((value) => value !== undefined).length === 1;
export const oneSpanFieldError = {
  error: "Send exactly one of the fields period, days and expirationDate.",
  path: ["period"],
};

export const renewalRequest = z.object(renewalSpanFields).refine(hasOneSpanField, oneSpanFieldError);
/** How far a renewal moves the end. Exactly one field is set. */
export interface RenewalSpan {
  period?: string | undefined;
  days?: number | undefined;
  expirationDate?: Instant | undefined;
}

export const renewal = z.object({
  licenseKey: storedKey,
  quotaId: z.number(),
  from: instantText,
  to: instantText,
  /** Row version of the quota. */
  rowVersion: z.number(),
});
export type Renewal = z.output<typeof renewal>;

/** The day of the current end, or today if the end has passed. */
export const findRenewalStart = (expiredAt: Instant, now: Instant): Day => {
  const end = dayOf(expiredAt);
  const today = dayOf(now);
  return end > today ? end : today;
};

function computeEndAfterRenewal(
  expiredAt: Instant,
  { period, days, expirationDate }: RenewalSpan,
  now: Instant,
): Instant {
  const lengthInDays = days ?? periods.find(({ id }) => id === period)?.days ?? 0;
  return expirationDate ?? endOfDay(addDays(findRenewalStart(expiredAt, now), lengthInDays));
}

export const canBeRenewed = ({ deletedAt, expiredAt }: Pick<License, "deletedAt" | "expiredAt">): boolean =>
  deletedAt === null && expiredAt !== null && !isInfinite(expiredAt);

/**
 * The enabled quota that ends last. Throws NO_QUOTA if no quota is enabled, and NEVER_ENDS if the quota never ends.
 */
export function requireQuotaToRenew<Quota extends QuotaPeriod>(quotas: readonly Quota[]): Quota {
  const lastQuota = filterEnabledQuotas(quotas).toSorted((a, b) =>
    a.expirationDate < b.expirationDate ? 1 : -1,
  )[0];
  if (!lastQuota) throw noQuotaProblem(quotas);
  if (isInfinite(lastQuota.expirationDate)) throw ruleViolation("NEVER_ENDS", "This license never ends.");
  return lastQuota;
}

function findSpanFieldName({ expirationDate, days }: RenewalSpan) {
  if (expirationDate !== undefined) return "expirationDate";
  return days === undefined ? "period" : "days";
}

function computeValidEnd(expiredAt: Instant, span: RenewalSpan, now: Instant): Instant {
  const newEnd = computeEndAfterRenewal(expiredAt, span, now);
  const field = findSpanFieldName(span);
  if (newEnd <= expiredAt || newEnd < now) {
    throw ruleViolation(
      "NOT_LATER",
      `Choose a day after ${formatDay(findRenewalStart(expiredAt, now), englishDateLocale)}.`,
      field,
    );
  }
  if (isInfinite(newEnd)) throw ruleViolation("TOO_LATE", "Choose an end date before the year 2150.", field);
  return newEnd;
}

function computeRenewal({ record, quotas }: FullLicense, span: RenewalSpan, now: Instant) {
  const quota = requireQuotaToRenew(quotas);
  const to = computeValidEnd(quota.expirationDate, span, now);
  return {
    quota,
    renewal: {
      licenseKey: record.key,
      quotaId: quota.id,
      from: quota.expirationDate,
      to,
      rowVersion: quota.rowVersion,
    } satisfies Renewal,
  };
}

/** Saves nothing. Throws the same errors as `renewLicense`. */
export async function previewRenewal(
  storage: LicensePorts,
  key: string,
  span: RenewalSpan,
  now: Instant,
): Promise<Renewal> {
  return computeRenewal(await findLicenseToChange(storage, key), span, now).renewal;
}

interface RenewalEdit {
  actor: Actor;
  key: string;
  expectedVersion: ExpectedVersion;
  /** Rejects the renewal if the quota was saved after this instant. */
  asOf?: Instant;
}

/**
 * Moves the end of the quota that ends last. Throws `rule` if the quota cannot be renewed or the new end is
 * invalid.
 */
export function renewLicense(
  storage: LicensePorts,
  { actor, key, expectedVersion, asOf }: RenewalEdit,
  span: RenewalSpan,
): Promise<Renewal> {
  return storage.transact(async (transaction) => {
    const license = await findLicenseToChange(storage, key);
    const { quota, renewal } = computeRenewal(license, span, actor.actedAt);
    checkRowVersion(expectedVersion, identifyQuota(quota), presentQuota(quota));
    if (asOf !== undefined && quota.updatedAt > asOf)
      throw ruleViolation(
        "SAVED_SINCE",
        "The quota of this license has changed since the renewal started. Start the renewal again.",
      );
    const { rowVersion } = await saveQuota(storage, transaction, actor, { license, quota }, [
      {
        event: "renew-license",
        pickValues: ({ expirationDate }) => ({ expirationDate }),
        newValues: { expirationDate: renewal.to },
      },
    ]);
    return { ...renewal, rowVersion };
  });
}
