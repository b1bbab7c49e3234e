import type { HistoryEvent } from "#app/domain/history/event.ts";
import { can } from "#app/domain/person/can.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";

/** The address of an event is only for those who may read the whole log. */
export const eventFor =
  (person: CurrentPerson | null) =>
  ({ address, ...event }: HistoryEvent): HistoryEvent =>
    address !== undefined && can(person, "audit.read") ? { ...event, address } : event;
