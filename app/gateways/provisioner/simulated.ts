import {
  needsApproval,
  noCapacity,
  type Observation,
  type Provisioner,
  subdomainTaken,
} from "#app/domain/instance/provisioner.ts";
import { msOf } from "#app/domain/time.ts";

const stepMs = 1_000;
const slowStepMs = 20_000;

const failing = /^fail-domain(?:-|$)/;

const refusals: Record<string, () => Error> = {
  taken: subdomainTaken,
  full: noCapacity,
  approval: needsApproval,
};

/** A provisioner that makes nothing: what happens follows from the subdomain, the step and the time alone. */
export const simulatedProvisioner: Provisioner = {
  async order({ subdomain }) {
    const refusal = Object.hasOwn(refusals, subdomain) ? refusals[subdomain] : undefined;
    if (refusal) throw refusal();
  },
  startStep: async () => {},
  async observe({ subdomain }, { step, attempt }, startedAt, now): Promise<Observation> {
    const takes = subdomain === "slow" ? slowStepMs : stepMs;
    if (msOf(now) - msOf(startedAt) < takes) return { state: "running" };
    if (step === "domain" && attempt === 1 && failing.test(subdomain))
      return { state: "failed", fault: "The simulated name server refuses this name.", final: true };
    return { state: "done" };
  },
  rehearses: (subdomain) => failing.test(subdomain),
};
