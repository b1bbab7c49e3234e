import { formatFullName } from "#app/domain/customer/full-name.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { formatGreeting, createMailBody, type MailTableRow } from "#app/domain/mail/mail-body.ts";
import { type Mail, toOneLine } from "#app/domain/mail/mailer.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import type { Invitation } from "./invitation.ts";

export function createInvitationMail(
  { id, email, inviter, origin, expiresAt }: Invitation,
  token: string,
  { customer, packageTierPrettyName }: LicenseRecord,
): Mail {
  const contactName = toOneLine(formatFullName(customer));
  const companyName = toOneLine(customer.companyName);
  const tableRows: MailTableRow[] = [
    ["Company", companyName],
    ["Plan", toOneLine(packageTierPrettyName)],
    ["Invited by", toOneLine(inviter)],
    ["This link is valid until", `${formatDate(expiresAt)} UTC`],
  ];
  return {
    to: email,
    subject: toOneLine(`Confirm the instance of ${companyName}`),
    id: `invitation.${id}`,
    ...createMailBody("Confirm your instance", [
      formatGreeting(contactName),
      "a hosted instance is reserved for you. To create the instance, confirm the reservation and choose a password.",
      tableRows,
      {
        label: "Confirm your instance",
        href: `${origin}/confirm-customer?token=${encodeURIComponent(token)}`,
      },
      "If you did not expect this mail, ignore it.",
    ]),
  };
}
