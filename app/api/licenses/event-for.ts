import type { HistoryEvent } from "#app/domain/history/event.ts";
import { can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";

/** Removes the client address of an event, unless the user may read the audit log. */
export const createEventRedactor =
  (viewer: Viewer | null) =>
  ({ address, ...event }: HistoryEvent): HistoryEvent =>
    address !== undefined && can(viewer, "audit.read") ? { ...event, address } : event;
