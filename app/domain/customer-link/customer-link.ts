import { z } from "zod";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import { contactAddress } from "#app/domain/mail/contact-address.ts";
import { type MailState, mailState } from "#app/domain/mail/mailer.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import { type Actor, createPerformer } from "#app/domain/person/actor.ts";
import { Problem } from "#app/domain/problem.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { createLinkName } from "./link-name.ts";

export const maxLinkDays = 30;

/** Opens the customer page of a license to a visitor without an account. */
export interface CustomerLink {
  id: number;
  licenseId: number;
  /** Only the URL contains the token. */
  tokenHash: string;
  createdAt: Instant;
  createdBy: string;
  expiresAt: Instant;
  /** Null if the link was not mailed. */
  mailedTo: string | null;
  /** Null if the link was not mailed, or if the result of the mail is unknown. */
  mail: MailState | null;
  withdrawnAt: Instant | null;
  withdrawnBy: string | null;
  lastVisitAt: Instant | null;
  /** The access code that was mailed last. */
  codeHash: string | null;
  codeExpiresAt: Instant | null;
  wrongCodes: number;
  rowVersion: number;
}

export const newCustomerLink = z.object({
  days: z
    .number({ error: "Enter a number of days." })
    .int("Enter a whole number of days.")
    .min(1, "Enter at least 1 day.")
    .max(maxLinkDays, `A link is valid for at most ${maxLinkDays} days.`),
  email: contactAddress.nullable().default(null),
});
export type NewCustomerLink = z.output<typeof newCustomerLink>;

export const customerLinkState = z.enum(["open", "ended", "withdrawn"]);

export const listedCustomerLink = z.object({
  id: z.number(),
  state: customerLinkState,
  createdAt: instantText,
  createdBy: z.string(),
  expiresAt: instantText,
  mailedTo: z.string().nullable(),
  mail: mailState.nullable(),
  lastVisitAt: instantText.nullable(),
  withdrawnAt: instantText.nullable(),
  withdrawnBy: z.string().nullable(),
});
export type ListedCustomerLink = z.output<typeof listedCustomerLink>;

export const createdCustomerLink = listedCustomerLink.extend({ url: z.string() });
export type CreatedCustomerLink = z.output<typeof createdCustomerLink>;

export interface CustomerLinkStore {
  /** Includes links that have ended. */
  findByTokenHash(tokenHash: string): Promise<LinkOfLicense | null>;
  find(id: number): Promise<CustomerLink | null>;
  /** Newest first. Includes links that have ended. */
  listPage(licenseId: number, paging: Paging): Promise<Slice<CustomerLink>>;
  /** The newest link that is open and was mailed. */
  findOpenMailed(licenseId: number, now: Instant): Promise<CustomerLink | null>;
  removeEndedBefore(endedBefore: Instant): Promise<void>;
}

export interface CustomerLinkWrites {
  add(link: CustomerLink): void;
  /** The transaction is retried if the link has changed since it was read. */
  change(link: CustomerLink): void;
}

export interface LinkOfLicense {
  link: CustomerLink;
  licenseKey: string;
  isLicenseDeleted: boolean;
}

export interface CustomerLinkPorts {
  licenses: LicenseStore;
  customerLinks: CustomerLinkStore;
  transact: Transact<{ customerLinks: CustomerLinkWrites }>;
}

export const isLinkOpen = (
  { withdrawnAt, expiresAt }: Pick<CustomerLink, "withdrawnAt" | "expiresAt">,
  now: Instant,
): boolean => withdrawnAt === null && expiresAt > now;

export function presentCustomerLink(link: CustomerLink, now: Instant): ListedCustomerLink {
  const { id, createdAt, createdBy, expiresAt, mailedTo, mail, lastVisitAt, withdrawnAt, withdrawnBy } = link;
  const endState = withdrawnAt === null ? "ended" : "withdrawn";
  const state = isLinkOpen(link, now) ? "open" : endState;
  return {
    id,
    state,
    createdAt,
    createdBy,
    expiresAt,
    mailedTo,
    mail,
    lastVisitAt,
    withdrawnAt,
    withdrawnBy,
  };
}

/**
 * Throws LINK_UNKNOWN for an unknown, ended or withdrawn link. All of them need the same query, so that the response
 * reveals nothing about the link.
 */
export async function findOpenLink(
  { customerLinks }: Pick<CustomerLinkPorts, "customerLinks">,
  token: string,
  now: Instant,
): Promise<LinkOfLicense> {
  const found = await customerLinks.findByTokenHash(sha256(token));
  if (!found || found.isLicenseDeleted || !isLinkOpen(found.link, now)) throw unknownLinkProblem();
  return found;
}

export const unknownLinkProblem = () =>
  new Problem("not-found", "This link is not valid, or has ended. Ask your vendor for a new link.", {
    code: "LINK_UNKNOWN",
  });

export type VisitorRequest = Pick<Actor, "requestId" | "actedAt" | "address">;

/** The history names the link, because the visitor has no account. */
export const createVisitor = ({ id }: Pick<CustomerLink, "id">, request: VisitorRequest): Actor => ({
  person: createPerformer(createLinkName(id)),
  ...request,
});
