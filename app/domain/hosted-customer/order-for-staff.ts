import { advanceInstance } from "#app/domain/instance/advance.ts";
import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import { type Hosting, orderInstance } from "#app/domain/instance/order-instance.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { Problem } from "#app/domain/problem.ts";

/**
 * Orders the instance without a password. The customer gets a link to set a password. Rejections are stored with the
 * instance, and a job retries interrupted orders.
 */
export async function orderInstanceForStaff(
  hosting: Hosting,
  actor: Actor,
  license: LicenseRecord,
  instance: InstanceRecord,
): Promise<void> {
  const orderOptions = { password: null, approved: true, eventName: "create-instance" as const };
  await orderInstance(hosting, actor, license, instance, orderOptions).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
  await advanceInstance(hosting.storage, hosting.provisioner, instance.id, actor.actedAt);
}
