import type { BulkKind } from "#app/domain/bulk/bulk-change.ts";

/** Not a change: exports the selected licenses as CSV. */
export const exportKind = "export";

/** The form lists the kinds in this order. */
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

/** Titles of a run while it is running and after it has ended. */
const runTitles: Record<BulkKind | "undo", (licenses: string) => [running: string, ended: string]> = {
  "end-date": changeTitles("End date"),
  renewal: (licenses) => [`Renewing ${licenses}`, `${licenses} renewed`],
  period: changeTitles("Period"),
  capacity: changeTitles("Capacity"),
  "quota-status": changeTitles("Quota status"),
  tags: changeTitles("Tags"),
  notes: changeTitles("Notes"),
  environment: changeTitles("Environment"),
  "soft-capacity": changeTitles("Capacity overrun"),
  grace: changeTitles("Grace period"),
  tier: changeTitles("Tier"),
  offline: changeTitles("Offline"),
  delete: (licenses) => [`Deleting ${licenses}`, `${licenses} deleted`],
  undo: (licenses) => [`Undoing the change of ${licenses}`, `Change of ${licenses} undone`],
};

function changeTitles(label: string) {
  return (licenses: string): [string, string] => [
    `Changing ${label.toLowerCase()} of ${licenses}`,
    `${label} of ${licenses} changed`,
  ];
}

export const runTitle = (kind: BulkKind | "undo", isEnded: boolean, licenses: string): string =>
  runTitles[kind](licenses)[isEnded ? 1 : 0];

export const bulkKinds = Object.keys(kindLabels) as BulkKind[];
