import { z } from "zod";
import { formatFullName } from "#app/domain/customer/full-name.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { formatGreeting, createMailBody } from "#app/domain/mail/mail-body.ts";
import {
  type Mail,
  mailAddress,
  type Mailer,
  mailFailedProblem,
  type MailState,
  getMailState,
  toOneLine,
} from "#app/domain/mail/mailer.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import {
  type Certificate,
  createCertificateEvent,
  type CertificatePorts,
  type CertificatePrinter,
  buildCertificateFileName,
  createCertificate,
  findLicenseToPrint,
} from "./certificates.ts";

export const certificateMailRequest = z.object({ to: mailAddress });

interface CertificateMailDependencies {
  storage: CertificatePorts;
  mailer: Mailer;
  printCertificate: CertificatePrinter;
}

/**
 * Mails the certificate to the license's contact only. Throws OTHER_CONTACT for another address, and MAIL_FAILED if the
 * mail cannot be sent.
 */
export async function mailCertificate(
  { storage, mailer, printCertificate }: CertificateMailDependencies,
  actor: Actor,
  key: string,
  { to }: z.output<typeof certificateMailRequest>,
): Promise<{ to: string; mail: MailState }> {
  const license = await findLicenseToPrint(storage, key);
  const { record, summary } = license;
  const { email, companyName } = record.customer;
  if (email.toLowerCase() !== to.toLowerCase())
    throw ruleViolation(
      "OTHER_CONTACT",
      `The license certificate was not sent. The e-mail address of the license contact is ${email || "missing"}, not ${to}.`,
    );
  const certificate = createCertificate({ ...record, ...summary, companyName }, actor.actedAt);
  const content = await printCertificate(certificate);
  const name = buildCertificateFileName(companyName, key);
  const attachment = { name, type: "application/pdf", content };
  const outcome = await mailer.send(
    { ...createCertificateMail(record, certificate), attachment },
    actor.actedAt,
  );
  const mail = getMailState(outcome);
  if (!outcome.sent && mail === "failed") throw mailFailedProblem(outcome.reason);
  return storage.transact(async (transaction) => {
    transaction.record(createCertificateEvent(actor, license, { to: email, mail }));
    return { to: email, mail };
  });
}

function createCertificateMail(
  { customer }: LicenseRecord,
  { key, start, end, issuedAt }: Certificate,
): Mail {
  const name = toOneLine(formatFullName(customer));
  const company = toOneLine(customer.companyName);
  return {
    to: customer.email,
    subject: `License certificate of ${company}`,
    id: `certificate.${key}.${Date.parse(issuedAt)}`,
    ...createMailBody("License certificate", [
      formatGreeting(name),
      "the certificate of your license is attached.",
      [
        ["Company", company],
        ["License key", key],
        ["Start date", start],
        ["End date", end],
      ],
    ]),
  };
}
