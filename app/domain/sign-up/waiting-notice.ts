import { createMailBody, type MailTableRow } from "#app/domain/mail/mail-body.ts";
import { type Mail, toOneLine } from "#app/domain/mail/mailer.ts";
import type { NotifyStaffDependencies } from "#app/domain/instance/staff-notice.ts";
import { combineMailOutcomes, type SentMail } from "#app/domain/queue/mail-result.ts";
import { processDueItems } from "#app/domain/queue/process-due-items.ts";
import type { NewQueueItem } from "#app/domain/queue/queue.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { AgreementRecord } from "#app/domain/marketplace/agreement.ts";
import { findPurchasedTier } from "#app/domain/marketplace/dimensions.ts";
import type { PackageStore } from "#app/domain/package/package-store.ts";
import type { AgreementStore } from "#app/domain/marketplace/agreement-store.ts";

/** Creates the queue item of the notice about a purchase that waits for a tier or for approval. */
export const createWaitingNoticeQueueItem = (agreementId: number, dueAt: Instant): NewQueueItem => ({
  kind: "purchase-notice",
  subject: String(agreementId),
  dueAt,
});

interface WaitingNotifier extends Pick<NotifyStaffDependencies, "mailer" | "staffMail"> {
  storage: NotifyStaffDependencies["storage"] & { agreements: AgreementStore; packages: PackageStore };
}

/** Sends the queued notices to staff. They stay queued while the setting STAFF_MAIL has no recipients. */
export async function notifyAboutWaitingPurchases(
  { storage, mailer, staffMail }: WaitingNotifier,
  now: Instant,
): Promise<void> {
  if (staffMail.recipients.length === 0) return;
  await processDueItems({
    queue: storage.queue,
    kind: "purchase-notice",
    now: () => now,
    failureMessage: "Failed to send notices about purchases.",
    async handle({ subject }) {
      const agreement = await storage.agreements.findById(Number(subject));
      if (!agreement || agreement.pendingSignUp === null) return { result: "obsolete" };
      const hasTier = findPurchasedTier(await storage.packages.readCatalog(), agreement) !== null;
      const mails: SentMail[] = [];
      for (const to of staffMail.recipients) {
        const outcome = await mailer.send(createWaitingMail(agreement, hasTier, to, staffMail.origin), now);
        mails.push({
          outcome,
          failureMessage: `${to} was not notified about purchase ${agreement.externalId}`,
        });
      }
      return combineMailOutcomes(mails);
    },
  });
}

function createWaitingMail(
  { id, provider, productCode, entitlements, pendingSignUp }: AgreementRecord,
  hasTier: boolean,
  to: string,
  origin: string | null,
): Mail {
  const companyName = toOneLine(pendingSignUp?.company ?? "");
  const title = `The purchase of ${companyName} needs ${hasTier ? "your approval" : "a tier"}`;
  const tableRows: MailTableRow[] = [
    ["Company", companyName],
    ["E-mail", toOneLine(pendingSignUp?.email ?? "")],
    ["Marketplace", provider],
    ["Product code", toOneLine(productCode ?? "")],
    ["Dimensions", toOneLine(entitlements.map(({ dimension }) => dimension).join(", "))],
  ];
  return {
    to,
    subject: title,
    id: `agreement.${id}.unmapped`,
    ...createMailBody(title, [
      hasTier
        ? `${companyName} bought a subscription that starts only after your approval.`
        : `${companyName} bought a dimension that belongs to no tier of the catalog. The license cannot be created yet.`,
      tableRows,
      hasTier
        ? "Accept the purchase to finish the sign-up."
        : "Add the dimension to a tier of the catalog to finish the sign-up.",
      ...(origin === null ? [] : [{ label: "Purchases", href: `${origin}/license/purchases` }]),
    ]),
  };
}
