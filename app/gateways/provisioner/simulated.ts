import {
  needsApproval,
  noCapacity,
  type StepState,
  type Provisioner,
  subdomainTaken,
} from "#app/domain/instance/provisioner.ts";
import { msOf } from "#app/domain/time/time.ts";

const defaultStepMs = 1_000;
const slowStepMs = 20_000;
const takenSubdomain = "taken";

/** These subdomains have a special behavior, alone or as a prefix before a hyphen, as in `slow-2`. */
const behaviorPattern = /^(full|approval|slow|fail-domain)(?:-|$)/;
const simulatedBehavior = (subdomain: string) => behaviorPattern.exec(subdomain)?.[1];

/** Has no state: the result depends on subdomain, step and time. A step takes `stepMs`, but longer for `slow`. */
export const createSimulatedProvisioner = (stepMs: number): Provisioner => ({
  async order({ subdomain, approved }) {
    if (subdomain === takenSubdomain) throw subdomainTaken();
    if (simulatedBehavior(subdomain) === "full") throw noCapacity();
    if (simulatedBehavior(subdomain) === "approval" && !approved) throw needsApproval();
  },
  startStep: async () => {},
  async observe({ subdomain }, { step, attemptNumber }, startedAt, now): Promise<StepState> {
    const durationMs = simulatedBehavior(subdomain) === "slow" ? slowStepMs : stepMs;
    if (msOf(now) - msOf(startedAt) < durationMs) return { state: "running" };
    if (step === "domain" && attemptNumber === 1 && simulatedBehavior(subdomain) === "fail-domain")
      return { state: "failed", error: "The simulated name server rejects this name.", final: true };
    return { state: "done" };
  },
  remove: async () => {},
  simulates(subdomain) {
    if (subdomain === takenSubdomain) return "taken";
    return simulatedBehavior(subdomain) === undefined ? null : "error";
  },
});

export const simulatedProvisioner = createSimulatedProvisioner(defaultStepMs);
