import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import { canHaveQuotas } from "#app/domain/package/license-type.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { findLicenseStart } from "#app/domain/quota/running.ts";

/** Adds the activation date of the first enabled quota as the start date, because external license APIs send no start date. */
export async function addStartDate(
  { quotas }: LicenseApiClient,
  license: License,
  loadedQuotas: readonly Quota[] | null = null,
): Promise<License> {
  if (license.startsAt !== null || !canHaveQuotas(license)) return license;
  const query = { licenseKey: license.key };
  // The page also works without the start date, so a failed request is ignored.
  const quotasOfLicense = loadedQuotas ?? (await quotas.listByLicense({ query }).catch((): Quota[] => []));
  return { ...license, startsAt: findLicenseStart(quotasOfLicense) };
}
