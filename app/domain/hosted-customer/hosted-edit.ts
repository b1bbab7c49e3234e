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

/** Includes deleted licenses. Call it inside the unit that changes them. */
export async function hostedToEnd(
  storage: HostedPorts,
  licenseKey: string,
): Promise<{ found: LicenseInFull; instance: InstanceRecord }> {
  const found = await storage.licenses.inFull(licenseKey);
  const instance = found && (await storage.instances.ofLicense(found.record.id));
  if (!found || !instance) throw notFound("The hosted customer");
  return { found, instance };
}

export async function hostedToChange(storage: HostedPorts, licenseKey: string) {
  const hosted = await hostedToEnd(storage, licenseKey);
  if (hosted.found.record.deletedAt !== null)
    throw ruleBroken("LICENSE_DELETED", "This license was deleted.");
  return hosted;
}

export function quotaThatEnds({ quotas }: LicenseInFull): QuotaRecord {
  const quota = lastQuota(quotas);
  if (!quota) throw ruleBroken("NO_QUOTA", "No quota of this license has an end date.");
  return quota;
}
