import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import { Problem } from "#app/domain/problem.ts";

const rejectNotConfigured = () =>
  Promise.reject(
    new Problem("unavailable", "Instances cannot be created here: no provisioner is set up.", {
      code: "PROVISIONER_MISSING",
    }),
  );

/** Used where no provisioner is configured. */
export const closedProvisioner: Provisioner = {
  order: rejectNotConfigured,
  startStep: rejectNotConfigured,
  observe: rejectNotConfigured,
  remove: rejectNotConfigured,
  simulates: () => null,
};
