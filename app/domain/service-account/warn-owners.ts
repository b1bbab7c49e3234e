import type { Transact } from "#app/domain/history/transaction.ts";
import { createMailBody } from "#app/domain/mail/mail-body.ts";
import type { Mail, Mailer } from "#app/domain/mail/mailer.ts";
import { combineMailOutcomes } from "#app/domain/queue/mail-result.ts";
import { type ItemOutcome, processDueItems } from "#app/domain/queue/process-due-items.ts";
import type { QueueItem, QueueStore, QueueWrites } from "#app/domain/queue/queue.ts";
import { addDaysToInstant, dayOf, type Instant, msOf } from "#app/domain/time/time.ts";
import {
  confirmationPeriodDays,
  findRest,
  type Rest,
  type RestReason,
  restNoticeDays,
} from "./service-account.ts";
import type { ServiceAccountRecord, ServiceAccountStore } from "./service-account-store.ts";

interface OwnerWarner {
  storage: {
    serviceAccounts: Pick<ServiceAccountStore, "list" | "find">;
    queue: QueueStore;
    transact: Transact<{ queue: QueueWrites }>;
  };
  mailer: Mailer;
  origin: string | null;
}

/** `soon` is sent before the service account rests, `rests` when it rests. */
type Notice = "soon" | "rests";

/** Later notices would be old news, for example after the queue removed the item of an earlier notice. */
const maxNoticeDelayDays = 30;

/** Warns owners by mail before a service account rests and when it rests. Sends each mail once until the rest moves. */
export async function warnServiceAccountOwners(warner: OwnerWarner, now: Instant): Promise<void> {
  const { storage } = warner;
  for (const account of await storage.serviceAccounts.list()) {
    const subject = findSubject(account, now);
    if (subject === null || (await storage.queue.find("service-account-notice", subject))) continue;
    await storage.transact(async (transaction) =>
      transaction.queue.enqueue({ kind: "service-account-notice", subject, dueAt: now }),
    );
  }
  await processDueItems({
    queue: storage.queue,
    kind: "service-account-notice",
    now: () => now,
    handle: (item) => warnOwner(warner, item, now),
    failureMessage: "Failed to warn owners of service accounts.",
  });
}

/** Null if no notice is due, or if nobody can read it. */
function findSubject(account: ServiceAccountRecord, now: Instant): string | null {
  if (account.owner === null || account.owner.disabledAt !== null) return null;
  const notice = findNotice(findRest(account, now), now);
  return notice && `${account.id}.${msOf(findRest(account, now).restsAt)}.${notice}`;
}

function findNotice({ isResting, restsAt }: Rest, now: Instant): Notice | null {
  if (isResting) return addDaysToInstant(restsAt, maxNoticeDelayDays) > now ? "rests" : null;
  return addDaysToInstant(restsAt, -restNoticeDays) <= now ? "soon" : null;
}

async function warnOwner(
  { storage, mailer, origin }: OwnerWarner,
  { subject }: QueueItem,
  now: Instant,
): Promise<ItemOutcome> {
  // The subject starts with the id of the service account.
  const account = await storage.serviceAccounts.find(Number.parseInt(subject));
  if (!account?.owner || findSubject(account, now) !== subject) return { result: "obsolete" };
  const { email } = account.owner;
  const mail = createNoticeMail(account, findRest(account, now), origin);
  const outcome = await mailer.send({ ...mail, to: email, id: `service-account-notice.${subject}` }, now);
  return combineMailOutcomes([{ outcome, failureMessage: `The notice to ${email} was not sent` }]);
}

function createNoticeMail(
  account: ServiceAccountRecord,
  rest: Rest,
  origin: string | null,
): Pick<Mail, "subject" | "text" | "html"> {
  const { title, sentences } = noticeTexts[rest.restReason](account, rest);
  const link =
    origin === null
      ? []
      : [{ label: "Your service accounts", href: `${origin}/license/settings/service-accounts` }];
  return { subject: title, ...createMailBody(title, [...sentences, ...link]) };
}

type CreateNoticeTexts = (
  account: ServiceAccountRecord,
  rest: Rest,
) => { title: string; sentences: readonly string[] };

const formatTime = (at: Instant) => `${at.slice(0, 16).replace("T", " ")} UTC`;

const noticeTexts: Record<RestReason, CreateNoticeTexts> = {
  unconfirmed: ({ name, confirmedAt }, { isResting, restsAt }) =>
    isResting
      ? {
          title: `The service account “${name}” rests`,
          sentences: [
            `Its token stopped working on ${formatTime(restsAt)}, because it was not confirmed for ${confirmationPeriodDays} days.`,
            "If programs still need the service account, confirm it. Its token then works again.",
          ],
        }
      : {
          title: `Confirm the service account “${name}”`,
          sentences: [
            `Its token stops working on ${formatTime(restsAt)} unless you confirm the service account before then. The last confirmation was on ${dayOf(confirmedAt)}.`,
            "If no program needs the service account, ask a user who manages API tokens to delete it.",
          ],
        },
  ended: ({ name }, { isResting, restsAt }) =>
    isResting
      ? {
          title: `The service account “${name}” has ended`,
          sentences: [
            `Its token stopped working on ${formatTime(restsAt)}.`,
            "If programs still need the service account, ask a user who manages API tokens to set a later end.",
          ],
        }
      : {
          title: `The service account “${name}” ends soon`,
          sentences: [
            `Its token stops working on ${formatTime(restsAt)}, because the service account ends then.`,
            "If programs need the service account for longer, ask a user who manages API tokens to set a later end.",
          ],
        },
};
