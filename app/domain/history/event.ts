import { z } from "zod";
import type { Instant } from "#app/domain/time/time.ts";

export const eventLabel = {
  create: "License Created",
  "import-license": "License Imported",
  delete: "License Deleted",
  restore: "License Restored",
  "add-quota": "Quota Added",
  "update-quota-dates": "Quota Dates Changed",
  "update-quota-capacities": "Quota Capacity Changed",
  "update-quota-status": "Quota Status Changed",
  "update-server-status": "Server Status Updated",
  "update-notes": "Notes Updated",
  "update-tags": "Tags Updated",
  "update-soft-capacity": "Allow Capacity Overrun Updated",
  "update-environment": "Environment Updated",
  "update-grace": "Grace Period Updated",
  "update-customer": "Customer Updated",
  "update-tier": "Tier Changed",
  "update-offline": "Is Offline Updated",
  "update-company": "Customer Notes Changed",
  "merge-companies": "Customers Merged",
  "download-license-file": "License File Downloaded",
  "issue-certificate": "Certificate Issued",
  "activate-server": "Server Activated",
  "release-server": "Server Released",
  "create-activation-code": "Activation Code Created",
  "create-version": "Version Created",
  "update-version": "Version Updated",
  "create-tag": "Tag Created",
  "rename-tag": "Tag Renamed",
  "delete-tag": "Tag Deleted",
  "update-privileges": "Privileges Updated",
  "invite-user": "User Invited",
  "update-address": "User E-Mail Updated",
  "disable-person": "User Disabled",
  "enable-person": "User Enabled",
  "end-sessions": "Sessions Ended",
  "create-token": "API Token Created",
  "delete-token": "API Token Deleted",
  "update-settings": "Settings Updated",
  "update-catalog": "Catalog Updated",
  "run-job": "Job Run",
  "pause-jobs": "Jobs Paused",
  "resume-jobs": "Jobs Resumed",
  "create-instance": "Instance Created",
  "send-reminder": "Reminder Sent",
  "snooze-reminder": "Reminders Snoozed",
  "resume-reminder": "Reminders Resumed",
  "send-test-mail": "Test Mail Sent",
  "approve-instance": "Instance Approved",
  "invite-customer": "Customer Invited",
  "confirm-invitation": "Invitation Confirmed",
  "extend-trial": "Trial Extended",
  "convert-trial": "Converted to Paid",
  "suspend-instance": "Instance Suspended",
  "resume-instance": "Instance Resumed",
  "retry-instance": "Instance Retried",
  "delete-instance": "Instance Deleted",
  "tell-customer": "Customer Notified",
  "keep-reminder": "Reminder Not Sent (No Mail Server)",
  "sign-in": "Signed In",
  "refuse-sign-in": "Sign-In Rejected",
  "sign-out": "Signed Out",
  "export-report": "Report Exported",
  "erase-person": "User Erased",
  "renew-license": "License Renewed",
  "lose-renewal": "Renewal Lost",
  "reopen-renewal": "Renewal Reopened",
  "assign-renewal": "Renewal Assigned",
  "link-purchase": "Purchase Linked",
  "renew-purchase": "Purchase Renewed",
  "change-purchase": "Purchase Changed",
  "end-purchase": "Purchase Ended",
  "create-webhook": "Webhook Created",
  "update-webhook": "Webhook Updated",
  "delete-webhook": "Webhook Deleted",
  "disable-webhook": "Webhook Disabled",
  "create-view": "View Created",
  "update-view": "View Changed",
  "delete-view": "View Deleted",
  "schedule-view": "View Scheduled",
  "end-view-schedule": "View Schedule Ended",
  "mail-view": "View Mailed",
} as const;
export type EventName = keyof typeof eventLabel;
export const eventName = z.enum(Object.keys(eventLabel) as [EventName, ...EventName[]]);

const eventValues = z.record(z.string(), z.json());
export type EventValues = z.output<typeof eventValues>;

export const historyEvent = z.object({
  /** Position in the chain of all events, from 1 without gaps. */
  id: z.number(),
  /** An external license API can have other event names. */
  eventName: eventName.or(z.string()),
  createdAt: z.string(),
  createdBy: z.string(),
  licenseKey: z.string(),
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
}

/** Key of events that belong to no license. */
export const noLicenseKey = "";

export const createEvent = (
  actor: EventActor,
  licenseKey: string,
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
  },
  before,
  after,
  requestId: actor.requestId,
  ...(actor.address !== undefined && { address: actor.address }),
});
