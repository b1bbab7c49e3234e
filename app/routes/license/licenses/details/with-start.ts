import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import { takesQuotas } from "#app/domain/package/license-type.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { startOf } from "#app/domain/quota/running.ts";

/** An external license API sends no start date, so it is the activation date of the first enabled quota. */
export async function withStart(
  { quotas }: LicenseApiClient,
  license: License,
  known: readonly Quota[] | null,
): Promise<License> {
  if (license.startsAt !== null || !takesQuotas(license)) return license;
  const query = { licenseKey: license.key };
  // The tab is useful without the date.
  const read = known ?? (await quotas.ofLicense({ query }).catch((): Quota[] => []));
  return { ...license, startsAt: startOf(read) };
}
