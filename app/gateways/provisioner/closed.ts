import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import { Problem } from "#app/domain/problem.ts";

const notSetUp = () =>
  Promise.reject(
    new Problem("unavailable", "Instances cannot be created here: no provisioner is set up.", {
      code: "PROVISIONER_MISSING",
    }),
  );

/** Used where no provisioner is configured. */
export const closedProvisioner: Provisioner = {
  order: notSetUp,
  startStep: notSetUp,
  observe: notSetUp,
  remove: notSetUp,
  simulatesError: () => false,
};
