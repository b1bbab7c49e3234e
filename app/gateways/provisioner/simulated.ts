import {
  needsApprovalProblem,
  noCapacityProblem,
  type StepState,
  type Provisioner,
  subdomainTakenProblem,
} from "#app/domain/instance/provisioner.ts";
import { msOf } from "#app/domain/time/time.ts";

const defaultStepMs = 1_000;
const slowStepMs = 20_000;
const takenSubdomain = "taken";

/** These subdomains have a special behavior, alone or as a prefix before a hyphen, as in `slow-2`. */
const behaviorPattern = /^(full|approval|slow|fail-domain)(?:-|$)/;
const readSimulatedBehavior = (subdomain: string) => behaviorPattern.exec(subdomain)?.[1];

/**
 * Creates a provisioner without state. Its results depend on subdomain, step and time. A step takes `stepMs`, but
 * longer for the subdomain `slow`.
 */
export const createSimulatedProvisioner = (stepMs: number): Provisioner => ({
  async order({ subdomain, approved }) {
    if (subdomain === takenSubdomain) throw subdomainTakenProblem();
    if (readSimulatedBehavior(subdomain) === "full") throw noCapacityProblem();
    if (readSimulatedBehavior(subdomain) === "approval" && !approved) throw needsApprovalProblem();
  },
  startStep: async () => {},
  async readStepState({ subdomain }, { step, attemptNumber }, startedAt, now): Promise<StepState> {
    const durationMs = readSimulatedBehavior(subdomain) === "slow" ? slowStepMs : stepMs;
    if (msOf(now) - msOf(startedAt) < durationMs) return { state: "running" };
    if (step === "domain" && attemptNumber === 1 && readSimulatedBehavior(subdomain) === "fail-domain")
      return { state: "failed", error: "The simulated name server rejects this name.", final: true };
    return { state: "done" };
  },
  remove: async () => {},
  findSimulatedOutcome(subdomain) {
    if (subdomain === takenSubdomain) return "taken";
    return readSimulatedBehavior(subdomain) === undefined ? null : "error";
  },
});

export const simulatedProvisioner = createSimulatedProvisioner(defaultStepMs);
