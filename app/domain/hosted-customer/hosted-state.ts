/**
 * `invited`: the customer has not confirmed yet. `waiting`: staff must decide. `ended`: the trial has ended.
 * `deleted`: the instance or the license was deleted.
 */
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
