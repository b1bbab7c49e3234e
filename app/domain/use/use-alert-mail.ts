import { formatFullName } from "#app/domain/customer/full-name.ts";
import type { Customer } from "#app/domain/license/license.ts";
import { createMailBody, formatGreeting, type MailTableRow } from "#app/domain/mail/mail-body.ts";
import { type Mail, toOneLine } from "#app/domain/mail/mailer.ts";
import { formatCount, formatDate } from "#app/domain/time/format-date.ts";
import { type Instant, isInfinite } from "#app/domain/time/time.ts";

interface UseAlertMailData {
  to: string;
  id: string;
  licenseKey: string;
  customer: Customer;
  percent: number;
  totalClientsInUse: number;
  totalClientCapacity: number;
  allowsOverrun: boolean;
  expiredAt: Instant | null;
  isForCustomer: boolean;
  /** Null if the address of License desk is not configured. */
  origin: string | null;
}

export function createUseAlertMail(mailData: UseAlertMailData): Mail {
  const { licenseKey, customer, totalClientsInUse, totalClientCapacity, expiredAt, isForCustomer } = mailData;
  const companyName = toOneLine(customer.companyName);
  const shareText = `${Math.floor((totalClientsInUse * 100) / totalClientCapacity)} %`;
  const title = `License of ${companyName} uses ${shareText} of its assets`;
  const excessSentence = mailData.allowsOverrun
    ? "The license stays valid if more assets are in use than its capacity."
    : "The license is not valid while more assets are in use than its capacity.";
  const advice = isForCustomer
    ? "To use more assets, reply to this mail or ask your contact person for a larger capacity."
    : "Ask the customer whether the license needs a larger capacity.";
  const tableRows: MailTableRow[] = [
    ["Company", companyName],
    ["License key", licenseKey],
    ["Assets in use", formatCount(totalClientsInUse, "asset")],
    ["Capacity", formatCount(totalClientCapacity, "asset")],
    ...(expiredAt === null || isInfinite(expiredAt)
      ? []
      : [["Ends", `${formatDate(expiredAt)} UTC`] satisfies MailTableRow]),
  ];
  return {
    to: mailData.to,
    subject: title,
    id: mailData.id,
    ...createMailBody(title, [
      formatGreeting(isForCustomer ? toOneLine(formatFullName(customer)) : ""),
      `the use of the license of ${companyName} has reached ${mailData.percent} % of its assets. ${excessSentence}`,
      tableRows,
      advice,
      ...(isForCustomer || mailData.origin === null
        ? []
        : [
            {
              label: "The license in License desk",
              href: `${mailData.origin}/license/licenses/${encodeURIComponent(licenseKey)}`,
            },
          ]),
      "This mail comes at 80, 90 and 100 %, once each until the license ends.",
    ]),
  };
}
