import type { ToldEvent } from "#app/domain/history/event.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import { erasedPerson } from "#app/domain/history/seals.ts";
import { type License, presentLicense } from "#app/domain/license/license.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";
import { notFound, Problem, ruleBroken } from "#app/domain/problem.ts";
import { isOf, notUndoable, type Undoing, type WayPorts, wayOf } from "./ways.ts";

interface UndoPorts extends WayPorts {
  history: Pick<HistoryStore, "chain" | "page">;
}

/** How often it is tried again where the same license was saved in between. */
const mostRounds = 5;
/** Behind so many later events of its kind nothing is undone any more. */
const mostKin = 50;

/** Whether a screen offers it to this person. Whether it can still be done shows when it is tried. */
export const mayUndo = (person: CurrentPerson | null, event: ToldEvent): boolean => {
  const way = wayOf(event.eventName);
  return way !== null && event.before !== null && can(person, way.action);
};

/** The newest event of each part of a license: those that nothing has changed since. Events come newest first. */
export function newestOfTheirKind<Told extends ToldEvent>(events: readonly Told[]): Told[] {
  return events.filter((event, place) => {
    const way = wayOf(event.eventName);
    return way !== null && !events.slice(0, place).some((later) => isOf(way, later, event));
  });
}

/**
 * Gives a license back what it had before an event, by the same rules and rights as the edit itself and with an event of
 * its own. Raises `not-found`, `rule` NOT_UNDOABLE and CHANGED_SINCE, `forbidden`, and what the edit raises.
 */
export async function undoEvent(storage: UndoPorts, actor: Actor, id: number): Promise<License> {
  for (let round = 1; ; round++) {
    try {
      return await undone(storage, actor, id);
    } catch (error) {
      const isLate = error instanceof Problem && error.kind === "conflict" && error.current !== undefined;
      if (!isLate || round === mostRounds) throw error;
    }
  }
}

/** Undoes what a bulk run did to one license, the newest first. Raises `rule` NOT_UNDOABLE where it did nothing. */
export async function undoRunOf(storage: UndoPorts, actor: Actor, key: string, run: number): Promise<void> {
  const { rows } = await storage.history.page({ licenseKey: key, pageNumber: 0, pageSize: mostKin });
  const ofRun = rows.filter(({ eventName, details }) => details["bulkRun"] === run && wayOf(eventName));
  if (ofRun.length === 0) throw notUndoable();
  for (const { id } of ofRun) await undoEvent(storage, actor, id);
}

async function undone(storage: UndoPorts, actor: Actor, id: number): Promise<License> {
  const [link] = await storage.history.chain(id - 1, 1);
  if (link?.event.id !== id) throw notFound("The event");
  const { event } = link;
  const way = wayOf(event.eventName);
  const { before, after } = event;
  if (!way || !before || !after) throw notUndoable();
  if (!can(actor.person, way.action))
    throw new Problem("forbidden", "You may not make this change, so you may not undo it.");
  if (Object.values(before).includes(erasedPerson)) throw notUndoable();
  const license = await storage.licenses.inFull(event.licenseKey);
  if (!license) throw notFound("The license");
  const undoing: Undoing = { actor: { ...actor, undoes: id }, license, event: { ...event, before, after } };
  const now = way.now(undoing);
  const isChanged = Object.entries(now).some(([name, value]) => !isSame(value, after[name]));
  if (isChanged || !(await isNewest(storage, undoing))) throw changedSince();
  await way.back(storage, undoing);
  const stored = await storage.licenses.find(event.licenseKey);
  if (!stored) throw notFound("The license");
  return presentLicense(stored.record, stored.summary);
}

async function isNewest({ history }: UndoPorts, { event }: Undoing): Promise<boolean> {
  const way = wayOf(event.eventName);
  if (!way) return false;
  const { rows } = await history.page({
    licenseKey: event.licenseKey,
    eventName: [...way.kin],
    pageNumber: 0,
    pageSize: mostKin,
  });
  return rows.find((row) => isOf(way, row, event))?.id === event.id;
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const changedSince = () =>
  ruleBroken("CHANGED_SINCE", "This was changed again in the meantime, so nothing was undone.");
