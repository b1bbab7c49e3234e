import type { InstanceOrder } from "#app/domain/instance/provisioner.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import type { ApiUnderTest } from "#tests/support/api/api.ts";

/** The simulated provisioner; it records its orders and rejects the next ones with these errors. */
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
