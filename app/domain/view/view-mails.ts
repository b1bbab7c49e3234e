import { type EventValues, eventBy } from "#app/domain/history/event.ts";
import type { Unit } from "#app/domain/history/unit-of-work.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Person } from "#app/domain/person/person.ts";
import { notFound, ruleBroken } from "#app/domain/problem.ts";
import type { QueueWrites } from "#app/domain/queue/queue.ts";
import {
  nextMailAt,
  queuedMail,
  type AddressedViewMail,
  type NewViewMail,
  type ViewMail,
  type ViewMailPorts,
  type ViewMailWrites,
} from "./view-mail.ts";
import type { ViewRecord } from "./view-store.ts";
import type { Keeper } from "./views.ts";

const present = ({ every, recipients, nextAt, lastAt, outcome, failure }: AddressedViewMail): ViewMail => ({
  every,
  recipients: recipients.map(({ email }) => email),
  nextAt,
  lastAt,
  outcome,
  failure,
});

/** Raises `not-found` for a view that the person cannot see. */
export async function viewMailFor(
  storage: ViewMailPorts,
  personId: number,
  viewId: number,
): Promise<ViewMail | null> {
  await findVisibleView(storage, personId, viewId);
  const mail = await storage.viewMails.of(viewId, personId);
  return mail && present(mail);
}

/** Raises `not-found`, and `rule` RECIPIENT_UNKNOWN for an address without an enabled account. */
export const saveViewMail = (
  storage: ViewMailPorts,
  { actor, personId }: Keeper,
  viewId: number,
  { every, recipients: addresses }: NewViewMail,
): Promise<ViewMail> =>
  storage.transact(async (work) => {
    const view = await findVisibleView(storage, personId, viewId);
    const recipients = await peopleOf(storage, addresses);
    const before = await storage.viewMails.of(viewId, personId);
    const nextAt = nextMailAt(every, actor.at);
    const mail: AddressedViewMail = before
      ? { ...before, every, nextAt, recipients }
      : {
          id: work.newId(),
          viewId,
          personId,
          every,
          recipients,
          nextAt,
          lastAt: null,
          outcome: null,
          failure: null,
          rowVersion: 1,
        };
    if (before) work.changeViewMail(mail);
    else work.addViewMail(mail);
    work.requeue(queuedMail(mail));
    work.addressViewMail(
      mail.id,
      recipients.map(({ id }) => id),
    );
    const [details, was] = [viewMailEventValues(view, mail), before && viewMailEventValues(view, before)];
    work.record(eventBy(actor, "", "schedule-view", { details, before: was, after: details }));
    return present(mail);
  });

/** Raises `not-found` if the person does not have the view mailed. */
export const endViewMail = (
  storage: ViewMailPorts,
  { actor, personId }: Keeper,
  viewId: number,
): Promise<void> =>
  storage.transact(async (work) => {
    const view = await findVisibleView(storage, personId, viewId);
    const mail = await storage.viewMails.of(viewId, personId);
    if (!mail) throw notFound("The schedule");
    endSchedule(work, actor, view, mail);
  });

export function endSchedule(
  work: Unit & ViewMailWrites & QueueWrites,
  actor: Actor,
  view: Pick<ViewRecord, "name">,
  mail: AddressedViewMail,
) {
  work.removeViewMail(mail.id);
  work.dequeue(queuedMail(mail));
  const before = viewMailEventValues(view, mail);
  work.record(eventBy(actor, "", "end-view-schedule", { details: before, before }));
}

async function findVisibleView(
  { views }: ViewMailPorts,
  personId: number,
  viewId: number,
): Promise<ViewRecord> {
  const view = (await views.visibleTo(personId)).views.find(({ id }) => id === viewId);
  if (!view) throw notFound("The view");
  return view;
}

/** Returns one enabled account per address, from any identity provider. */
async function peopleOf({ people }: ViewMailPorts, addresses: readonly string[]): Promise<Person[]> {
  const distinct = [...new Set(addresses.map((address) => address.toLowerCase()))];
  return Promise.all(
    distinct.map(async (address) => {
      const account = (await people.withEmail(address)).find(({ disabledAt }) => disabledAt === null);
      if (account) return account;
      throw ruleBroken(
        "RECIPIENT_UNKNOWN",
        `Nobody who signs in here has the address ${address}.`,
        "recipients",
      );
    }),
  );
}

export const viewMailEventValues = (
  { name }: Pick<ViewRecord, "name">,
  { every, recipients }: Pick<AddressedViewMail, "every" | "recipients">,
): EventValues => ({ name, every, to: recipients.map(({ email }) => email).join(", ") });
