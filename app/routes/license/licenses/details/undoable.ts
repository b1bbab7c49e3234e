import type { ApiEvent } from "#app/domain/history/event.ts";
import type { License } from "#app/domain/license/license.ts";
import type { Page } from "#app/domain/page.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { mayUndo, findNewestUndoableEvents } from "#app/domain/undo/undo-event.ts";

/** Ids of the events on the newest page that this user can undo. For a deleted license, only the deletion. */
export const undoableEventIds = (
  person: Viewer | null,
  { deletedAt }: Pick<License, "deletedAt">,
  { entities, currentPage }: Page<ApiEvent>,
): number[] =>
  currentPage > 0
    ? []
    : findNewestUndoableEvents(entities)
        .filter((event) => mayUndo(person, event) && (!deletedAt || event.eventName === "delete"))
        .map(({ id }) => id);
