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
  /** The assistant that acts for the person. */
  assistant?: Assistant;
  /** The approval under which this action runs. */
  approval?: { id: number; approvedBy: string };
}

/** An AI client that acts through `/mcp`. */
export interface Assistant {
  /** Start of its API token. */
  token: string;
  /** Name of the tool that makes the change. */
  tool: string;
}

/** A person without rights whom the history names, such as a job. */
export const createPerformer = (email: string): Viewer => ({ email, isAdmin: false, privileges: [] });

/** Person that the history names for changes by a marketplace. */
export const marketplacePerson = createPerformer("marketplace");
