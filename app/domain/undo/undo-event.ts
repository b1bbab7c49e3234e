import type { ApiEvent } from "#app/domain/history/event.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import { erasedValueText } from "#app/domain/history/commitments.ts";
import { deleteLicense } from "#app/domain/license/delete-license.ts";
import { type License, presentLicense } from "#app/domain/license/license.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { notFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import {
  isRelatedEvent,
  notUndoableProblem,
  type UndoContext,
  type UndoRulePorts,
  findUndoRule,
} from "./undo-rules.ts";

interface UndoPorts extends UndoRulePorts {
  history: Pick<HistoryStore, "findLink" | "listPage">;
}

/** Maximum number of attempts if the same license is saved concurrently. */
const maxAttempts = 5;
/** An event with more later related events than this cannot be undone. */
const maxRelatedEvents = 50;

/** True if screens show the undo button to this person. `undoEvent` checks if the event can still be undone. */
export const mayUndo = (viewer: Viewer | null, event: ApiEvent): boolean => {
  const rule = findUndoRule(event.eventName);
  return rule !== null && event.before !== null && can(viewer, rule.action);
};

/** The events that have an undo rule and no later related event. Expects the newest event first. */
export function findNewestUndoableEvents<Entry extends ApiEvent>(events: readonly Entry[]): Entry[] {
  return events.filter((event, index) => {
    const rule = findUndoRule(event.eventName);
    return (
      rule !== null && !events.slice(0, index).some((laterEvent) => isRelatedEvent(rule, laterEvent, event))
    );
  });
}

/**
 * Restores the values that an event changed, and records a new event. Throws `not-found`, `forbidden` and the
 * errors of the edit. Throws NOT_UNDOABLE if the event cannot be undone, and CHANGED_SINCE if a later event
 * changed the values.
 */
export async function undoEvent(storage: UndoPorts, actor: Actor, id: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryUndo(storage, actor, id);
    } catch (error) {
      const isOutdatedVersion =
        error instanceof Problem && error.kind === "conflict" && error.current !== undefined;
      if (!isOutdatedVersion || attempt === maxAttempts) throw error;
    }
  }
}

/**
 * Undoes the events of a bulk run on one license, newest first. Throws NOT_UNDOABLE if no event can be
 * undone, and CHANGED_SINCE if the run created a license that was changed since.
 */
export async function undoRunOnLicense(
  storage: UndoPorts,
  actor: Actor,
  key: string,
  runId: number,
): Promise<void> {
  const { rows } = await storage.history.listPage({
    licenseKey: key,
    pageNumber: 0,
    pageSize: maxRelatedEvents,
  });
  const isOfRun = ({ details }: ApiEvent) => details["bulkRun"] === runId;
  if (rows.some((event) => event.eventName === "create" && isOfRun(event)))
    return undoCreation(storage, actor, key, rows.every(isOfRun));
  const runEvents = rows.filter((event) => isOfRun(event) && findUndoRule(event.eventName));
  if (runEvents.length === 0) throw notUndoableProblem();
  for (const { id } of runEvents) await undoEvent(storage, actor, id);
}

/** Deletes a license that was not changed since its creation. */
async function undoCreation(storage: UndoPorts, actor: Actor, key: string, isUnchanged: boolean) {
  if (!can(actor.person, "license.delete")) throw missingPrivilegeProblem();
  if (!isUnchanged) throw changedSinceProblem();
  await deleteLicense(storage, actor, key);
}

const missingPrivilegeProblem = () =>
  new Problem("forbidden", "You do not have the privilege for this change, so you cannot undo the change.");

async function tryUndo(storage: UndoPorts, actor: Actor, id: number): Promise<void> {
  const chainLink = await storage.history.findLink(id);
  if (!chainLink) throw notFound("The event");
  const { event } = chainLink;
  const rule = findUndoRule(event.eventName);
  const { licenseKey, before, after } = event;
  if (!rule || licenseKey === null || !before || !after) throw notUndoableProblem();
  if (!can(actor.person, rule.action)) throw missingPrivilegeProblem();
  if (Object.values(before).includes(erasedValueText)) throw notUndoableProblem();
  const license = await storage.licenses.findFull(licenseKey);
  if (!license) throw notFound("The license");
  const undoContext: UndoContext = {
    actor: { ...actor, undoneEventId: id },
    license,
    event: { ...event, licenseKey, before, after },
  };
  const currentValues = rule.readCurrentValues(undoContext);
  const isChanged = Object.entries(currentValues).some(([name, value]) => !isEqual(value, after[name]));
  if (isChanged || !(await isNewestRelatedEvent(storage, undoContext))) throw changedSinceProblem();
  await rule.revert(storage, undoContext);
}

/** The current values of the license that the event belongs to. */
export async function findLicenseOfEvent(storage: UndoPorts, id: number): Promise<License> {
  const licenseKey = (await storage.history.findLink(id))?.event.licenseKey;
  const license = licenseKey ? await storage.licenses.find(licenseKey) : null;
  if (!license) throw notFound("The license");
  return presentLicense(license.record, license.summary);
}

async function isNewestRelatedEvent({ history }: UndoPorts, { event }: UndoContext): Promise<boolean> {
  const rule = findUndoRule(event.eventName);
  if (!rule) return false;
  const { rows } = await history.listPage({
    licenseKey: event.licenseKey,
    eventName: [...rule.relatedEventNames],
    pageNumber: 0,
    pageSize: maxRelatedEvents,
  });
  return rows.find((row) => isRelatedEvent(rule, row, event))?.id === event.id;
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const changedSinceProblem = () =>
  ruleViolation("CHANGED_SINCE", "The change was not undone, because a later change replaced the value.");
