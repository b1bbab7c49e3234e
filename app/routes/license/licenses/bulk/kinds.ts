import type { BulkKind } from "#app/domain/bulk/bulk-change.ts";

/** Not a change: exports the selected licenses as CSV. */
export const exportKind = "export";

/** In the order of the form. */
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

/** Title of a run, before and after it has ended. */
const runTitles: Record<BulkKind | "undo", (licenses: string) => [running: string, ended: string]> = {
  "end-date": changedTitle("End date"),
  renewal: (licenses) => [`Renewing ${licenses}`, `${licenses} renewed`],
  period: changedTitle("Period"),
  capacity: changedTitle("Capacity"),
  "quota-status": changedTitle("Quota status"),
  tags: changedTitle("Tags"),
  notes: changedTitle("Notes"),
  environment: changedTitle("Environment"),
  "soft-capacity": changedTitle("Capacity overrun"),
  grace: changedTitle("Grace period"),
  tier: changedTitle("Tier"),
  offline: changedTitle("Offline"),
  delete: (licenses) => [`Deleting ${licenses}`, `${licenses} deleted`],
  undo: (licenses) => [`Undoing the change of ${licenses}`, `Change of ${licenses} undone`],
};

function changedTitle(label: string) {
  return (licenses: string): [string, string] => [
    `Changing ${label.toLowerCase()} of ${licenses}`,
    `${label} of ${licenses} changed`,
  ];
}

export const runTitle = (kind: BulkKind | "undo", isEnded: boolean, licenses: string): string =>
  runTitles[kind](licenses)[isEnded ? 1 : 0];

export const bulkKinds = Object.keys(kindLabels) as BulkKind[];
