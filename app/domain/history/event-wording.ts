import type { EventName } from "./event.ts";

/** What each event is called in a list. */
export const eventLabel: Record<EventName, string> = {
  create: "License Created",
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
  "download-license-file": "License File Downloaded",
  "issue-certificate": "Certificate Issued",
  "activate-server": "Server Activated",
};
