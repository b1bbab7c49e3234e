import type { HistoryEvent } from "#app/domain/history/event.ts";
import { can } from "#app/domain/person/can.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";

/** An event as this person may see it: where it came from is for those alone who may read the whole log. */
export const eventFor =
  (person: CurrentPerson | null) =>
  ({ address, ...event }: HistoryEvent): HistoryEvent =>
    address !== undefined && can(person, "audit.read") ? { ...event, address } : event;
