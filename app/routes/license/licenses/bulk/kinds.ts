import type { BulkKind } from "#app/domain/bulk/bulk-change.ts";

/** Not a change: exports the selected licenses as CSV. */
export const exportKind = "export";

/** In the order of the form. */
export const kindLabels: Record<BulkKind, string> = {
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
  delete: "Delete",
};

export const bulkKinds = Object.keys(kindLabels) as BulkKind[];
