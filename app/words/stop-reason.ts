import type { StopReason } from "#app/domain/person/current-rights.ts";

const reasonTexts: Record<StopReason, string> = {
  disabled: "the user who started it was disabled, or may no longer sign in",
  missing: "the user who started it no longer has an account",
  privilege: "the user who started it does not have the required privilege",
  failed: "an unexpected error occurred several times",
};

export const describeStopReason = (reason: StopReason): string =>
  `The work was stopped because ${reasonTexts[reason]}.`;
