import {
  needsApproval,
  noCapacity,
  type Observation,
  type Provisioner,
  subdomainTaken,
} from "#app/domain/instance/provisioner.ts";
import { msOf } from "#app/domain/time/time.ts";

const usualStepMs = 1_000;
const slowStepMs = 20_000;

/** Subdomains with a special behavior: these names, alone or followed by a hyphen and more. */
const script = /^(full|approval|slow|fail-domain)(?:-|$)/;
const scripted = (subdomain: string) => script.exec(subdomain)?.[1];

/** Stateless: the result depends on subdomain, step and time. A step takes `stepMs`, except for `slow`. */
export const simulatedProvisionerOf = (stepMs: number): Provisioner => ({
  async order({ subdomain, approved }) {
    if (subdomain === "taken") throw subdomainTaken();
    if (scripted(subdomain) === "full") throw noCapacity();
    if (scripted(subdomain) === "approval" && !approved) throw needsApproval();
  },
  startStep: async () => {},
  async observe({ subdomain }, { step, attempt }, startedAt, now): Promise<Observation> {
    const takes = scripted(subdomain) === "slow" ? slowStepMs : stepMs;
    if (msOf(now) - msOf(startedAt) < takes) return { state: "running" };
    if (step === "domain" && attempt === 1 && scripted(subdomain) === "fail-domain")
      return { state: "failed", fault: "The simulated name server rejects this name.", final: true };
    return { state: "done" };
  },
  remove: async () => {},
  rehearses: (subdomain) => scripted(subdomain) !== undefined,
});

export const simulatedProvisioner = simulatedProvisionerOf(usualStepMs);
