/** `invited`: not confirmed yet. `waiting`: needs staff. `ended`: trial over. `deleted`: instance or license. */
export const hostedCustomerStates = [
  "invited",
  "creating",
  "waiting",
  "failed",
  "running",
  "ended",
  "suspended",
  "deleted",
] as const;
export type HostedCustomerState = (typeof hostedCustomerStates)[number];
