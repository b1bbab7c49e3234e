import type { Attempt, Observation, Provisioner } from "#app/domain/instance/provisioner.ts";
import { Problem } from "#app/domain/problem.ts";

export interface ScriptedProvisioner extends Provisioner {
  /** Started work in order, for example `server 1`. */
  begun: string[];
  /** The observed state of an attempt: done at once by default. */
  stands: (attempt: Attempt) => Observation;
  /** False if it does not respond. */
  isThere: boolean;
}

/** A provisioner that the test controls. */
export function scriptedProvisioner(): ScriptedProvisioner {
  const answer = () => {
    if (!scripted.isThere) throw new Problem("unavailable", "The provisioner does not answer.");
  };
  const scripted: ScriptedProvisioner = {
    begun: [],
    stands: () => ({ state: "done" }),
    isThere: true,
    order: async () => answer(),
    async startStep(_, { step, attempt }) {
      answer();
      scripted.begun.push(`${step} ${attempt}`);
    },
    async observe(_, attempt) {
      answer();
      return scripted.stands(attempt);
    },
    async remove({ subdomain }) {
      answer();
      scripted.begun.push(`remove ${subdomain}`);
    },
    rehearses: () => false,
  };
  return scripted;
}
