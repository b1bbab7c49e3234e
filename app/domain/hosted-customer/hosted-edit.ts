import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { findLastQuota } from "#app/domain/quota/running.ts";
import type { HostedCustomerPorts } from "./hosted-store.ts";

export interface HostedCustomerEdit {
  actor: Actor;
  licenseKey: string;
}

/** Also finds deleted licenses. Call this function in the transaction that changes the license or instance. */
export async function findHostedCustomer(
  storage: HostedCustomerPorts,
  licenseKey: string,
): Promise<{ license: FullLicense; instance: InstanceRecord }> {
  const license = await storage.licenses.findFull(licenseKey);
  const instance = license && (await storage.instances.findByLicense(license.record.id));
  if (!license || !instance) throw notFound("The hosted customer");
  return { license, instance };
}

export async function findHostedCustomerToChange(storage: HostedCustomerPorts, licenseKey: string) {
  const hostedCustomer = await findHostedCustomer(storage, licenseKey);
  if (hostedCustomer.license.record.deletedAt !== null)
    throw ruleViolation("LICENSE_DELETED", "This license was deleted.");
  return hostedCustomer;
}

export function requireLastQuota({ quotas }: FullLicense): QuotaRecord {
  const quota = findLastQuota(quotas);
  if (!quota) throw ruleViolation("NO_QUOTA", "No quota of this license has an end date.");
  return quota;
}
