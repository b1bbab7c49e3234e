import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Marketplace } from "#app/domain/marketplace/marketplace.ts";
import { invalidTokenProblem } from "#app/domain/marketplace/marketplace.ts";
import { needsApprovalProblem, type StepState, type Provisioner } from "#app/domain/instance/provisioner.ts";
import { msOf, type Instant } from "#app/domain/time/time.ts";
import { createResolvedPurchase, createSandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";

/** Duration of each step that creates a demo instance. */
export const stepMs = 40_000;

export const createDemoProvisioner = (options: {
  failingSubdomain: string;
  error: string;
  waitingSubdomain: string;
}): Provisioner => ({
  async order({ subdomain, approved }) {
    if (subdomain === options.waitingSubdomain && !approved) throw needsApprovalProblem();
  },
  startStep: async () => {},
  async readStepState({ subdomain }, { step }, startedAt, now): Promise<StepState> {
    if (msOf(now) - msOf(startedAt) < stepMs) return { state: "running" };
    const isFailed = subdomain === options.failingSubdomain && step === "domain";
    return isFailed ? { state: "failed", error: options.error, final: true } : { state: "done" };
  },
  remove: async () => {},
  findSimulatedOutcome: () => null,
});

export const demoMailer: Mailer = { send: async () => ({ sent: true }) };

export const createDemoMarketplace = (externalId: string, now: Instant): Marketplace => ({
  ...createSandboxMarketplace(() => now),
  async resolve(token) {
    if (token !== externalId) throw invalidTokenProblem();
    return createResolvedPurchase(externalId);
  },
});
