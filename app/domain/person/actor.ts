import type { Instant } from "#app/domain/time/time.ts";
import type { CurrentPerson } from "./person.ts";

export interface Actor {
  person: CurrentPerson;
  requestId: string;
  at: Instant;
  address?: string | undefined;
  /** The number of the event that is undone by it. */
  undoes?: number;
  /** The id of the bulk run that it is a part of. */
  bulkRun?: number;
}
