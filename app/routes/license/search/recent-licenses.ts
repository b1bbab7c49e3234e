import type { LicenseApiClient } from "#app/api/client.ts";
import { mostOfAKind, type Found } from "#app/domain/search/search.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";

/** Skips licenses that no longer exist. */
export async function recentLicenses(
  keys: readonly string[],
  { licenses }: LicenseApiClient,
): Promise<Found[]> {
  const wanted = [...new Set(keys)].filter((key) => licenseKey.safeParse(key).success).slice(0, mostOfAKind);
  const remembered = await Promise.all(
    wanted.map((key) => licenses.one({ params: { key } }).catch(() => null)),
  );
  return remembered.flatMap((license) =>
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
