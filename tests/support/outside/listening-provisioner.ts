import type { InstanceOrder } from "#app/domain/instance/provisioner.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import type { ApiUnderTest } from "#tests/support/api/api.ts";

/** The simulated provisioner, which remembers its orders and refuses the next ones with these. */
export function listening(api: ApiUnderTest, ...refusals: (() => Error)[]): InstanceOrder[] {
  const orders: InstanceOrder[] = [];
  api.world.provisioner = {
    ...simulatedProvisioner,
    async order(order) {
      orders.push(order);
      const refuse = refusals.shift();
      if (refuse) throw refuse();
    },
  };
  return orders;
}
