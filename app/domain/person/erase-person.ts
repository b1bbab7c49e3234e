import { createEvent } from "#app/domain/history/event.ts";
import { formatIdRanges } from "#app/domain/history/id-ranges.ts";
import type { HistoryStore, HistoryWrites } from "#app/domain/history/history-store.ts";
import { mentionsEmail, erasePersonFromEvent } from "#app/domain/history/commitments.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import { notFound, Problem } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Actor } from "./actor.ts";
import { findAnotherAdmin } from "./last-admin.ts";
import { createSignInBlock } from "./barring.ts";
import { checkMayManageUser, isSamePerson } from "./grant.ts";
import type { UserRecord } from "./person.ts";
import type { PersonStore, PersonWrites } from "./person-store.ts";
import type { StopRunsAndImports } from "./current-rights.ts";
import { isAdmin, type TrustedProvider } from "./trust.ts";
import { presentUser } from "./user.ts";
import { withdrawInvitations } from "./withdraw-invitations.ts";

interface ErasingPorts<RunAndImportWrites> {
  history: HistoryStore;
  people: Pick<
    PersonStore,
    "listByEmail" | "listInvitedBy" | "readOrCreateBlockKey" | "overwriteDeletedRows"
  >;
  /** Removes stored mails to or about this e-mail address. Returns the number of removed mails. */
  storedMails: { erase(email: string): Promise<number> };
  appendPendingEvents: () => Promise<void>;
  transact: Transact<{ people: PersonWrites; history: HistoryWrites } & RunAndImportWrites>;
  stopRunsAndImports: StopRunsAndImports<RunAndImportWrites>;
}

interface ErasureActor {
  person: { email: string };
  requestId: string;
  actedAt: Instant;
}

export interface ErasureResult {
  events: number;
  /** Number of events that still name the person, because they have no commitments and a change would break the chain. */
  left: number;
  mails: number;
}

const batchSize = 200;

/** Erases accounts and personal data, but not licenses and customers. After an interruption, call this function again. */
export async function erasePerson<RunAndImportWrites>(
  storage: ErasingPorts<RunAndImportWrites>,
  actor: ErasureActor,
  email: string,
  checkBeforeErasure?: (transaction: { people: PersonWrites }) => Promise<void>,
): Promise<ErasureResult> {
  // Removes the accounts first, so that the person cannot create data during the erasure.
  await storage.transact(async (transaction) => {
    await checkBeforeErasure?.(transaction);
    await storage.stopRunsAndImports(transaction, email, "missing");
    await withdrawInvitations(storage.people, transaction, actor, email);
    const key = await storage.people.readOrCreateBlockKey();
    for (const account of await storage.people.listByEmail(email.toLowerCase()))
      transaction.people.blockSignIn(createSignInBlock(key, account), actor.actedAt);
    transaction.people.remove(email);
  });
  const { events, left: remainingCount, lastBatch } = await eraseFromHistory(storage, actor, email);
  const mails = await storage.storedMails.erase(email);
  await storage.transact(async (transaction) => {
    transaction.people.eraseAuthor(email);
    transaction.people.eraseContact(email);
    saveBatch(transaction, lastBatch);
    transaction.record(createErasureEvent(actor, lastBatch, { mails }));
  });
  await storage.people.overwriteDeletedRows();
  return { events, left: remainingCount, mails };
}

/**
 * Removes all accounts of the e-mail address. An e-mail address without an account can be erased again. Throws
 * `not-found` for an unknown id, `forbidden` OWN_ACCOUNT for the actor's e-mail address, the error of
 * `checkMayManageUser`, and `rule` LAST_ADMIN for the last admin.
 */
export async function eraseUser<RunAndImportWrites>(
  storage: ErasingPorts<RunAndImportWrites> & {
    people: PersonStore;
    trustedProviders: readonly TrustedProvider[];
  },
  actor: Actor,
  idOrEmail: string,
): Promise<ErasureResult> {
  const accounts = await findAccounts(storage.people, idOrEmail);
  const email = accounts[0]?.email ?? idOrEmail.toLowerCase();
  if (accounts.length === 0 && isId(idOrEmail)) throw notFound("The user");
  if (isSamePerson(actor.person, email)) {
    const message = "You cannot erase yourself. Ask a colleague who manages users.";
    throw new Problem("forbidden", message, { code: "OWN_ACCOUNT" });
  }
  for (const account of accounts)
    checkMayManageUser(actor.person, presentUser(storage.trustedProviders, account));
  const admin = accounts.find((account) => isAdmin(storage.trustedProviders, account));
  return erasePerson(storage, actor, email, async (transaction) => {
    if (admin) transaction.people.requireUnchanged(await findAnotherAdmin(storage, admin));
  });
}

const isId = (idOrEmail: string) => /^\d{1,16}$/.test(idOrEmail);

export async function findAccounts(people: PersonStore, idOrEmail: string): Promise<UserRecord[]> {
  if (!isId(idOrEmail)) return people.listByEmail(idOrEmail.toLowerCase());
  const person = await people.find(Number(idOrEmail));
  return person ? people.listByEmail(person.email.toLowerCase()) : [];
}

type ErasedEvent = NonNullable<ReturnType<typeof erasePersonFromEvent>>;

/** Erases the person from the history in batches. The caller saves the last batch together with the final event. */
async function eraseFromHistory<RunAndImportWrites>(
  {
    history,
    transact,
    appendPendingEvents,
  }: Pick<ErasingPorts<RunAndImportWrites>, "history" | "transact" | "appendPendingEvents">,
  actor: ErasureActor,
  email: string,
): Promise<Omit<ErasureResult, "mails"> & { lastBatch: ErasedEvent[] }> {
  // Only events of the chain are searched.
  await appendPendingEvents();
  let events = 0;
  let remainingCount = 0;
  let afterId = 0;
  for (;;) {
    const chainLinks = await history.listMentioning(email, afterId, batchSize);
    const erasedEvents = chainLinks.map(({ event, commitments }) =>
      commitments ? erasePersonFromEvent(event, commitments, email) : null,
    );
    // An event without commitments cannot be changed, so it still mentions the person.
    remainingCount += chainLinks.filter(({ event }, index) =>
      mentionsEmail(erasedEvents[index]?.event ?? event, email),
    ).length;
    const batch = erasedEvents.filter((erasedEvent) => erasedEvent !== null);
    events += batch.length;
    const lastChainLink = chainLinks.at(-1);
    if (!lastChainLink || chainLinks.length < batchSize)
      return { events, left: remainingCount, lastBatch: batch };
    // Each batch records its erasure event in the same transaction. Otherwise an interruption could leave erased values
    // without an erasure event.
    await transact(async (transaction) => {
      saveBatch(transaction, batch);
      transaction.record(createErasureEvent(actor, batch, { mails: 0 }));
    });
    afterId = lastChainLink.event.id;
  }
}

function saveBatch(transaction: { history: HistoryWrites }, batch: readonly ErasedEvent[]) {
  for (const { event, commitments } of batch) transaction.history.saveErased(event, commitments);
}

const createErasureEvent = (
  actor: ErasureActor,
  batch: readonly ErasedEvent[],
  { mails }: { mails: number },
) =>
  createEvent(actor, null, "erase-person", {
    details: {
      events: batch.length,
      mails,
      erasedEvents: formatIdRanges(batch.map(({ event }) => event.id)),
    },
  });
