import type { MailOutcome } from "#app/domain/mail/mailer.ts";
import type { ItemOutcome } from "./process-due-items.ts";

export interface SentMail {
  outcome: MailOutcome;
  /** Message of the error if the mail was not sent. */
  failureMessage: string;
}

/** `retry` only if every mail failed temporarily, so that no recipient gets a mail twice. */
export function combineMailOutcomes(mails: readonly SentMail[]): ItemOutcome {
  const failures = mails.flatMap(({ outcome, failureMessage }) =>
    outcome.sent || outcome.failureKind === "stored"
      ? []
      : [{ failureKind: outcome.failureKind, message: `${failureMessage}: ${outcome.reason}` }],
  );
  const errors = failures.map(({ message }) => new Error(message));
  if (failures.length < mails.length) return { result: "done", errors };
  return {
    result: failures.every(({ failureKind }) => failureKind === "temporary") ? "retry" : "failed",
    errors,
  };
}
