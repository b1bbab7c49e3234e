import { conflictProblem, Problem, ruleViolation } from "#app/domain/problem.ts";

export const domainTakenProblem = () => conflictProblem("IP01", "Domain is already registered.", "domain");
export const emailTakenProblem = () =>
  conflictProblem("EMAIL_EXISTS", "Email is already registered.", "email");
export const alreadyRegisteredProblem = () =>
  new Problem("conflict", "Marketplace customer has already been created.", { code: "MARKETPLACE_EXISTS" });
export const noEntitlementProblem = () =>
  ruleViolation("NO_ENTITLEMENT", "This purchase has no active subscription. Set up your account again.");
export const noTierProblem = () =>
  new Problem("unavailable", "No package is available right now. Try again later.", { code: "NO_TIER" });
/** With IR03 the sign-up page shows that the buyer must wait for us. */
export const waitingPurchaseProblem = () =>
  new Problem(
    "conflict",
    "We are preparing your purchase. We will send you an e-mail when your license is ready.",
    { code: "IR03" },
  );
