import { z } from "zod";
import { sha256 } from "#app/domain/text/digest.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type Seals, withDigests } from "./seals.ts";

export const eventName = z.enum([
  "create",
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
  "create-token",
  "delete-token",
  "update-settings",
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

/** Keys in one order whatever the engine gave them in, so that a stored event hashes as it did when it was made. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => [key, canonical(held)]),
  );
}

/** What a link's hash is made from. */
export const linkText = (previousHash: string, event: HistoryEvent): string =>
  `${previousHash}\n${JSON.stringify(canonical(event))}`;

/**
 * SHA-256 over the previous link's hash and the whole event: changing any event breaks every later link. What says who
 * somebody is goes in as the digests of its seals; an event without seals is of the time before them, and goes in as it is.
 */
export async function linkHash(
  previousHash: string,
  event: HistoryEvent,
  seals: Seals | null,
): Promise<string | null> {
  const hashed = seals ? await withDigests(event, seals) : event;
  return hashed && sha256(linkText(previousHash, hashed));
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
