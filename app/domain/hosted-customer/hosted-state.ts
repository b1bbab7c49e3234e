/** `invited`: not confirmed yet. `waiting`: needs staff. `ended`: trial over. `deleted`: instance or license. */
export const hostedStates = [
  "invited",
  "creating",
  "waiting",
  "failed",
  "running",
  "ended",
  "suspended",
  "deleted",
] as const;
export type HostedState = (typeof hostedStates)[number];
