import { z } from "zod";
import type { Instant } from "#app/domain/time/time.ts";

export const eventName = z.enum([
  "create",
  "import-license",
  "delete",
  "restore",
  "add-quota",
  "update-quota-dates",
  "update-quota-capacities",
  "update-quota-status",
  "update-server-status",
  "update-notes",
  "update-tags",
  "update-soft-capacity",
  "update-environment",
  "update-customer",
  "download-license-file",
  "issue-certificate",
  "activate-server",
  "release-server",
  "create-version",
  "update-version",
  "create-tag",
  "rename-tag",
  "delete-tag",
  "update-privileges",
  "disable-person",
  "enable-person",
  "end-sessions",
  "create-token",
  "delete-token",
  "update-settings",
  "update-catalog",
  "create-instance",
  "send-reminder",
  "snooze-reminder",
  "resume-reminder",
  "send-test-mail",
  "approve-instance",
  "invite-customer",
  "confirm-invitation",
  "extend-trial",
  "convert-trial",
  "suspend-instance",
  "resume-instance",
  "retry-instance",
  "delete-instance",
  "tell-customer",
  "keep-reminder",
  "sign-in",
  "refuse-sign-in",
  "sign-out",
  "export-report",
  "erase-person",
  "renew-license",
  "lose-renewal",
  "reopen-renewal",
  "assign-renewal",
]);
export type EventName = z.output<typeof eventName>;

const values = z.record(z.string(), z.json());
export type EventValues = z.output<typeof values>;

export const historyEvent = z.object({
  /** Its place in the one chain of all events, without gaps, from 1. */
  id: z.number(),
  eventName,
  createdAt: z.string(),
  createdBy: z.string(),
  /** Empty for an event that concerns no license. */
  licenseKey: z.string(),
  details: values,
  before: values.nullable(),
  after: values.nullable(),
  requestId: z.string(),
  /** Where the request came from, of what anybody may ask for; left out for who may not read the whole log. */
  address: z.string().optional(),
});
export type HistoryEvent = z.output<typeof historyEvent>;

/** An event before it has its place in the chain. */
export type NewEvent = Omit<HistoryEvent, "id">;

/** The last link of the chain: `id` 0 and an empty hash before the first event. */
export interface ChainHead {
  id: number;
  hash: string;
}

/** As much of who does something as their event tells. */
interface Author {
  person: { email: string };
  requestId: string;
  at: Instant;
  address?: string | undefined;
}

export const eventBy = (
  author: Author,
  licenseKey: string,
  name: EventName,
  { details = {}, before = null, after = null }: Partial<Pick<NewEvent, "details" | "before" | "after">> = {},
): NewEvent => ({
  eventName: name,
  createdAt: author.at,
  createdBy: author.person.email,
  licenseKey,
  details,
  before,
  after,
  requestId: author.requestId,
  ...(author.address !== undefined && { address: author.address }),
});
