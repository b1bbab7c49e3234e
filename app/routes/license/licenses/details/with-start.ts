import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import { hasQuotas } from "#app/domain/package/license-type.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { licenseStartOf } from "#app/domain/quota/running.ts";

/** External license APIs send no start date. Uses the activation date of the first enabled quota instead. */
export async function addStartDate(
  { quotas }: LicenseApiClient,
  license: License,
  loadedQuotas: readonly Quota[] | null,
): Promise<License> {
  if (license.startsAt !== null || !hasQuotas(license)) return license;
  const query = { licenseKey: license.key };
  // The tab also works without the start date.
  const quotasOfLicense = loadedQuotas ?? (await quotas.ofLicense({ query }).catch((): Quota[] => []));
  return { ...license, startsAt: licenseStartOf(quotasOfLicense) };
}
