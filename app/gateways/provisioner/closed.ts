import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import { Problem } from "#app/domain/problem.ts";

const rejectNotConfigured = () =>
  Promise.reject(
    new Problem("unavailable", "Instances cannot be created, because no provisioner is set up.", {
      code: "PROVISIONER_MISSING",
    }),
  );

/** The provisioner of an installation without a configured provisioner. It rejects every request. */
export const closedProvisioner: Provisioner = {
  order: rejectNotConfigured,
  startStep: rejectNotConfigured,
  readStepState: rejectNotConfigured,
  remove: rejectNotConfigured,
  findSimulatedOutcome: () => null,
};
