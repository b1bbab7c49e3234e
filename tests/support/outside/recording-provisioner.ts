import type { InstanceOrder } from "#app/domain/instance/provisioner.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import type { ApiUnderTest } from "#tests/support/api/api.ts";

/** Replaces the provisioner. The replacement records orders, and rejects the next orders with the errors. */
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
