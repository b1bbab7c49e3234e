import { z } from "zod";
import type { Actor } from "#app/domain/person/actor.ts";
import { ruleBroken } from "#app/domain/problem.ts";
import { enabled, type Lifetime } from "#app/domain/quota/running.ts";
import { checkRowVersion } from "#app/domain/row-version.ts";
import { addDays, dayOf, endOfDay, type Day, type Instant, isInfinite } from "#app/domain/time/time.ts";
import { day } from "#app/domain/time/time-schemas.ts";
import { saveQuota } from "./change-quotas.ts";
import type { License } from "./license.ts";
import type { LicenseInFull, LicensePorts } from "./license-store.ts";
import { licenseToChange } from "./licenses.ts";
import { periods } from "#app/domain/quota/period.ts";

export const renewalDays = z
  .number({ error: "Enter the days." })
  .int("Whole days only.")
  .min(1, "At least 1 day.")
  .max(36_500, "At most 36,500 days.");

export const renewalSpan = {
  period: z
    .enum(
      periods.map(({ id }) => id),
      { error: "Choose a period." },
    )
    .optional(),
  days: renewalDays.optional(),
  until: day.optional(),
};

export const hasOneSpan = ({ period, days, until }: RenewalSpan) =>
  [period, days, until].filter((value) => value !== undefined).length === 1;
export const oneSpanError = { error: "Give one of period, days and until.", path: ["period"] };

export const renewalRequest = z.object(renewalSpan).refine(hasOneSpan, oneSpanError);
export interface RenewalSpan {
  period?: string | undefined;
  days?: number | undefined;
  until?: Day | undefined;
}

export const renewal = z.object({
  licenseKey: z.string(),
  quotaId: z.number(),
  from: z.string(),
  to: z.string(),
  /** Row version of the quota; send it in `If-Match` with the next renewal. */
  rowVersion: z.number(),
});
export type Renewal = z.output<typeof renewal>;

/** The current end, or today if it has passed. */
export const renewalStart = (endsAt: Instant, now: Instant): Day => {
  const [end, today] = [dayOf(endsAt), dayOf(now)];
  return end > today ? end : today;
};

function renewedEnd(endsAt: Instant, { period, days, until }: RenewalSpan, now: Instant): Instant {
  const length = days ?? periods.find(({ id }) => id === period)?.days ?? 0;
  return endOfDay(until ?? addDays(renewalStart(endsAt, now), length));
}

export const canBeRenewed = ({ deletedAt, expiredAt }: Pick<License, "deletedAt" | "expiredAt">): boolean =>
  deletedAt === null && expiredAt !== null && !isInfinite(expiredAt);

/** Returns the enabled quota that ends last. Raises `rule` NO_QUOTA or NEVER_ENDS. */
export function quotaToRenew<Quota extends Lifetime>(quotas: readonly Quota[]): Quota {
  const last = enabled(quotas).toSorted((a, b) => (a.expirationDate < b.expirationDate ? 1 : -1))[0];
  if (!last) {
    const message =
      quotas.length === 0 ? "This license has no quota." : "All quotas of this license are disabled.";
    throw ruleBroken("NO_QUOTA", message);
  }
  if (isInfinite(last.expirationDate)) throw ruleBroken("NEVER_ENDS", "This license never ends.");
  return last;
}

function validEnd(endsAt: Instant, span: RenewalSpan, now: Instant): Instant {
  const to = renewedEnd(endsAt, span, now);
  const field = span.until === undefined ? (span.days === undefined ? "period" : "days") : "until";
  if (to <= endsAt || to < now) {
    const [end, today] = [dayOf(endsAt), dayOf(now)];
    throw ruleBroken("NOT_LATER", `Choose a day after ${end > today ? end : today}.`, field);
  }
  if (isInfinite(to)) throw ruleBroken("TOO_LATE", "A renewal ends before the year 2150.", field);
  return to;
}

function renewalOf({ record, quotas }: LicenseInFull, span: RenewalSpan, now: Instant) {
  const quota = quotaToRenew(quotas);
  const to = validEnd(quota.expirationDate, span, now);
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

/** Writes nothing. Raises the same errors as `renewLicense`. */
export async function previewRenewal(
  storage: LicensePorts,
  key: string,
  span: RenewalSpan,
  now: Instant,
): Promise<Renewal> {
  return renewalOf(await licenseToChange(storage, key), span, now).renewal;
}

interface RenewalEdit {
  actor: Actor;
  key: string;
  expectedVersion: number | null;
  /** Rejects quotas saved after this instant. */
  asOf?: Instant;
}

/** Raises `rule` NO_QUOTA, NEVER_ENDS, NOT_LATER, TOO_LATE and SAVED_SINCE. */
export function renewLicense(
  storage: LicensePorts,
  { actor, key, expectedVersion, asOf }: RenewalEdit,
  span: RenewalSpan,
): Promise<Renewal> {
  return storage.transact(async (work) => {
    const license = await licenseToChange(storage, key);
    const { quota, renewal } = renewalOf(license, span, actor.at);
    checkRowVersion(expectedVersion, renewal);
    if (asOf !== undefined && quota.updatedAt > asOf)
      throw ruleBroken("SAVED_SINCE", "Its quota was saved since this renewal was begun.");
    const { rowVersion } = await saveQuota(storage, work, actor, { license, quota }, [
      {
        event: "renew-license",
        valuesOf: ({ expirationDate }) => ({ expirationDate }),
        change: { expirationDate: renewal.to },
      },
    ]);
    return { ...renewal, rowVersion };
  });
}
