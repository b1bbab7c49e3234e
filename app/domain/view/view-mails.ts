import { type EventValues, createEvent } from "#app/domain/history/event.ts";
import type { Transaction } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import type { QueueWrites } from "#app/domain/queue/queue.ts";
import {
  findNextMailAt,
  createViewMailQueueItem,
  type AddressedViewMail,
  type NewViewMail,
  type ViewMail,
  type ViewMailPorts,
  type ViewMailWrites,
} from "./view-mail.ts";
import type { ViewRecord } from "./view-store.ts";
import type { ViewOwner } from "./views.ts";

const presentViewMail = ({
  every,
  recipients,
  nextAt,
  lastAt,
  outcome,
  error,
}: AddressedViewMail): ViewMail => ({
  every,
  recipients: recipients.map(({ email }) => email),
  nextAt,
  lastAt,
  outcome,
  error,
});

/** Throws `not-found` for a view that the person cannot see. */
export async function findViewMail(
  storage: ViewMailPorts,
  personId: number,
  viewId: number,
): Promise<ViewMail | null> {
  await findVisibleView(storage, personId, viewId);
  const mail = await storage.viewMails.findForPerson(viewId, personId);
  return mail && presentViewMail(mail);
}

/** Throws `not-found`, and `rule` RECIPIENT_UNKNOWN for an address without an enabled account. */
export const saveViewMail = (
  storage: ViewMailPorts,
  { actor, personId }: ViewOwner,
  viewId: number,
  { every, recipients: addresses }: NewViewMail,
): Promise<ViewMail> =>
  storage.transact(async (transaction) => {
    const view = await findVisibleView(storage, personId, viewId);
    const recipients = await findRecipients(storage, addresses);
    const existingMail = await storage.viewMails.findForPerson(viewId, personId);
    const nextAt = findNextMailAt(every, actor.actedAt);
    const mail: AddressedViewMail = existingMail
      ? { ...existingMail, every, nextAt, recipients }
      : {
          id: transaction.createId(),
          viewId,
          personId,
          every,
          recipients,
          nextAt,
          lastAt: null,
          outcome: null,
          error: null,
          rowVersion: 1,
        };
    if (existingMail) transaction.viewMails.change(mail);
    else transaction.viewMails.add(mail);
    transaction.queue.requeue(createViewMailQueueItem(mail));
    transaction.viewMails.saveRecipients(
      mail.id,
      recipients.map(({ id }) => id),
    );
    const details = pickViewMailEventValues(view, mail);
    const before = existingMail && pickViewMailEventValues(view, existingMail);
    transaction.record(createEvent(actor, null, "schedule-view", { details, before, after: details }));
    return presentViewMail(mail);
  });

/** Throws `not-found` if the person has not scheduled mails of the view. */
export const endViewMail = (
  storage: ViewMailPorts,
  { actor, personId }: ViewOwner,
  viewId: number,
): Promise<void> =>
  storage.transact(async (transaction) => {
    const view = await findVisibleView(storage, personId, viewId);
    const mail = await storage.viewMails.findForPerson(viewId, personId);
    if (!mail) throw notFound("The schedule");
    endSchedule(transaction, actor, view, mail);
  });

export function endSchedule(
  transaction: Transaction & { viewMails: ViewMailWrites; queue: QueueWrites },
  actor: Actor,
  view: Pick<ViewRecord, "name">,
  mail: AddressedViewMail,
) {
  transaction.viewMails.remove(mail.id);
  transaction.queue.dequeue(createViewMailQueueItem(mail));
  const before = pickViewMailEventValues(view, mail);
  transaction.record(createEvent(actor, null, "end-view-schedule", { details: before, before }));
}

async function findVisibleView(
  { views }: ViewMailPorts,
  personId: number,
  viewId: number,
): Promise<ViewRecord> {
  const view = (await views.listVisibleTo(personId)).views.find(({ id }) => id === viewId);
  if (!view) throw notFound("The view");
  return view;
}

/** One enabled account per address, from any identity provider. */
async function findRecipients(
  { people }: ViewMailPorts,
  addresses: readonly string[],
): Promise<UserRecord[]> {
  const distinctAddresses = [...new Set(addresses.map((address) => address.toLowerCase()))];
  return Promise.all(
    distinctAddresses.map(async (address) => {
      const account = (await people.listByEmail(address)).find(({ disabledAt }) => disabledAt === null);
      if (account) return account;
      throw ruleViolation(
        "RECIPIENT_UNKNOWN",
        `No user of License desk has the e-mail address ${address}.`,
        "recipients",
      );
    }),
  );
}

export const pickViewMailEventValues = (
  { name }: Pick<ViewRecord, "name">,
  { every, recipients }: Pick<AddressedViewMail, "every" | "recipients">,
): EventValues => ({ name, every, to: recipients.map(({ email }) => email).join(", ") });
