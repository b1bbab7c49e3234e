import { createEvent } from "#app/domain/history/event.ts";
import type { Transaction } from "#app/domain/history/transaction.ts";
import { findRecordToChange } from "#app/domain/license/licenses.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { describeExpectedMail, getMailState, type Mailer, type MailState } from "#app/domain/mail/mailer.ts";
import { createPage, type Page, type Paging } from "#app/domain/page.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound } from "#app/domain/problem.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { generateSecret } from "#app/domain/text/secret.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import { createLinkMail } from "./link-mail.ts";
import {
  type CreatedCustomerLink,
  type CustomerLink,
  type CustomerLinkPorts,
  type CustomerLinkWrites,
  isLinkOpen,
  type ListedCustomerLink,
  type NewCustomerLink,
  presentCustomerLink,
} from "./customer-link.ts";

interface LinkDetails extends NewCustomerLink {
  /** Origin of the customer page. */
  origin: string;
  mailer: Mailer;
}

/** Adds a link in the transaction of the caller, and returns the link with its URL. */
export function addCustomerLink(
  transaction: Transaction & { customerLinks: CustomerLinkWrites },
  actor: Actor,
  { id: licenseId, key }: Pick<LicenseRecord, "id" | "key">,
  { days, email, origin, mailer }: LinkDetails,
): { link: CustomerLink; url: string } {
  const token = generateSecret();
  const link: CustomerLink = {
    id: transaction.createId(),
    licenseId,
    tokenHash: sha256(token),
    createdAt: actor.actedAt,
    createdBy: actor.person.email,
    expiresAt: addDaysToInstant(actor.actedAt, days),
    mailedTo: email,
    mail: null,
    withdrawnAt: null,
    withdrawnBy: null,
    lastVisitAt: null,
    codeHash: null,
    codeExpiresAt: null,
    wrongCodes: 0,
    rowVersion: 1,
  };
  transaction.customerLinks.add(link);
  const mailDetails = email === null ? {} : { to: email, ...describeExpectedMail(mailer) };
  const details = { linkId: link.id, expiresAt: link.expiresAt, ...mailDetails };
  transaction.record(createEvent(actor, key, "create-customer-link", { details }));
  return { link, url: `${origin}/customer/${token}` };
}

/** Throws `not-found`, and LICENSE_DELETED. */
export const createCustomerLink = (
  storage: CustomerLinkPorts,
  actor: Actor,
  key: string,
  details: LinkDetails,
): Promise<CreatedCustomerLink> =>
  storage.transact(async (transaction) => {
    const { record } = await findRecordToChange(storage, key);
    const { link, url } = addCustomerLink(transaction, actor, record, details);
    return { ...presentCustomerLink(link, actor.actedAt), url };
  });

interface MailDependencies {
  storage: CustomerLinkPorts;
  mailer: Mailer;
}

/** Mails the URL of a new link, and stores the result. A link that was not sent stays valid. */
export async function mailCustomerLink(
  { storage, mailer }: MailDependencies,
  { id, url }: Pick<CreatedCustomerLink, "id" | "url">,
  key: string,
  at: Instant,
): Promise<MailState | null> {
  const license = await storage.licenses.find(key);
  const link = await storage.customerLinks.find(id);
  if (!license || !link) throw notFound("The link");
  if (link.mailedTo === null) return null;
  const outcome = await mailer.send(createLinkMail(license.record, { ...link, to: link.mailedTo }, url), at);
  return saveMailState(storage, id, getMailState(outcome));
}

const saveMailState = (storage: CustomerLinkPorts, id: number, mail: MailState): Promise<MailState> =>
  storage.transact(async (transaction) => {
    const link = await storage.customerLinks.find(id);
    if (link) transaction.customerLinks.change({ ...link, mail });
    return mail;
  });

/** Throws `not-found`. */
export async function listCustomerLinks(
  storage: Pick<CustomerLinkPorts, "licenses" | "customerLinks">,
  key: string,
  paging: Paging,
  now: Instant,
): Promise<Page<ListedCustomerLink>> {
  const license = await storage.licenses.find(key);
  if (!license) throw notFound("The license");
  const { rows, total } = await storage.customerLinks.listPage(license.record.id, paging);
  return createPage(
    rows.map((link) => presentCustomerLink(link, now)),
    total,
    paging,
  );
}

/** Does nothing if the link has already ended. Throws `not-found`. */
export const withdrawCustomerLink = (
  storage: CustomerLinkPorts,
  actor: Actor,
  key: string,
  id: number,
): Promise<void> =>
  storage.transact(async (transaction) => {
    const license = await storage.licenses.find(key);
    const link = await storage.customerLinks.find(id);
    if (!license || link?.licenseId !== license.record.id) throw notFound("The link");
    if (!isLinkOpen(link, actor.actedAt)) return;
    const { email: withdrawnBy } = actor.person;
    transaction.customerLinks.change({ ...link, withdrawnAt: actor.actedAt, withdrawnBy });
    transaction.record(createEvent(actor, key, "withdraw-customer-link", { details: { linkId: id } }));
  });
