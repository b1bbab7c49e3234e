import { z } from "zod";
import type { Actor } from "#app/domain/person/actor.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { checkTerm, presentQuota, type Quota } from "#app/domain/quota/quota.ts";
import { addDays, dayOf, endOfDay, type Instant, isInfinite } from "#app/domain/time/time.ts";
import { createDateChange, findLastQuotaToChange, saveQuota } from "./change-quotas.ts";
import type { LicensePorts } from "./license-store.ts";

/** Number of days by which the end moves. A negative number moves the end to an earlier day. */
export const daysToMoveEnd = z
  .number({ error: "Enter the number of days." })
  .int("Enter a whole number of days.")
  .min(-36_500, "Enter at most 36,500 days.")
  .max(36_500, "Enter at most 36,500 days.")
  .refine((days) => days !== 0, { error: "Enter at least one day." });

interface EndChange {
  expirationDate?: Instant | undefined;
  days?: number | undefined;
  includesExpired: boolean;
  /** Rejects the change if the quota was saved after this instant. */
  asOf?: Instant | undefined;
}

/** Changes the end of the quota that ends last. Throws `rule` if there is no such quota or its end cannot change. */
export const moveEndOfLastQuota = (
  storage: LicensePorts,
  { actor, key }: { actor: Actor; key: string },
  { expirationDate, days = 0, includesExpired, asOf }: EndChange,
): Promise<Quota> =>
  storage.transact(async (transaction) => {
    const { license, quota } = await findLastQuotaToChange(storage, key);
    if (!includesExpired && quota.expirationDate < actor.actedAt)
      throw ruleViolation("EXPIRED", "This license has expired.");
    if (asOf !== undefined && quota.updatedAt > asOf)
      throw ruleViolation("SAVED_SINCE", "The quota of this license has changed since you read the license.");
    const term = {
      activationDate: quota.activationDate,
      expirationDate: expirationDate ?? shiftEnd(quota.expirationDate, days),
    };
    checkTerm(term);
    const dateChange = createDateChange(term);
    return presentQuota(await saveQuota(storage, transaction, actor, { license, quota }, [dateChange]));
  });

function shiftEnd(end: Instant, days: number): Instant {
  if (isInfinite(end)) throw ruleViolation("NEVER_ENDS", "This license never ends.");
  const newEnd = endOfDay(addDays(dayOf(end), days));
  if (isInfinite(newEnd))
    throw ruleViolation("TOO_LATE", "The new end date is after the year 2149. Choose an earlier end date.");
  return newEnd;
}
