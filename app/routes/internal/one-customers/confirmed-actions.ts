/** Actions on a hosted customer that need a confirmation and no input. Each action has a URL. */
export const actionsWithConfirmation = [
  "retry",
  "resend-invitation",
  "send-address",
  "create-again",
  "suspend",
  "resume",
] as const;
export type ActionWithConfirmation = (typeof actionsWithConfirmation)[number];
