import type { StepAttempt, StepState, Provisioner } from "#app/domain/instance/provisioner.ts";
import { Problem } from "#app/domain/problem.ts";

export interface ScriptedProvisioner extends Provisioner {
  /** Started steps in order with their attempt, for example `server 1`. */
  startedWork: string[];
  /** State of an attempt; done by default. */
  getStepState: (attempt: StepAttempt) => StepState;
  /** False if the provisioner does not respond. */
  isReachable: boolean;
}

/** Creates a provisioner that the test controls. */
export function createScriptedProvisioner(): ScriptedProvisioner {
  const requireReachable = () => {
    if (!provisioner.isReachable) throw new Problem("unavailable", "The provisioner does not respond.");
  };
  const provisioner: ScriptedProvisioner = {
    startedWork: [],
    getStepState: () => ({ state: "done" }),
    isReachable: true,
    order: async () => requireReachable(),
    async startStep(_, { step, attemptNumber }) {
      requireReachable();
      provisioner.startedWork.push(`${step} ${attemptNumber}`);
    },
    async readStepState(_, attempt) {
      requireReachable();
      return provisioner.getStepState(attempt);
    },
    async remove({ subdomain }) {
      requireReachable();
      provisioner.startedWork.push(`remove ${subdomain}`);
    },
    findSimulatedOutcome: () => null,
  };
  return provisioner;
}
