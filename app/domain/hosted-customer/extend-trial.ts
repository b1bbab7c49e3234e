import { z } from "zod";
import { eventBy } from "#app/domain/history/event.ts";
import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import { changeTerms } from "#app/domain/license/change-quotas.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem, ruleBroken } from "#app/domain/problem.ts";
import { termsOf } from "#app/domain/quota/quota.ts";
import { addDays, dayOf, endOfDay, type Instant, isInfinite } from "#app/domain/time/time.ts";
import { instant } from "#app/domain/time/time-schemas.ts";
import { freeExtensionDays } from "./hosted-customer.ts";
import { type HostedEdit, hostedToChange, quotaWithEnd } from "./hosted-edit.ts";
import type { HostedPorts } from "./hosted-store.ts";

export const extension = z.object({
  days: z
    .number({ error: "Enter the days." })
    .int("Days are a whole number.")
    .min(1, "At least 1 day.")
    .max(365, "At most 365 days."),
  reason: z.string().trim().max(1_000).nullish(),
  /** End that the caller saw; prevents extending twice. */
  endsAt: instant.optional(),
});
export type Extension = z.output<typeof extension>;

/** Raises NOT_A_TRIAL, NO_END, END_MOVED for `endsAt`, and above 14 days REASON_MISSING and `forbidden` ADMIN_ONLY. */
export function extendTrial(
  storage: HostedPorts,
  { actor, licenseKey }: HostedEdit,
  { days, reason, endsAt: expectedEnd }: Extension,
): Promise<void> {
  return storage.transact(async (work) => {
    const { license, instance } = await hostedToChange(storage, licenseKey);
    const { trialEndsAt } = instance;
    if (trialEndsAt === null) throw ruleBroken("NOT_A_TRIAL", "Only a trial can be extended.");
    if (isInfinite(trialEndsAt)) throw ruleBroken("NO_END", "This trial has no end.");
    if (expectedEnd !== undefined && expectedEnd !== trialEndsAt)
      throw ruleBroken(
        "END_MOVED",
        "The end of this trial has changed in the meantime. Check it before you extend the trial.",
      );
    const extendedDays = instance.extendedDays + days;
    checkBudget(actor, instance, extendedDays, reason);
    const quota = quotaWithEnd(license);
    const endsAt = endOfDay(addDays(dayOf(later(trialEndsAt, actor.at)), days));
    const end = { trialEndsAt: later(endsAt, quota.expirationDate) };
    work.changeInstance({ ...instance, ...end, extendedDays, updatedAt: actor.at });
    const terms = { ...termsOf(quota), expirationDate: end.trialEndsAt };
    await changeTerms(storage, work, actor, { license, quota }, terms);
    const details = { days, ...(reason && { reason }) };
    work.record(eventBy(actor, licenseKey, "extend-trial", { details, before: { trialEndsAt }, after: end }));
  });
}

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);

function checkBudget(
  { person }: Actor,
  instance: InstanceRecord,
  extendedDays: number,
  reason?: string | null,
) {
  if (extendedDays <= freeExtensionDays) return;
  const remaining = Math.max(0, freeExtensionDays - instance.extendedDays);
  const budget = `${remaining} of ${freeExtensionDays} days are left.`;
  if (!person.isAdmin)
    throw new Problem("forbidden", `Only an admin extends a trial further. ${budget}`, {
      code: "ADMIN_ONLY",
      fields: { days: [`Only an admin extends a trial further. ${budget}`] },
    });
  if (!reason) throw ruleBroken("REASON_MISSING", `Give a reason: ${budget}`, "reason");
}
