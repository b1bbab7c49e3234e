import type { Transact } from "#app/domain/history/transaction.ts";
import { createMailBody } from "#app/domain/mail/mail-body.ts";
import type { Mail, Mailer } from "#app/domain/mail/mailer.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import { combineMailOutcomes } from "#app/domain/queue/mail-result.ts";
import { type ItemOutcome, processDueItems } from "#app/domain/queue/process-due-items.ts";
import { readPages } from "#app/domain/queue/process-items.ts";
import type { QueueItem, QueueStore, QueueWrites } from "#app/domain/queue/queue.ts";
import { addDaysToInstant, type Instant, msOf } from "#app/domain/time/time.ts";
import { suspensionNoticeDays, findSuspensionStart } from "./token-suspension.ts";
import type { InactiveOwner, TokenStore } from "./token-store.ts";

interface TokenWarningPorts {
  tokens: Pick<TokenStore, "listOwnersToWarn" | "hasValidToken">;
  people: Pick<PersonStore, "find">;
  queue: QueueStore;
  transact: Transact<{ queue: QueueWrites }>;
}

interface TokenWarner {
  storage: TokenWarningPorts;
  mailer: Mailer;
  tokenDaysAfterSignIn: number;
  origin: string | null;
}

/**
 * Warns inactive owners by mail before their tokens are suspended. Sends at most one warning until the owner signs in
 * again.
 */
export async function warnTokenOwners(warner: TokenWarner, now: Instant): Promise<void> {
  const { storage, tokenDaysAfterSignIn } = warner;
  // If tokens are suspended after a few days, the warning comes halfway between the sign-in and the
  // suspension.
  const daysBeforeSuspension = Math.min(suspensionNoticeDays, tokenDaysAfterSignIn / 2);
  const ownerQuery = {
    now,
    lastSignInAfter: addDaysToInstant(now, -tokenDaysAfterSignIn),
    lastSignInUntil: addDaysToInstant(now, daysBeforeSuspension - tokenDaysAfterSignIn),
  };
  const owners = readPages<InactiveOwner>((after, limit) =>
    storage.tokens.listOwnersToWarn({ ...ownerQuery, afterId: after?.id ?? 0, limit }),
  );
  for await (const owner of owners)
    await storage.transact(async (transaction) =>
      transaction.queue.enqueue({ kind: "token-warning", subject: createWarningSubject(owner), dueAt: now }),
    );
  await processDueItems({
    queue: storage.queue,
    kind: "token-warning",
    now: () => now,
    handle: (item) => warnOwner(warner, item, now),
    failureMessage: "Failed to warn owners of API tokens.",
  });
}

const createWarningSubject = ({ id, lastSignInAt }: Pick<InactiveOwner, "id" | "lastSignInAt">) =>
  `${id}.${msOf(lastSignInAt)}`;

async function warnOwner(
  { storage, mailer, tokenDaysAfterSignIn, origin }: TokenWarner,
  item: QueueItem,
  now: Instant,
): Promise<ItemOutcome> {
  const owner = await findInactiveOwner(storage, item, now);
  const suspensionStart = owner && findSuspensionStart(owner.lastSignInAt, tokenDaysAfterSignIn);
  if (!suspensionStart || suspensionStart <= now) return { result: "obsolete" };
  const outcome = await mailer.send(createWarningMail(owner, suspensionStart, origin), now);
  return combineMailOutcomes([{ outcome, failureMessage: `The warning to ${owner.email} was not sent` }]);
}

/** Null if the owner has signed in again, is disabled or has no valid token. */
async function findInactiveOwner(
  { people, tokens }: TokenWarningPorts,
  { subject }: QueueItem,
  now: Instant,
): Promise<InactiveOwner | null> {
  // The subject starts with the id of the owner.
  const person = await people.find(Number.parseInt(subject));
  if (!person || person.disabledAt !== null) return null;
  const owner = { id: person.id, email: person.email, lastSignInAt: person.lastLogin ?? person.createdAt };
  const isCurrent = createWarningSubject(owner) === subject && (await tokens.hasValidToken(person.id, now));
  return isCurrent ? owner : null;
}

const createWarningMail = (
  { id, email, lastSignInAt }: InactiveOwner,
  suspensionStart: Instant,
  origin: string | null,
): Mail => {
  const title = "Sign in to keep your API tokens working";
  const suspensionStartText = suspensionStart.slice(0, 16).replace("T", " ");
  return {
    to: email,
    subject: title,
    id: `token-warning.${id}.${msOf(lastSignInAt)}`,
    ...createMailBody(title, [
      `You have not signed in since ${lastSignInAt.slice(0, 10)}. Your API tokens stop working on ${suspensionStartText} UTC unless you sign in before then.`,
      "If you sign in later, your API tokens work again immediately. Delete API tokens that you do not use.",
      ...(origin === null ? [] : [{ label: "Your API tokens", href: `${origin}/license/account` }]),
    ]),
  };
};
