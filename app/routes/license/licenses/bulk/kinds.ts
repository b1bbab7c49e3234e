import type { BulkKind } from "#app/domain/bulk/bulk-change.ts";

/** Exports the selected licenses as CSV instead of changing them. */
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

interface RunTitles {
  runningTitle: string;
  endedTitle: string;
}

/** Titles of a run while it is running and after it has ended. */
const runTitles: Record<BulkKind | "undo", (licenses: string) => RunTitles> = {
  "end-date": createChangeTitles("End date"),
  renewal: (licenses) => ({ runningTitle: `Renewing ${licenses}`, endedTitle: `${licenses} renewed` }),
  period: createChangeTitles("Period"),
  capacity: createChangeTitles("Capacity"),
  "quota-status": createChangeTitles("Quota status"),
  tags: createChangeTitles("Tags"),
  notes: createChangeTitles("Notes"),
  environment: createChangeTitles("Environment"),
  "soft-capacity": createChangeTitles("Capacity overrun"),
  grace: createChangeTitles("Grace period"),
  tier: createChangeTitles("Tier"),
  offline: createChangeTitles("Offline"),
  delete: (licenses) => ({ runningTitle: `Deleting ${licenses}`, endedTitle: `${licenses} deleted` }),
  undo: (licenses) => ({
    runningTitle: `Undoing the change of ${licenses}`,
    endedTitle: `Change of ${licenses} undone`,
  }),
};

function createChangeTitles(label: string) {
  return (licenses: string): RunTitles => ({
    runningTitle: `Changing ${label.toLowerCase()} of ${licenses}`,
    endedTitle: `${label} of ${licenses} changed`,
  });
}

export const runTitle = (kind: BulkKind | "undo", isEnded: boolean, licenses: string): string =>
  runTitles[kind](licenses)[isEnded ? "endedTitle" : "runningTitle"];

export const bulkKinds = Object.keys(kindLabels) as BulkKind[];
