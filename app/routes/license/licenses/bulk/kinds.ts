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

interface RunTitles {
  runningTitle: string;
  endedTitle: string;
}

/** Functions that build the titles of a run from the text of its license count, such as “3 licenses”. */
const titleBuilders: Record<BulkKind | "undo", (countText: string) => RunTitles> = {
  "end-date": createTitleBuilder("End date"),
  renewal: (countText) => ({ runningTitle: `Renewing ${countText}`, endedTitle: `${countText} renewed` }),
  period: createTitleBuilder("Period"),
  capacity: createTitleBuilder("Capacity"),
  "quota-status": createTitleBuilder("Quota status"),
  tags: createTitleBuilder("Tags"),
  notes: createTitleBuilder("Notes"),
  environment: createTitleBuilder("Environment"),
  "soft-capacity": createTitleBuilder("Capacity overrun"),
  grace: createTitleBuilder("Grace period"),
  tier: createTitleBuilder("Tier"),
  offline: createTitleBuilder("Offline"),
  delete: (countText) => ({ runningTitle: `Deleting ${countText}`, endedTitle: `${countText} deleted` }),
  undo: (countText) => ({
    runningTitle: `Undoing the change of ${countText}`,
    endedTitle: `Change of ${countText} undone`,
  }),
};

function createTitleBuilder(label: string) {
  return (countText: string): RunTitles => ({
    runningTitle: `Changing ${label.toLowerCase()} of ${countText}`,
    endedTitle: `${label} of ${countText} changed`,
  });
}

export function chooseRunTitle(kind: BulkKind | "undo", isEnded: boolean, countText: string): string {
  const { runningTitle, endedTitle } = titleBuilders[kind](countText);
  return isEnded ? endedTitle : runningTitle;
}

export const bulkKinds = Object.keys(kindLabels) as BulkKind[];
