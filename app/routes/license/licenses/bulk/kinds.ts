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
  delete: "Delete",
};

/** The titles of runs name these kinds more fully than the form. */
const titleLabels = { ...kindLabels, "soft-capacity": "Capacity overrun", grace: "Grace period" };

/** The text of the count includes the noun, such as “3 licenses”. */
export function chooseRunTitle(kind: BulkKind | "undo", isEnded: boolean, countText: string): string {
  switch (kind) {
    case "renewal":
      return isEnded ? `${countText} renewed` : `Renewing ${countText}`;
    case "delete":
      return isEnded ? `${countText} deleted` : `Deleting ${countText}`;
    case "undo":
      return isEnded ? `Change of ${countText} undone` : `Undoing the change of ${countText}`;
    default: {
      const label = titleLabels[kind];
      return isEnded ? `${label} of ${countText} changed` : `Changing ${label.toLowerCase()} of ${countText}`;
    }
  }
}

export const bulkKinds = Object.keys(kindLabels) as BulkKind[];
