import type { Attempt, Observation, Provisioner } from "#app/domain/instance/provisioner.ts";
import { Problem } from "#app/domain/problem.ts";

export interface ScriptedProvisioner extends Provisioner {
  /** Started work in order, for example `server 1`. */
  startedWork: string[];
  /** The observed state of an attempt: done at once by default. */
  observationOf: (attempt: Attempt) => Observation;
  /** False if it does not respond. */
  isReachable: boolean;
}

/** A provisioner that the test controls. */
export function scriptedProvisioner(): ScriptedProvisioner {
  const checkReachable = () => {
    if (!scripted.isReachable) throw new Problem("unavailable", "The provisioner does not answer.");
  };
  const scripted: ScriptedProvisioner = {
    startedWork: [],
    observationOf: () => ({ state: "done" }),
    isReachable: true,
    order: async () => checkReachable(),
    async startStep(_, { step, attempt }) {
      checkReachable();
      scripted.startedWork.push(`${step} ${attempt}`);
    },
    async observe(_, attempt) {
      checkReachable();
      return scripted.observationOf(attempt);
    },
    async remove({ subdomain }) {
      checkReachable();
      scripted.startedWork.push(`remove ${subdomain}`);
    },
    simulatesError: () => false,
  };
  return scripted;
}
