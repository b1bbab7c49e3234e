import type { ApiEvent } from "#app/domain/history/event.ts";
import type { License } from "#app/domain/license/license.ts";
import type { Page } from "#app/domain/page.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { mayUndo, findNewestUndoableEvents } from "#app/domain/undo/undo-event.ts";

/**
 * Only the newest changes can be undone, and only the first page of the history contains these changes. On a deleted
 * license, only the deletion can be undone.
 */
export function findUndoableEventIds(
  viewer: Viewer | null,
  { deletedAt }: Pick<License, "deletedAt">,
  { entities, currentPage }: Page<ApiEvent>,
): number[] {
  if (currentPage > 0) return [];
  return findNewestUndoableEvents(entities)
    .filter((event) => mayUndo(viewer, event) && (!deletedAt || event.eventName === "delete"))
    .map(({ id }) => id);
}
