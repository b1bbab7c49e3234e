import type { InstanceOrder } from "#app/domain/instance/provisioner.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import type { ApiUnderTest } from "#tests/support/api/api.ts";

/** Replaces the provisioner with one that records orders and rejects the next ones with these errors. */
export function recordInstanceOrders(api: ApiUnderTest, ...rejections: (() => Error)[]): InstanceOrder[] {
  const orders: InstanceOrder[] = [];
  api.context.provisioner = {
    ...simulatedProvisioner,
    async order(order) {
      orders.push(order);
      const rejection = rejections.shift();
      if (rejection) throw rejection();
    },
  };
  return orders;
}
