import type { LicenseApiClient } from "#app/api/client.ts";
import { type RequestedFilter, filterFields } from "#app/domain/license/filter.ts";
import type { DateRangeErrors } from "#app/domain/license/filter-query.ts";
import { isCriterion, type Search, parseSearchParams } from "#app/domain/license/search.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { parseListRequest } from "#app/routes/kit/lists/read-list.ts";

export interface LicenseListRequest {
  filter: RequestedFilter;
  search: Search | null;
  /** Names of invalid parameters. */
  ignoredParams: string[];
  errors: DateRangeErrors & { packageTier?: string };
}

export function parseLicenseListRequest(params: URLSearchParams): LicenseListRequest {
  const { query, ignoredParams, errors } = parseListRequest(licenseList, params, filterFields);
  const search = parseSearchParams(params);
  const isUnknownCriterion = params.has("term") && !isCriterion(params.get("crit") ?? "key");
  return {
    filter: { ...query, ...search?.filter },
    search,
    ignoredParams: isUnknownCriterion ? [...ignoredParams, "crit"] : ignoredParams,
    errors,
  };
}

/** Contains `params` if a tier matches the name, or else `error`. */
interface TierResolution {
  params?: URLSearchParams;
  error?: string;
}

/**
 * Replaces the typed tier name in the parameters with the id of the tier. A tier matches if it has this name,
 * ignoring case, or if it is the only tier whose name contains the typed text. Returns an error if no tier
 * matches.
 */
export async function resolveTierName(
  name: string,
  params: URLSearchParams,
  { packages }: LicenseApiClient,
): Promise<TierResolution> {
  const tiers = await packages.searchTierNames({ query: { searchValue: name } });
  const exactMatch = tiers.find(({ prettyName }) => prettyName.toLowerCase() === name.toLowerCase());
  const tier = exactMatch ?? (tiers.length === 1 ? tiers[0] : undefined);
  if (tier) {
    const resolvedParams = new URLSearchParams(params);
    resolvedParams.delete("packageTier");
    resolvedParams.set("packageTierId", tier.tierId);
    return { params: resolvedParams };
  }
  const names = tiers.slice(0, 5).map(({ prettyName }) => prettyName);
  return {
    error:
      names.length === 0
        ? `No package tier is called “${name}”.`
        : `More than one package tier contains “${name}”: ${names.join(", ")}. Enter one of these names.`,
  };
}
