import type { LicenseApiClient } from "#app/api/client.ts";
import { maxResultsPerKind, type SearchResult } from "#app/domain/search/search.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";

/** Skips licenses that no longer exist. */
export async function loadRecentLicenses(
  keys: readonly string[],
  { licenses }: LicenseApiClient,
): Promise<SearchResult[]> {
  const licenseKeys = [...new Set(keys)]
    .filter((key) => licenseKey.safeParse(key).success)
    .slice(0, maxResultsPerKind);
  const licenseResults = await Promise.all(
    licenseKeys.map((key) => licenses.get({ params: { key } }).catch(() => null)),
  );
  return licenseResults.flatMap((license) =>
    license && license.status !== "deleted"
      ? [
          {
            kind: "license",
            id: license.key,
            name: license.key,
            about: license.companyName,
            licenseCount: null,
          },
        ]
      : [],
  );
}
