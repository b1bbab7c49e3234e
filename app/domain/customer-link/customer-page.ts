import { millisecondsInHour } from "date-fns/constants";
import { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import { currentLicenseFile, type LicenseFileStore } from "#app/domain/license-file/license-file-store.ts";
import { lifetimeStatus, presentLicense } from "#app/domain/license/license.ts";
import { computeServerLimit } from "#app/domain/license/limits.ts";
import type { StoredLicense } from "#app/domain/license/license-store.ts";
import type { RenewalStore } from "#app/domain/renewal/renewal-store.ts";
import { renewalRequest } from "#app/domain/renewal/queued-renewal.ts";
import { isInfinite, msOf, type Instant } from "#app/domain/time/time.ts";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { findCodeRecipient, maskAddress, needsCode } from "./access-code.ts";
import {
  createVisitor,
  type CustomerLink,
  type CustomerLinkPorts,
  findOpenLink,
  type LinkOfLicense,
  unknownLinkProblem,
  type VisitorRequest,
} from "./customer-link.ts";

export const maxListedFiles = 200;

/** What the customer sees of a license. */
export const customerLicense = z.object({
  companyName: z.string(),
  plan: z.string(),
  lifetimeStatus,
  expiredAt: instantText.nullable(),
  isOffline: z.boolean(),
  seatsInUse: z.number(),
  /** Null if the license does not limit its servers. */
  seats: z.number().nullable(),
  files: z.array(currentLicenseFile),
  /** False if the license has no end. */
  canRequestRenewal: z.boolean(),
  renewalRequest: renewalRequest.nullable(),
  linkExpiresAt: instantText,
});
export type CustomerLicense = z.output<typeof customerLicense>;

/** Without the license, the visitor must enter a code that is mailed to `codeRecipient`. */
export const customerPage = z.object({
  license: customerLicense.nullable(),
  codeRecipient: z.string().nullable(),
});
export type CustomerPage = z.output<typeof customerPage>;

export interface CustomerPagePorts extends CustomerLinkPorts {
  licenseFiles: LicenseFileStore;
  renewals: RenewalStore;
}

/** Tells if the visitor has entered a code for the link. */
export type HasProof = (link: Pick<CustomerLink, "id">) => boolean;

/** Throws LINK_UNKNOWN, also for a license that was removed, and CODE_REQUIRED. */
export async function findLinkToUse(
  storage: Pick<CustomerLinkPorts, "licenses" | "customerLinks">,
  token: string,
  hasProof: HasProof,
  now: Instant,
): Promise<LinkOfLicense & { license: StoredLicense; isCodeMissing: boolean }> {
  const found = await findOpenLink(storage, token, now);
  const license = await storage.licenses.find(found.licenseKey);
  if (!license) throw unknownLinkProblem();
  return { ...found, license, isCodeMissing: needsCode(found.link, now) && !hasProof(found.link) };
}

/** Opens the page and records the visit, at most once an hour for each link. Throws LINK_UNKNOWN. */
export async function openCustomerPage(
  storage: CustomerPagePorts,
  request: VisitorRequest,
  token: string,
  hasProof: HasProof,
): Promise<CustomerPage> {
  const { link, licenseKey, license, isCodeMissing } = await findLinkToUse(
    storage,
    token,
    hasProof,
    request.actedAt,
  );
  if (isCodeMissing) {
    const recipient = findCodeRecipient(link, license);
    if (recipient === null) throw unknownLinkProblem();
    return { license: null, codeRecipient: maskAddress(recipient) };
  }
  if (isVisitDue(link, request.actedAt)) await recordVisit(storage, request, link.id, licenseKey);
  return { license: await readCustomerLicense(storage, link, license), codeRecipient: null };
}

const isVisitDue = ({ lastVisitAt }: CustomerLink, now: Instant) =>
  lastVisitAt === null || msOf(now) - msOf(lastVisitAt) >= millisecondsInHour;

const recordVisit = (
  { customerLinks, transact }: CustomerLinkPorts,
  request: VisitorRequest,
  linkId: number,
  licenseKey: string,
): Promise<void> =>
  transact(async (transaction) => {
    const link = await customerLinks.find(linkId);
    // Another request may have recorded the visit in the meantime.
    if (!link || !isVisitDue(link, request.actedAt)) return;
    transaction.customerLinks.change({ ...link, lastVisitAt: request.actedAt });
    const visitor = createVisitor(link, request);
    transaction.record(createEvent(visitor, licenseKey, "visit-customer-page", { details: { linkId } }));
  });

async function readCustomerLicense(
  { licenseFiles, renewals }: CustomerPagePorts,
  { expiresAt }: CustomerLink,
  stored: StoredLicense,
): Promise<CustomerLicense> {
  const { id } = stored.record;
  const license = presentLicense(stored.record, stored.summary);
  const { expiredAt } = license;
  const hasEnd = expiredAt !== null && !isInfinite(expiredAt);
  return {
    companyName: license.companyName,
    plan: license.packageTierPrettyName,
    lifetimeStatus: license.lifetimeStatus,
    expiredAt,
    isOffline: license.isOffline,
    seatsInUse: license.serversInUse,
    seats: computeServerLimit(license),
    files: await licenseFiles.listCurrent(id, maxListedFiles),
    canRequestRenewal: hasEnd,
    renewalRequest: hasEnd ? await renewals.findRequest({ licenseId: id, expiredAt }) : null,
    linkExpiresAt: expiresAt,
  };
}
