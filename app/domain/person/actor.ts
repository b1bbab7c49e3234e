import type { Instant } from "#app/domain/time/time.ts";
import type { Viewer } from "./person.ts";

export interface Actor {
  person: Viewer;
  requestId: string;
  at: Instant;
  address?: string | undefined;
  /** Id of the event that this action undoes. */
  undoes?: number;
  /** Id of the bulk run that contains this action. */
  bulkRun?: number;
}
