import { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import { findLicenseToChange } from "#app/domain/license/licenses.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { instant } from "#app/domain/time/time-schemas.ts";
import type { RenewalPorts } from "./renewal-store.ts";

export const renewalEnd = z.object({ expiredAt: instant });

export const renewalLoss = renewalEnd.extend({
  reason: z
    .string({ error: "Enter a reason." })
    .trim()
    .min(1, "Enter a reason.")
    .max(500, "The reason has at most 500 characters."),
});

export const renewalOwner = z.object({
  owner: z.string().trim().toLowerCase().max(320).nullable(),
});

interface ActorAndLicenseKey {
  actor: Actor;
  key: string;
}

async function requireLicenseEndingAt(storage: RenewalPorts, key: string, expiredAt: Instant) {
  const { record, summary } = await findLicenseToChange(storage, key);
  if (summary.expiredAt !== expiredAt)
    throw ruleViolation(
      "END_MOVED",
      "The end date of this license has changed since you opened the list. Reload the list.",
    );
  return record;
}

/** Marks the renewal as lost and stops its reminders. Throws END_MOVED if `expiredAt` is not the current end. */
export const markRenewalLost = (
  storage: RenewalPorts,
  { actor, key }: ActorAndLicenseKey,
  { expiredAt, reason }: z.output<typeof renewalLoss>,
): Promise<Record<string, never>> =>
  storage.transact(async (transaction) => {
    const { id: licenseId } = await requireLicenseEndingAt(storage, key, expiredAt);
    transaction.renewals.saveLost({
      licenseId,
      expiredAt,
      reason,
      lostAt: actor.actedAt,
      lostBy: actor.person.email,
    });
    const licenseEnd = { licenseId, expiredAt };
    transaction.reminders.saveSnooze({
      ...licenseEnd,
      until: null,
      snoozedAt: actor.actedAt,
      snoozedBy: actor.person.email,
    });
    transaction.reminders.cancelWaiting(licenseEnd);
    transaction.renewals.removeRequest(licenseEnd);
    const details = { expirationDate: expiredAt, reason };
    transaction.record(createEvent(actor, key, "lose-renewal", { details }));
    return {};
  });

/**
 * Resumes the reminders. Throws `not-found` if the renewal is not lost, and END_MOVED if `expiredAt` is not the current
 * end.
 */
export const reopenRenewal = (
  storage: RenewalPorts,
  { actor, key }: ActorAndLicenseKey,
  { expiredAt }: z.output<typeof renewalEnd>,
): Promise<Record<string, never>> =>
  storage.transact(async (transaction) => {
    const { id: licenseId } = await requireLicenseEndingAt(storage, key, expiredAt);
    if (!(await storage.renewals.findLostRenewal({ licenseId, expiredAt })))
      throw notFound("The lost renewal");
    transaction.renewals.removeLost({ licenseId, expiredAt });
    // A snooze that ends now resumes the reminders.
    const snooze = { licenseId, expiredAt, until: actor.actedAt };
    transaction.reminders.saveSnooze({ ...snooze, snoozedAt: actor.actedAt, snoozedBy: actor.person.email });
    transaction.record(createEvent(actor, key, "reopen-renewal", { details: { expirationDate: expiredAt } }));
    return {};
  });

export async function findRenewalOwner(
  storage: RenewalPorts,
  key: string,
): Promise<z.output<typeof renewalOwner>> {
  const license = await storage.licenses.find(key);
  if (!license) throw notFound("The license");
  return { owner: await storage.renewals.findRenewalOwner(license.record.id) };
}

/** If `owner` is null, the creator of the license is the owner. Throws OWNER_UNKNOWN if no user has the e-mail address. */
export const assignRenewalOwner = (
  storage: RenewalPorts,
  { actor, key }: ActorAndLicenseKey,
  { owner }: z.output<typeof renewalOwner>,
): Promise<Record<string, never>> =>
  storage.transact(async (transaction) => {
    const { record } = await findLicenseToChange(storage, key);
    if (owner !== null && (await storage.people.listByEmail(owner)).length === 0)
      throw ruleViolation("OWNER_UNKNOWN", "No user with this e-mail address has signed in yet.", "owner");
    const before = await storage.renewals.findRenewalOwner(record.id);
    if (before === owner) return {};
    transaction.renewals.assignOwner(record.id, owner);
    const change = { details: { owner }, before: { owner: before }, after: { owner } };
    transaction.record(createEvent(actor, key, "assign-renewal", change));
    return {};
  });
