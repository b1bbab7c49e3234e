import type { LicenseApiClient } from "#app/api/client.ts";
import { type LicenseFilter, licenseFilter } from "#app/domain/license/filter.ts";
import type { DateRangeErrors } from "#app/domain/license/filter-query.ts";
import { isCriterion, type Search, searchOf } from "#app/domain/license/search.ts";
import { licenseList } from "./addresses.ts";
import { requestOf } from "#app/routes/kit/lists/read-list.ts";

export interface ListRequest {
  filter: LicenseFilter;
  search: Search | null;
  /** Names of invalid parameters. */
  ignored: string[];
  errors: DateRangeErrors & { packageTier?: string };
}

export function listRequest(address: URLSearchParams): ListRequest {
  const { query, ignored, errors } = requestOf(licenseList, address, licenseFilter);
  const search = searchOf(address);
  const isUnknownCriterion = address.has("term") && !isCriterion(address.get("crit") ?? "key");
  return {
    filter: { ...query, ...search?.filter },
    search,
    ignored: isUnknownCriterion ? [...ignored, "crit"] : ignored,
    errors,
  };
}

interface ResolvedTier {
  address?: URLSearchParams;
  error?: string;
}

/** Resolves a tier typed without a suggestion: an exact name, or the only name that contains the text. */
export async function resolveTierName(
  name: string,
  address: URLSearchParams,
  { packages }: LicenseApiClient,
): Promise<ResolvedTier> {
  const tiers = await packages.tierNames({ query: { searchValue: name } });
  const exactMatch = tiers.find(({ prettyName }) => prettyName.toLowerCase() === name.toLowerCase());
  const tier = exactMatch ?? (tiers.length === 1 ? tiers[0] : undefined);
  if (tier) {
    const next = new URLSearchParams(address);
    next.delete("packageTier");
    next.set("packageTierId", tier.tierId);
    return { address: next };
  }
  const names = tiers.slice(0, 5).map(({ prettyName }) => prettyName);
  return {
    error:
      names.length === 0
        ? `No package tier is called “${name}”.`
        : `Several package tiers contain “${name}”: ${names.join(", ")}. Enter one of them.`,
  };
}
