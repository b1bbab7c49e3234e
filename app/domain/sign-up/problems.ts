import { Problem, ruleViolation } from "#app/domain/problem.ts";

const fieldConflict = (field: string, code: string, message: string) =>
  new Problem("conflict", message, { code, fields: { [field]: [message] } });

export const domainTaken = () => fieldConflict("domain", "IP01", "Domain is already registered.");
export const emailTaken = () => fieldConflict("email", "EMAIL_EXISTS", "Email is already registered.");
export const alreadyRegistered = () =>
  new Problem("conflict", "Marketplace customer has already been created.", { code: "MARKETPLACE_EXISTS" });
export const noEntitlement = () =>
  ruleViolation("NO_ENTITLEMENT", "This purchase has no active subscription. Set up your account again.");
export const noTier = () => new Problem("unavailable", "Nothing is on offer right now.", { code: "NO_TIER" });
/** With IR03 the sign-up page shows that the buyer must wait for us. */
export const purchaseWaits = () =>
  new Problem("unavailable", "We are preparing this purchase. We will write to you.", { code: "IR03" });
