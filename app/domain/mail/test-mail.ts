import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem } from "#app/domain/problem.ts";
import { msOf } from "#app/domain/time/time.ts";
import { type Mailer, mailFailedProblem, type MailState, getMailState } from "./mailer.ts";

const subject = "Test mail from License desk";
const text = "License desk can send mail. There is nothing else to do.";

/**
 * `transact` records a mail that was sent or stored. Throws `forbidden` if a user without admin rights enters another user's address, and `unavailable` MAIL_FAILED if the
 * mail cannot be sent.
 */
export async function sendTestMail(
  storage: { transact: Transact },
  mailer: Mailer,
  actor: Actor,
  to: string,
  transact = storage.transact,
): Promise<MailState> {
  const { email, isAdmin } = actor.person;
  if (!isAdmin && to.toLowerCase() !== email.toLowerCase()) {
    throw new Problem(
      "forbidden",
      `Only an admin can send a test mail to another user. Your address is ${email}.`,
      {
        fields: { to: [`Only an admin can send a test mail to another user. Your address is ${email}.`] },
      },
    );
  }
  const mail = { to, subject, text, html: `<p>${text}</p>`, id: `test.${msOf(actor.actedAt)}` };
  const outcome = await mailer.send(mail, actor.actedAt);
  const mailState = getMailState(outcome);
  const details = { to, mail: mailState, error: outcome.sent ? null : outcome.reason };
  const isFailed = !outcome.sent && mailState === "failed";
  const recordMail = isFailed ? storage.transact : transact;
  await recordMail(async (transaction) => {
    transaction.record(createEvent(actor, null, "send-test-mail", { details }));
    return mailState;
  });
  if (isFailed) throw mailFailedProblem(outcome.reason);
  return mailState;
}
