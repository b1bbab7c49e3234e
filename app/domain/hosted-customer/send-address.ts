import { notifyCustomer } from "#app/domain/instance/customer-notice.ts";
import { type MailState, mailFailedProblem, getMailState } from "#app/domain/mail/mailer.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { type HostedCustomerEdit, findHostedCustomerToChange } from "./hosted-edit.ts";
import type { InvitationMailDependencies } from "./invite.ts";

/**
 * Mails the URL of the instance to the customer. `transact` runs the transaction that records the mail. Throws NOT_READY if the instance is not ready, and MAIL_FAILED
 * if the mail cannot be sent.
 */
export async function mailInstanceUrl(
  dependencies: InvitationMailDependencies,
  { actor, licenseKey }: HostedCustomerEdit,
  transact = dependencies.storage.transact,
): Promise<{ to: string; mail: MailState }> {
  const { license, instance } = await findHostedCustomerToChange(dependencies.storage, licenseKey);
  if (instance.status !== "ready") throw ruleViolation("NOT_READY", "This instance is not ready.");
  const { id, hostname } = instance;
  const notice = { id, hostname, licenseKey, ...license.record.customer };
  const outcome = await notifyCustomer(dependencies, actor, notice, transact);
  if (!outcome.sent && outcome.failureKind !== "stored") throw mailFailedProblem(outcome.reason);
  return { to: license.record.customer.email, mail: getMailState(outcome) };
}
