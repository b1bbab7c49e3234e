import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleBroken } from "#app/domain/problem.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import { lastQuota } from "#app/domain/quota/running.ts";
import type { HostedPorts } from "./hosted-store.ts";

export interface HostedEdit {
  actor: Actor;
  licenseKey: string;
}

/** Includes deleted licenses. Call it inside the unit that changes the result. */
export async function hostedToEnd(
  storage: HostedPorts,
  licenseKey: string,
): Promise<{ license: LicenseInFull; instance: InstanceRecord }> {
  const license = await storage.licenses.inFull(licenseKey);
  const instance = license && (await storage.instances.ofLicense(license.record.id));
  if (!license || !instance) throw notFound("The hosted customer");
  return { license, instance };
}

export async function hostedToChange(storage: HostedPorts, licenseKey: string) {
  const hosted = await hostedToEnd(storage, licenseKey);
  if (hosted.license.record.deletedAt !== null)
    throw ruleBroken("LICENSE_DELETED", "This license was deleted.");
  return hosted;
}

export function quotaWithEnd({ quotas }: LicenseInFull): QuotaRecord {
  const quota = lastQuota(quotas);
  if (!quota) throw ruleBroken("NO_QUOTA", "No quota of this license has an end date.");
  return quota;
}
