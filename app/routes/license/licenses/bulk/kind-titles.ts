import type { BulkKind } from "#app/domain/bulk/bulk-change.ts";
import { bulkKinds, kindLabels } from "./kinds.ts";

/** The titles of runs name these kinds more fully than the form. */
const titleLabels = {
  ...kindLabels,
  "soft-capacity": "Capacity overrun",
  grace: "Grace period",
  "customer-alerts": "Use alerts to customers",
};

/** The choice of the kind lists the kinds in these groups. */
const kindGroups = {
  term: "Term",
  product: "Product and capacity",
  record: "Record",
} as const;
const groupByKind: Record<BulkKind, keyof typeof kindGroups> = {
  "end-date": "term",
  renewal: "term",
  period: "term",
  capacity: "product",
  "quota-status": "term",
  tags: "record",
  notes: "record",
  environment: "record",
  "soft-capacity": "product",
  grace: "term",
  tier: "product",
  offline: "product",
  "customer-alerts": "record",
  delete: "record",
};

/** Says what a change does to this number of licenses. The text of the count includes the noun, such as “3 licenses”. */
export const buildActionText: Record<BulkKind, (countText: string) => string> = {
  "end-date": (countText) => `Change end date of ${countText}`,
  renewal: (countText) => `Renew ${countText}`,
  period: (countText) => `Change period of ${countText}`,
  capacity: (countText) => `Change capacity of ${countText}`,
  "quota-status": (countText) => `Change quota status of ${countText}`,
  tags: (countText) => `Change tags of ${countText}`,
  notes: (countText) => `Add notes to ${countText}`,
  environment: (countText) => `Change environment of ${countText}`,
  "soft-capacity": (countText) => `Change capacity overrun of ${countText}`,
  grace: (countText) => `Change grace period of ${countText}`,
  tier: (countText) => `Change tier of ${countText}`,
  offline: (countText) => `Change offline flag of ${countText}`,
  "customer-alerts": (countText) => `Change use alerts to customers of ${countText}`,
  delete: (countText) => `Delete ${countText}`,
};

/** The text of the count includes the noun, such as “3 licenses”. */
export function chooseRunTitle(
  kind: BulkKind | "create" | "undo",
  isEnded: boolean,
  countText: string,
): string {
  switch (kind) {
    case "renewal":
      return isEnded ? `${countText} renewed` : `Renewing ${countText}`;
    case "delete":
      return isEnded ? `${countText} deleted` : `Deleting ${countText}`;
    case "create":
      return `${countText} created`;
    case "undo":
      return isEnded ? `Change of ${countText} undone` : `Undoing the change of ${countText}`;
    default: {
      const label = titleLabels[kind];
      return isEnded ? `${label} of ${countText} changed` : `Changing ${label.toLowerCase()} of ${countText}`;
    }
  }
}

export const groupedKinds = Object.entries(kindGroups).map(([group, label]) => ({
  label,
  kinds: bulkKinds
    .filter((kind) => groupByKind[kind] === group)
    .map((kind) => ({ value: kind, label: titleLabels[kind] })),
}));
