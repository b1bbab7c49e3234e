import { type EventValues, eventBy } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import { notFound, Problem, ruleBroken } from "#app/domain/problem.ts";
import { checkRowVersion } from "#app/domain/row-version.ts";
import { type NewView, type View, type ViewChange, type ViewList, viewQueryOf } from "./view.ts";
import type { ViewPorts, ViewRecord } from "./view-store.ts";

const mostViews = 50;

/** The owner of a view: `personId` identifies them, `actor` has their rights. */
export interface Keeper {
  actor: Actor;
  personId: number;
}

const presentView = ({ personId, createdAt: _, ...shown }: ViewRecord, asker: number): View => ({
  ...shown,
  isOwn: personId === asker,
});

export async function listViews({ views }: Pick<ViewPorts, "views">, personId: number): Promise<ViewList> {
  const { views: seen, lastUpdatedAt } = await views.seenBy(personId);
  return { views: seen.map((one) => presentView(one, personId)), lastUpdatedAt };
}

/** Raises `forbidden` for a shared view without the right, and `rule` TOO_MANY_VIEWS. */
export const createView = (storage: ViewPorts, { actor, personId }: Keeper, made: NewView): Promise<View> =>
  storage.transact(async (work) => {
    checkShare(actor, made.isShared);
    const { views } = await storage.views.seenBy(personId);
    const record: ViewRecord = {
      id: work.newId(),
      personId,
      name: made.name,
      query: viewQueryOf(new URLSearchParams(made.query)),
      isShared: made.isShared,
      place: placeAfter(besides(views, made)),
      createdAt: actor.at,
      rowVersion: 1,
    };
    work.addView(record);
    work.record(eventBy(actor, "", "create-view", { details: told(record), after: told(record) }));
    return presentView(record, personId);
  });

/** Raises `not-found`, `conflict` for a stale save, and the errors of `createView`. A move alone records no event. */
export const changeView = (
  storage: ViewPorts,
  { actor, personId }: Keeper,
  id: number,
  change: ViewChange,
  expectedVersion: number | null,
): Promise<View> =>
  storage.transact(async (work) => {
    const { views } = await storage.views.seenBy(personId);
    const found = findView(views, id);
    checkRowVersion(expectedVersion, found);
    checkShare(actor, found.isShared || change.isShared === true);
    const isShared = change.isShared ?? found.isShared;
    const others = besides(views, { id, isShared });
    const changed: ViewRecord = {
      ...found,
      isShared,
      name: change.name ?? found.name,
      query: change.query === undefined ? found.query : viewQueryOf(new URLSearchParams(change.query)),
      place: isShared === found.isShared ? found.place : placeAfter(others),
    };
    const ordered =
      change.place === undefined
        ? [changed]
        : others.toSpliced(change.place, 0, changed).map((one, place) => ({ ...one, place }));
    for (const one of ordered)
      if (one.id === id || one.place !== others.find((other) => other.id === one.id)?.place)
        work.changeView(one);
    const [before, after] = [told(found), told(changed)];
    if (JSON.stringify(before) !== JSON.stringify(after))
      work.record(eventBy(actor, "", "update-view", { details: after, before, after }));
    const saved = ordered.find((one) => one.id === id) ?? changed;
    return presentView({ ...saved, rowVersion: found.rowVersion + 1 }, personId);
  });

/** Raises `not-found`, and `forbidden` for a shared view without the right. */
export const deleteView = (storage: ViewPorts, { actor, personId }: Keeper, id: number): Promise<void> =>
  storage.transact(async (work) => {
    const found = findView((await storage.views.seenBy(personId)).views, id);
    checkShare(actor, found.isShared);
    work.removeView(id);
    work.record(eventBy(actor, "", "delete-view", { details: told(found), before: told(found) }));
  });

function findView(views: readonly ViewRecord[], id: number): ViewRecord {
  const found = views.find((one) => one.id === id);
  if (!found) throw notFound("The view");
  return found;
}

function checkShare(actor: Actor, isShared: boolean) {
  if (isShared && !can(actor.person, "view.share"))
    throw new Problem("forbidden", "A view of everybody’s needs the privilege license-manage.");
}

/** Returns the other views of the same list. Raises `rule` TOO_MANY_VIEWS. */
function besides(
  views: readonly ViewRecord[],
  { id, isShared }: { id?: number; isShared: boolean },
): ViewRecord[] {
  const others = views.filter((one) => one.isShared === isShared && one.id !== id);
  if (others.length >= mostViews)
    throw ruleBroken(
      "TOO_MANY_VIEWS",
      `There are at most ${mostViews} of one’s own and ${mostViews} of everybody’s.`,
    );
  return others;
}

const placeAfter = (others: readonly ViewRecord[]) => (others.at(-1)?.place ?? -1) + 1;

const told = ({ name, query, isShared }: ViewRecord): EventValues => ({ name, filter: query, isShared });
