import type { Instant } from "#app/domain/time/time.ts";
import type { CurrentPerson } from "./person.ts";

/** Who did something, and in which request: goes into every event. */
export interface Actor {
  person: CurrentPerson;
  requestId: string;
  at: Instant;
  /** Where the request came from, where that is to be written down. */
  address?: string | undefined;
}
