import type { BulkKind } from "#app/domain/bulk/bulk-change.ts";

/** With this choice, the dialog exports the selected licenses as CSV instead of changing them. */
export const exportKind = "export";

/** The form lists the kinds of change in this order. */
export const kindLabels: Record<BulkKind, string> = {
  "end-date": "End date",
  renewal: "Renewal",
  period: "Period",
  capacity: "Capacity",
  "quota-status": "Quota status",
  tags: "Tags",
  notes: "Notes",
  environment: "Environment",
  "soft-capacity": "Overrun",
  grace: "Grace",
  tier: "Tier",
  offline: "Offline",
  "customer-alerts": "Alerts",
  delete: "Delete",
};

export const bulkKinds = Object.keys(kindLabels) as BulkKind[];
