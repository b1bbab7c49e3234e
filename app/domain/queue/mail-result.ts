import type { MailOutcome } from "#app/domain/mail/mailer.ts";
import type { ItemOutcome } from "./process-due-items.ts";

export interface SentMail {
  outcome: MailOutcome;
  /** Message of the error if the mail was not sent. */
  failureMessage: string;
}

/** Retries only if it is certain that no mail was sent. */
export function combineMailOutcomes(mails: readonly SentMail[]): ItemOutcome {
  const rejections = mails.flatMap(({ outcome, failureMessage }) =>
    outcome.sent || outcome.failureKind === "kept"
      ? []
      : [{ failureKind: outcome.failureKind, message: `${failureMessage}: ${outcome.reason}` }],
  );
  const errors = rejections.map(({ message }) => new Error(message));
  if (rejections.length < mails.length) return { result: "done", errors };
  return {
    result: rejections.every(({ failureKind }) => failureKind === "temporary") ? "retry" : "failed",
    errors,
  };
}
