import type { RenewalState } from "#app/domain/renewal/queued-renewal.ts";

export const stateLabel: Record<RenewalState, string> = {
  open: "Open",
  snoozed: "Snoozed",
  lost: "Lost",
  renewed: "Renewed",
};

const defaultRangeHint =
  "By default, the desk shows licenses that ended in the last 30 days or end in the next 90 days.";

export const emptyDeskMessages: Record<RenewalState, { title: string; hint: string }> = {
  open: { title: "No renewal is open", hint: defaultRangeHint },
  snoozed: { title: "No renewal is snoozed", hint: defaultRangeHint },
  lost: { title: "No renewal was lost", hint: defaultRangeHint },
  renewed: {
    title: "No license was renewed",
    hint: "Licenses that were renewed within 90 days of their end date are listed here, sorted by their previous end date.",
  },
};
