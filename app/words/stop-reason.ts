import type { StopReason } from "#app/domain/person/current-rights.ts";

const reasonTexts: Record<StopReason, string> = {
  disabled: "was disabled, or may no longer sign in",
  missing: "no longer has an account",
  privilege: "does not have the required privilege",
};

export const describeStopReason = (reason: StopReason): string =>
  `The work was stopped because the user who started it ${reasonTexts[reason]}.`;
