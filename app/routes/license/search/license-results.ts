import { createNumberFormat } from "#app/domain/time/format-date.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { computeAssetLimit } from "#app/domain/license/limits.ts";
import type { License } from "#app/domain/license/license.ts";
import { maxResultsPerKind, type SearchResult } from "#app/domain/search/search.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import type { DateLocale } from "#app/domain/time/date-locale.ts";
import { isAlias } from "#app/domain/text/license-key-alias.ts";
import { formatDateText } from "#app/routes/kit/dates/date.tsx";

export type ResultWithLicense = SearchResult & {
  /** Null if the result does not open a license. */
  license: { lifetimeStatus: License["lifetimeStatus"]; usageAndEnd: string } | null;
};

/** Omits deleted licenses. */
async function loadLicenses(keys: readonly string[], { licenses }: LicenseApiClient): Promise<License[]> {
  if (keys.length === 0) return [];
  const storedLicenses = await licenses.listByKeys({ query: { keys: [...new Set(keys)].join(",") } });
  return storedLicenses.filter(({ status }) => status !== "deleted");
}

const buildLicenseDetails = (license: License, dateLocale: DateLocale): ResultWithLicense["license"] => ({
  lifetimeStatus: license.lifetimeStatus,
  usageAndEnd: `${formatUsage(license, dateLocale)} · ${formatEnd(license.expiredAt, dateLocale)}`,
});

function formatUsage(license: License, { numbers }: DateLocale): string {
  const { formatThousands } = createNumberFormat(numbers);
  const limit = computeAssetLimit(license);
  return `${formatThousands(license.totalClientsInUse)} / ${limit === null ? "∞" : formatThousands(limit)}`;
}

function formatEnd(expiredAt: string | null, dateLocale: DateLocale): string {
  const formattedEnd = formatDateText(expiredAt, "day", dateLocale);
  if (expiredAt === null) return "no end yet";
  if (formattedEnd === "Infinite") return "never ends";
  return `${new Date(expiredAt).getTime() < Date.now() ? "ended" : "ends"} ${formattedEnd}`;
}

/** Adds the lifetime status, the usage and the end of the license to each result that opens a license. */
export async function addLicenseDetails(
  results: readonly SearchResult[],
  api: LicenseApiClient,
  dateLocale: DateLocale,
): Promise<ResultWithLicense[]> {
  const opensLicense = ({ kind, licenseCount }: SearchResult) => kind === "license" || licenseCount === 1;
  const licenses = await loadLicenses(
    results.filter(opensLicense).map(({ id }) => id),
    api,
  );
  return results.map((result) => {
    const license = opensLicense(result) && licenses.find(({ key }) => key === result.id);
    return { ...result, license: license ? buildLicenseDetails(license, dateLocale) : null };
  });
}

/** In the order of the keys. Ignores invalid keys. */
export async function loadRecentLicenses(
  keys: readonly string[],
  api: LicenseApiClient,
  dateLocale: DateLocale,
): Promise<ResultWithLicense[]> {
  const validKeys = keys
    .filter((key) => isAlias(key) || licenseKey.safeParse(key).success)
    .slice(0, maxResultsPerKind);
  const licenses = await loadLicenses(validKeys, api);
  const sortedLicenses = licenses.toSorted((a, b) => validKeys.indexOf(a.key) - validKeys.indexOf(b.key));
  return sortedLicenses.map((license) => ({
    kind: "license",
    id: license.key,
    name: license.key,
    about: license.companyName,
    licenseCount: null,
    license: buildLicenseDetails(license, dateLocale),
  }));
}
