import { formatFullName } from "#app/domain/customer/full-name.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { createMailBody, formatGreeting } from "#app/domain/mail/mail-body.ts";
import { type Mail, toOneLine } from "#app/domain/mail/mailer.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import type { Instant } from "#app/domain/time/time.ts";

type LinkedLicense = Pick<LicenseRecord, "customer" | "packageTierPrettyName">;

/** The greeting has a name only if the recipient is the contact of the license. */
const greet = ({ customer }: LinkedLicense, to: string): string =>
  formatGreeting(
    customer.email.toLowerCase() === to.toLowerCase() ? toOneLine(formatFullName(customer)) : "",
  );

export function createLinkMail(
  license: LinkedLicense,
  { id, to, expiresAt }: { id: number; to: string; expiresAt: Instant },
  url: string,
): Mail {
  const companyName = toOneLine(license.customer.companyName);
  return {
    to,
    subject: `License page of ${companyName}`,
    id: `customer-link.${id}`,
    ...createMailBody("Your license page", [
      greet(license, to),
      "on your license page, you can see your license, get license files for offline machines, release seats, download the certificate and ask for a renewal.",
      [
        ["Company", companyName],
        ["Plan", toOneLine(license.packageTierPrettyName)],
        ["This link is valid until", `${formatDate(expiresAt)} UTC`],
      ],
      { label: "Open your license page", href: url },
      "Everybody who has this link can open the page. If you did not expect this mail, ignore it.",
    ]),
  };
}

export function createCodeMail(
  license: LinkedLicense,
  { id, to, at }: { id: number; to: string; at: Instant },
  { code, validMinutes }: { code: string; validMinutes: number },
): Mail {
  return {
    to,
    subject: `Code for the license page of ${toOneLine(license.customer.companyName)}`,
    id: `customer-code.${id}.${Date.parse(at)}`,
    ...createMailBody("Code for your license page", [
      greet(license, to),
      `the code for your license page is ${code}. It is valid for ${validMinutes} minutes.`,
      "If you did not open your license page just now, ignore this mail and do not pass on the code.",
    ]),
  };
}
