import { type EventValues, createEvent } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import { notFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import { checkRowVersion, type ExpectedVersion, identifyView } from "#app/domain/row-version.ts";
import { type NewView, type View, type ViewChange, type ViewList, formatViewQuery } from "./view.ts";
import type { ViewPorts, ViewRecord } from "./view-store.ts";

const maxViews = 50;

/** The owner of a view. `personId` identifies the owner, and `actor` has the rights of the owner. */
export interface ViewOwner {
  actor: Actor;
  personId: number;
}

const presentView = ({ personId, createdAt: _, ...viewFields }: ViewRecord, viewerId: number): View => ({
  ...viewFields,
  isOwn: personId === viewerId,
});

export async function listViews({ views }: Pick<ViewPorts, "views">, personId: number): Promise<ViewList> {
  const { views: visibleViews, lastUpdatedAt } = await views.listVisibleTo(personId);
  return { views: visibleViews.map((view) => presentView(view, personId)), lastUpdatedAt };
}

/** Throws `forbidden` if the view is shared and the person may not share views, and TOO_MANY_VIEWS if the list is full. */
export const createView = (
  storage: ViewPorts,
  { actor, personId }: ViewOwner,
  requestedView: NewView,
): Promise<View> =>
  storage.transact(async (transaction) => {
    checkMayShare(actor, requestedView.isShared);
    const { views } = await storage.views.listVisibleTo(personId);
    const record: ViewRecord = {
      id: transaction.createId(),
      personId,
      name: requestedView.name,
      query: formatViewQuery(new URLSearchParams(requestedView.query)),
      isShared: requestedView.isShared,
      position: computeNextPosition(findSiblings(views, requestedView)),
      createdAt: actor.actedAt,
      rowVersion: 1,
    };
    transaction.views.add(record);
    transaction.record(
      createEvent(actor, null, "create-view", {
        details: pickEventValues(record),
        after: pickEventValues(record),
      }),
    );
    return presentView(record, personId);
  });

/** Throws `not-found`, `conflict` for an outdated version, and the errors of `createView`. Moving a view records no event. */
export const changeView = (
  storage: ViewPorts,
  { actor, personId }: ViewOwner,
  id: number,
  change: ViewChange,
  expectedVersion: ExpectedVersion,
): Promise<View> =>
  storage.transact(async (transaction) => {
    const { views } = await storage.views.listVisibleTo(personId);
    const currentView = findView(views, id);
    checkRowVersion(expectedVersion, identifyView(currentView), currentView);
    checkMayShare(actor, currentView.isShared || change.isShared === true);
    const isShared = change.isShared ?? currentView.isShared;
    const siblings = findSiblings(views, { id, isShared });
    const changedView: ViewRecord = {
      ...currentView,
      isShared,
      name: change.name ?? currentView.name,
      query:
        change.query === undefined ? currentView.query : formatViewQuery(new URLSearchParams(change.query)),
      position: isShared === currentView.isShared ? currentView.position : computeNextPosition(siblings),
    };
    const orderedViews =
      change.position === undefined
        ? [changedView]
        : siblings
            .toSpliced(change.position, 0, changedView)
            .map((sibling, position) => ({ ...sibling, position }));
    // Saves the changed view and the siblings that get another position.
    for (const record of orderedViews)
      if (
        record.id === id ||
        record.position !== siblings.find((sibling) => sibling.id === record.id)?.position
      )
        transaction.views.change(record);
    const before = pickEventValues(currentView);
    const after = pickEventValues(changedView);
    if (JSON.stringify(before) !== JSON.stringify(after))
      transaction.record(createEvent(actor, null, "update-view", { details: after, before, after }));
    const savedView = orderedViews.find((record) => record.id === id) ?? changedView;
    return presentView({ ...savedView, rowVersion: currentView.rowVersion + 1 }, personId);
  });

/** Throws `not-found`, and `forbidden` if the view is shared and the person may not share views. */
export const deleteView = (storage: ViewPorts, { actor, personId }: ViewOwner, id: number): Promise<void> =>
  storage.transact(async (transaction) => {
    const view = findView((await storage.views.listVisibleTo(personId)).views, id);
    checkMayShare(actor, view.isShared);
    transaction.views.remove(id);
    transaction.record(
      createEvent(actor, null, "delete-view", {
        details: pickEventValues(view),
        before: pickEventValues(view),
      }),
    );
  });

function findView(views: readonly ViewRecord[], id: number): ViewRecord {
  const view = views.find((candidate) => candidate.id === id);
  if (!view) throw notFound("The view");
  return view;
}

function checkMayShare(actor: Actor, isShared: boolean) {
  if (isShared && !can(actor.person, "view.share"))
    throw new Problem("forbidden", "You need the privilege license-manage to share a view.");
}

/** The other views of the same list. Throws TOO_MANY_VIEWS if the list is full. */
function findSiblings(
  views: readonly ViewRecord[],
  { id, isShared }: { id?: number; isShared: boolean },
): ViewRecord[] {
  const siblings = views.filter((view) => view.isShared === isShared && view.id !== id);
  if (siblings.length >= maxViews)
    throw ruleViolation(
      "TOO_MANY_VIEWS",
      `A list can have at most ${maxViews} own views and ${maxViews} shared views. Delete a view first.`,
    );
  return siblings;
}

const computeNextPosition = (siblings: readonly ViewRecord[]) => (siblings.at(-1)?.position ?? -1) + 1;

const pickEventValues = ({ name, query, isShared }: ViewRecord): EventValues => ({
  name,
  filter: query,
  isShared,
});
