import { z } from "zod";
import type { Instant } from "#app/domain/time/time.ts";

export const eventGroupLabels = {
  license: "Licenses",
  quota: "Quotas",
  server: "Servers",
  customer: "Customers",
  renewal: "Renewals and reminders",
  purchase: "Purchases",
  instance: "Hosted instances and trials",
  catalog: "Catalog, versions and tags",
  access: "Users and access",
  view: "Views and reports",
  system: "Settings, jobs and webhooks",
} as const;

export const events = {
  create: { label: "License Created", group: "license" },
  "import-license": { label: "License Imported", group: "license" },
  delete: { label: "License Deleted", group: "license" },
  restore: { label: "License Restored", group: "license" },
  "add-quota": { label: "Quota Added", group: "quota" },
  "update-quota-dates": { label: "Quota Dates Changed", group: "quota" },
  "update-quota-capacities": { label: "Quota Capacity Changed", group: "quota" },
  "update-quota-status": { label: "Quota Status Changed", group: "quota" },
  "update-server-status": { label: "Server Status Updated", group: "server" },
  "update-notes": { label: "Notes Updated", group: "license" },
  "update-tags": { label: "Tags Updated", group: "license" },
  "update-soft-capacity": { label: "Allow Capacity Overrun Updated", group: "license" },
  "update-environment": { label: "Environment Updated", group: "license" },
  "update-grace": { label: "Grace Period Updated", group: "license" },
  "update-customer": { label: "Customer Updated", group: "license" },
  "update-tier": { label: "Tier Changed", group: "license" },
  "update-offline": { label: "Is Offline Updated", group: "license" },
  "update-company": { label: "Customer Notes Changed", group: "customer" },
  "merge-companies": { label: "Customers Merged", group: "customer" },
  "download-license-file": { label: "License File Downloaded", group: "license" },
  "issue-certificate": { label: "Certificate Issued", group: "license" },
  "activate-server": { label: "Server Activated", group: "server" },
  "release-server": { label: "Server Released", group: "server" },
  "create-activation-code": { label: "Activation Code Created", group: "server" },
  "create-version": { label: "Version Created", group: "catalog" },
  "update-version": { label: "Version Updated", group: "catalog" },
  "create-tag": { label: "Tag Created", group: "catalog" },
  "rename-tag": { label: "Tag Renamed", group: "catalog" },
  "delete-tag": { label: "Tag Deleted", group: "catalog" },
  "update-privileges": { label: "Privileges Updated", group: "access" },
  "invite-user": { label: "User Invited", group: "access" },
  "update-address": { label: "User E-Mail Updated", group: "access" },
  "disable-person": { label: "User Disabled", group: "access" },
  "enable-person": { label: "User Enabled", group: "access" },
  "end-sessions": { label: "Sessions Ended", group: "access" },
  "create-token": { label: "API Token Created", group: "access" },
  "delete-token": { label: "API Token Deleted", group: "access" },
  "update-settings": { label: "Settings Updated", group: "system" },
  "update-catalog": { label: "Catalog Updated", group: "catalog" },
  "run-job": { label: "Job Run", group: "system" },
  "pause-jobs": { label: "Jobs Paused", group: "system" },
  "resume-jobs": { label: "Jobs Resumed", group: "system" },
  "create-instance": { label: "Instance Created", group: "instance" },
  "send-reminder": { label: "Reminder Sent", group: "renewal" },
  "snooze-reminder": { label: "Reminders Snoozed", group: "renewal" },
  "resume-reminder": { label: "Reminders Resumed", group: "renewal" },
  "send-test-mail": { label: "Test Mail Sent", group: "system" },
  "approve-instance": { label: "Instance Approved", group: "instance" },
  "invite-customer": { label: "Customer Invited", group: "instance" },
  "confirm-invitation": { label: "Invitation Confirmed", group: "instance" },
  "extend-trial": { label: "Trial Extended", group: "instance" },
  "convert-trial": { label: "Converted to Paid", group: "instance" },
  "suspend-instance": { label: "Instance Suspended", group: "instance" },
  "resume-instance": { label: "Instance Resumed", group: "instance" },
  "retry-instance": { label: "Instance Retried", group: "instance" },
  "delete-instance": { label: "Instance Deleted", group: "instance" },
  "tell-customer": { label: "Customer Notified", group: "instance" },
  "keep-reminder": { label: "Reminder Not Sent (No Mail Server)", group: "renewal" },
  "sign-in": { label: "Signed In", group: "access" },
  "refuse-sign-in": { label: "Sign-In Rejected", group: "access" },
  "sign-out": { label: "Signed Out", group: "access" },
  "export-report": { label: "Report Exported", group: "view" },
  "erase-person": { label: "User Erased", group: "access" },
  "renew-license": { label: "License Renewed", group: "license" },
  "lose-renewal": { label: "Renewal Lost", group: "renewal" },
  "reopen-renewal": { label: "Renewal Reopened", group: "renewal" },
  "assign-renewal": { label: "Renewal Assigned", group: "renewal" },
  "link-purchase": { label: "Purchase Linked", group: "purchase" },
  "renew-purchase": { label: "Purchase Renewed", group: "purchase" },
  "change-purchase": { label: "Purchase Changed", group: "purchase" },
  "end-purchase": { label: "Purchase Ended", group: "purchase" },
  "create-webhook": { label: "Webhook Created", group: "system" },
  "update-webhook": { label: "Webhook Updated", group: "system" },
  "delete-webhook": { label: "Webhook Deleted", group: "system" },
  "disable-webhook": { label: "Webhook Disabled", group: "system" },
  "create-view": { label: "View Created", group: "view" },
  "update-view": { label: "View Changed", group: "view" },
  "delete-view": { label: "View Deleted", group: "view" },
  "schedule-view": { label: "View Scheduled", group: "view" },
  "end-view-schedule": { label: "View Schedule Ended", group: "view" },
  "mail-view": { label: "View Mailed", group: "view" },
} as const satisfies Record<string, { label: string; group: keyof typeof eventGroupLabels }>;
export type EventName = keyof typeof events;
export const eventName = z.enum(Object.keys(events) as [EventName, ...EventName[]]);
export const eventLabel = Object.fromEntries(
  eventName.options.map((name) => [name, events[name].label]),
) as Record<EventName, string>;

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
