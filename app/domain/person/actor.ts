import type { Instant } from "#app/domain/time/time.ts";
import type { Viewer } from "./person.ts";

export interface Actor {
  person: Viewer;
  requestId: string;
  actedAt: Instant;
  /** IP address of the client. */
  address?: string | undefined;
  /** Id of the event that this action undoes. */
  undoneEventId?: number;
  /** Id of the bulk run that contains this action. */
  bulkRunId?: number;
}
