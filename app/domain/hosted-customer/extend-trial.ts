import { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import { changeTerms } from "#app/domain/license/change-quotas.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { pickTerms } from "#app/domain/quota/quota.ts";
import { addDays, dayOf, endOfDay, type Instant, isInfinite } from "#app/domain/time/time.ts";
import { instant } from "#app/domain/time/time-schemas.ts";
import { freeExtensionDays } from "./hosted-customer.ts";
import { type HostedCustomerEdit, findHostedCustomerToChange, requireLastQuota } from "./hosted-edit.ts";
import type { HostedCustomerPorts } from "./hosted-store.ts";

export const extension = z.object({
  days: z
    .number({ error: "Enter the number of days." })
    .int("Enter a whole number of days.")
    .min(1, "Enter at least 1 day.")
    .max(365, "Enter at most 365 days."),
  reason: z.string().trim().max(1_000).nullish(),
  /** Trial end that the caller last read. With this field, a repeated request does not extend the trial twice. */
  trialEndsAt: instant.optional(),
});
export type Extension = z.output<typeof extension>;

/**
 * Throws NOT_A_TRIAL if the customer is not a trial, NO_END for a trial without an end, and END_MOVED if the trial does not
 * end at `trialEndsAt`. An extension by more than 14 days in total needs an admin (`forbidden` ADMIN_ONLY) and a reason
 * (REASON_MISSING).
 */
export function extendTrial(
  storage: HostedCustomerPorts,
  { actor, licenseKey }: HostedCustomerEdit,
  { days, reason, trialEndsAt: expectedEnd }: Extension,
): Promise<void> {
  return storage.transact(async (transaction) => {
    const { license, instance } = await findHostedCustomerToChange(storage, licenseKey);
    const { trialEndsAt } = instance;
    if (trialEndsAt === null) throw ruleViolation("NOT_A_TRIAL", "Only a trial can be extended.");
    if (isInfinite(trialEndsAt))
      throw ruleViolation("NO_END", "This trial has no end date, so you cannot extend the trial.");
    if (expectedEnd !== undefined && expectedEnd !== trialEndsAt)
      throw ruleViolation(
        "END_MOVED",
        "The end date of this trial has changed since you opened the form. Check the new end date before you extend the trial.",
      );
    const totalExtendedDays = instance.extendedDays + days;
    checkExtensionDays(actor, instance, totalExtendedDays, reason);
    const quota = requireLastQuota(license);
    const extendedEnd = endOfDay(addDays(dayOf(findLaterInstant(trialEndsAt, actor.actedAt)), days));
    const newTrialEndsAt = findLaterInstant(extendedEnd, quota.expirationDate);
    transaction.instances.change({
      ...instance,
      trialEndsAt: newTrialEndsAt,
      extendedDays: totalExtendedDays,
      updatedAt: actor.actedAt,
    });
    const terms = { ...pickTerms(quota), expirationDate: newTrialEndsAt };
    await changeTerms(storage, transaction, actor, { license, quota }, terms);
    const details = { days, ...(reason && { reason }) };
    transaction.record(
      createEvent(actor, licenseKey, "extend-trial", {
        details,
        before: { trialEndsAt },
        after: { trialEndsAt: newTrialEndsAt },
      }),
    );
  });
}

const findLaterInstant = (a: Instant, b: Instant): Instant => (a > b ? a : b);

function checkExtensionDays(
  { person }: Actor,
  instance: InstanceRecord,
  totalExtendedDays: number,
  reason?: string | null,
) {
  if (totalExtendedDays <= freeExtensionDays) return;
  const remainingDays = Math.max(0, freeExtensionDays - instance.extendedDays);
  const remainingText = `${remainingDays} of ${freeExtensionDays} free extension days are left.`;
  if (!person.isAdmin)
    throw new Problem("forbidden", `Only an admin can extend a trial further. ${remainingText}`, {
      code: "ADMIN_ONLY",
      fields: { days: [`Only an admin can extend a trial further. ${remainingText}`] },
    });
  if (!reason)
    throw ruleViolation("REASON_MISSING", `Enter a reason for the extension. ${remainingText}`, "reason");
}
