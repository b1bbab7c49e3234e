import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { assistantVia } from "./assistant-via.ts";
import { eventNames } from "./event-names.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

export type EventName = (typeof eventNames)[number];
export const eventName = z.enum(eventNames);

const eventValues = z.record(z.string(), z.json());
export type EventValues = z.output<typeof eventValues>;

export const historyEvent = z.object({
  /** Position in the chain of all events, from 1 without gaps. */
  id: z.number(),
  /** An external license API can have other event names. */
  eventName: eventName.or(z.string()),
  createdAt: instantText,
  createdBy: z.string(),
  licenseKey: storedKey.nullable(),
  details: eventValues,
  before: eventValues.nullable(),
  after: eventValues.nullable(),
  requestId: z.string(),
  /** Client IP address of unauthenticated requests. Missing if the caller may not read the whole audit log. */
  address: z.string().optional(),
});
/** An event of our API or of an external license API. */
export type ApiEvent = z.output<typeof historyEvent>;
/** An event of our API. */
export type HistoryEvent = Omit<ApiEvent, "eventName"> & { eventName: EventName };

export type NewEvent = Omit<HistoryEvent, "id">;

/** Id and hash of the last event. Before the first event, the id is 0 and the hash is empty. */
export interface ChainHead {
  id: number;
  hash: string;
}

interface EventActor {
  person: { email: string };
  requestId: string;
  actedAt: Instant;
  /** IP address of the client. */
  address?: string | undefined;
  /** Id of the event that this event undoes. */
  undoneEventId?: number;
  /** Id of the bulk run that makes the change. */
  bulkRunId?: number;
  /** Start of the token and tool of the assistant that makes the change. */
  assistant?: { token: string; tool: string };
  /** The approval under which the change is made. */
  approval?: { id: number; approvedBy: string };
}

export const createEvent = (
  actor: EventActor,
  licenseKey: string | null,
  name: EventName,
  { details = {}, before = null, after = null }: Partial<Pick<NewEvent, "details" | "before" | "after">> = {},
): NewEvent => ({
  eventName: name,
  createdAt: actor.actedAt,
  createdBy: actor.person.email,
  licenseKey,
  details: {
    ...details,
    ...(actor.undoneEventId !== undefined && { undoes: actor.undoneEventId }),
    ...(actor.bulkRunId !== undefined && { bulkRun: actor.bulkRunId }),
    ...(actor.assistant && { via: assistantVia, ...actor.assistant }),
    ...(actor.approval && { approval: actor.approval.id, approvedBy: actor.approval.approvedBy }),
  },
  before,
  after,
  requestId: actor.requestId,
  ...(actor.address !== undefined && { address: actor.address }),
});
