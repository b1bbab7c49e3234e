import { notifyCustomer } from "#app/domain/instance/customer-notice.ts";
import { type MailState, mailFailedProblem, mailStateOf } from "#app/domain/mail/mailer.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { type HostedCustomerEdit, findHostedCustomerToChange } from "./hosted-edit.ts";
import type { InvitationSender } from "./invite.ts";

/** Throws NOT_READY and MAIL_FAILED. */
export async function sendAddress(
  sender: InvitationSender,
  { actor, licenseKey }: HostedCustomerEdit,
): Promise<{ to: string; mail: MailState }> {
  const { license, instance } = await findHostedCustomerToChange(sender.storage, licenseKey);
  if (instance.status !== "ready") throw ruleViolation("NOT_READY", "This instance is not ready.");
  const { id, hostname } = instance;
  const outcome = await notifyCustomer(sender, actor, {
    id,
    hostname,
    licenseKey,
    ...license.record.customer,
  });
  if (!outcome.sent && outcome.why !== "kept") throw mailFailedProblem(outcome.reason);
  return { to: license.record.customer.email, mail: mailStateOf(outcome) };
}
