import type { z } from "zod";
import { type Mailer, mailFailed } from "#app/domain/mail/mailer.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import { deliver, gaveUp } from "./deliver.ts";
import { presentReminder } from "./list-reminders.ts";
import type { ListedReminder, sendAgainRequest } from "./reminder.ts";
import type { ReminderPorts } from "./reminder-store.ts";
import { anotherAttempt } from "./send-reminders.ts";
import { licenseWithCurrentEnd } from "./snooze.ts";
import { remindedOf, renewsItself } from "./reminder-status.ts";

/** Raises `conflict` unless the state is `failed` or `kept`, `rule` for another or past end, `unavailable` MAIL_FAILED. */
export async function sendAgain(
  storage: ReminderPorts,
  mailer: Mailer,
  actor: Actor,
  { licenseKey, endsAt, threshold }: z.output<typeof sendAgainRequest>,
): Promise<ListedReminder> {
  const reservation = await storage.transact(async (work) => {
    const license = await licenseWithCurrentEnd(storage, { licenseKey, endsAt });
    if (endsAt < actor.at) throw ruleViolation("ENDED", "This license has ended.");
    const before = await storage.reminders.find({ licenseId: license.record.id, endsAt, threshold });
    if (!before) throw notFound("The reminder");
    if (before.state !== "failed" && before.state !== "kept") {
      throw new Problem(
        "conflict",
        "Only a reminder that failed or was stored as a file can be sent again.",
        {
          code: "NOT_FAILED",
        },
      );
    }
    const reminded = remindedOf(license, before, await renewsItself(storage, license));
    const reminder = anotherAttempt(before, reminded.to, actor.at);
    work.changeReminder(before, reminder);
    return { reminder, reminded, license };
  });
  const after = await deliver({ storage, mailer, actor }, reservation, () => gaveUp);
  if (after.state === "failed") throw mailFailed(after.failure ?? "");
  return presentReminder({ ...after, ...reservedLicense(reservation.license.record) });
}

const reservedLicense = ({
  key,
  customer,
  environment,
  createdBy,
}: Awaited<ReturnType<typeof licenseWithCurrentEnd>>["record"]) => ({
  licenseKey: key,
  companyName: customer.companyName,
  email: customer.email,
  environment,
  createdBy,
});
