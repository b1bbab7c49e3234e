import type { ApiEvent } from "#app/domain/history/event.ts";
import { type MailState, mailState } from "#app/domain/mail/mailer.ts";

export const mailOutcomeTexts: Record<MailState, string> = {
  sent: "was sent",
  stored: "was not sent, because there is no mail server; it is saved as a file",
  failed: "was not sent",
};

export const describeStoredMail = (mail: MailState | undefined): string =>
  mail === "stored" ? ` The mail ${mailOutcomeTexts.stored}.` : "";

const testMailLabels: Record<MailState, string> = {
  sent: "Test Mail Sent",
  stored: "Test Mail Stored",
  failed: "Test Mail Failed",
};

/** Undefined for an event that is not a test mail with an outcome. */
export function findTestMailLabel({ eventName, details }: ApiEvent): string | undefined {
  const outcome = mailState.safeParse(details["mail"]);
  return eventName === "send-test-mail" && outcome.success ? testMailLabels[outcome.data] : undefined;
}
