import { type Page, createPage, type Paging } from "#app/domain/page.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, Problem } from "#app/domain/problem.ts";
import { advanceInstance } from "./advance.ts";
import type { WaitingReason } from "./instance.ts";
import type { InstancePorts } from "./instance-store.ts";
import { type Hosting, orderInstance } from "./order-instance.ts";
import { type InstanceProgress, computeProgress } from "./progress.ts";
import { findWaitingReason } from "./provisioner.ts";
import type { WaitingBuyer } from "./waiting-buyer.ts";

export async function listWaitingBuyers(storage: InstancePorts, paging: Paging): Promise<Page<WaitingBuyer>> {
  const { pageNumber, pageSize } = paging;
  const { rows, total } = await storage.instances.listWaitingBuyers(pageNumber * pageSize, pageSize);
  return createPage(rows, total, paging);
}

const stillWaitingMessages: Record<WaitingReason, string> = {
  "no-capacity": "There is still no capacity for this instance. The buyer keeps waiting.",
  "needs-approval": "The provisioner still does not accept this order. The buyer keeps waiting.",
};

/**
 * Sends the order to the provisioner again, marked as approved. The customer gets a link to set a password.
 * Throws IR01 (subdomain taken), IR02 (no capacity) or IR03 (needs approval).
 */
export async function approveInstance(
  hosting: Hosting,
  actor: Actor,
  licenseKey: string,
): Promise<InstanceProgress> {
  const { storage, provisioner } = hosting;
  const license = await storage.licenses.find(licenseKey);
  const hasUndeletedLicense = license && license.record.deletedAt === null;
  const instance = hasUndeletedLicense ? await storage.instances.findByLicense(license.record.id) : null;
  if (!license || !instance) throw notFound("The instance");
  if (instance.status === "waiting") {
    const orderOptions = { password: null, approved: true, eventName: "approve-instance" as const };
    await orderInstance(hosting, actor, license.record, instance, orderOptions).catch((error: unknown) => {
      const reason = findWaitingReason(error);
      if (!(error instanceof Problem) || reason === null) throw error;
      throw new Problem("conflict", stillWaitingMessages[reason], { code: error.code, cause: error });
    });
  }
  return computeProgress(
    (await advanceInstance(storage, provisioner, instance.id, actor.actedAt)) ?? instance,
    actor.actedAt,
  );
}
