import type { Attempt, Observation, Provisioner } from "#app/domain/instance/provisioner.ts";
import { Problem } from "#app/domain/problem.ts";

export interface ScriptedProvisioner extends Provisioner {
  /** What it was asked to begin, `server 1`, in order. */
  begun: string[];
  /** How an attempt stands when it is asked about: done at once unless the test says otherwise. */
  stands: (attempt: Attempt) => Observation;
  /** Whether it answers at all. */
  isThere: boolean;
}

/** A provisioner that does as the test says. */
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
