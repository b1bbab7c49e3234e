import type { Actor } from "#app/domain/person/actor.ts";
import { notFound } from "#app/domain/problem.ts";
import { advanceInstance, retryInstance } from "./advance.ts";
import { createInstance } from "./create-instance.ts";
import { readDryRunProgress, isDryRun } from "./dry-run.ts";
import type { Hosting } from "./order-instance.ts";
import { type InstanceProgress, createEmptyProgress, computeProgress } from "./progress.ts";
import { buildHostname } from "./subdomain.ts";

export async function startLicensedInstance(
  hosting: Hosting,
  actor: Actor,
  licenseKey: string,
  password: string,
): Promise<InstanceProgress> {
  if (isDryRun(licenseKey)) return readDryRunProgress(licenseKey, hosting.instanceDomain, actor.actedAt);
  return computeProgress(await createInstance(hosting, actor, licenseKey, password), actor.actedAt);
}

/** Advances the instance and returns its progress, so that a polling page does not wait for a background job. */
export async function checkInstance(
  { storage, provisioner, instanceDomain }: Hosting,
  actor: Actor,
  licenseKey: string,
): Promise<InstanceProgress> {
  if (isDryRun(licenseKey)) return readDryRunProgress(licenseKey, instanceDomain, actor.actedAt);
  const license = await storage.licenses.find(licenseKey);
  if (!license || license.record.deletedAt !== null) throw notFound("The instance");
  const instance = await storage.instances.findByLicense(license.record.id);
  if (instance) {
    const advancedInstance =
      (await advanceInstance(storage, provisioner, instance.id, actor.actedAt)) ?? instance;
    if (advancedInstance.status === "ready")
      await storage.transact(async (transaction) =>
        transaction.instances.recordReadyShown(advancedInstance.id, actor.actedAt),
      );
    return computeProgress(advancedInstance, actor.actedAt);
  }
  const agreement = await storage.agreements.findByLicense(license.record.id);
  if (!agreement) throw notFound("The instance");
  return createEmptyProgress(agreement.subdomain && buildHostname(agreement.subdomain, instanceDomain));
}

export async function retryLicensedInstance(
  hosting: Hosting,
  actor: Actor,
  licenseKey: string,
): Promise<InstanceProgress> {
  const { storage } = hosting;
  const license = isDryRun(licenseKey) ? null : await storage.licenses.find(licenseKey);
  const instance = license && (await storage.instances.findByLicense(license.record.id));
  if (instance) await retryInstance(storage, instance.id, actor.actedAt);
  return checkInstance(hosting, actor, licenseKey);
}
