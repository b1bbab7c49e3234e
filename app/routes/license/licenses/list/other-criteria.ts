import type { LicenseApiClient } from "#app/api/client.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { type Search, searchCriteria, searchOf } from "#app/domain/license/search.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { listAddress } from "#app/routes/license/licenses/addresses.ts";

/** Searches by the other criteria, without any filter. */
export async function matchesOfOtherCriteria(search: Search | null, { licenses }: LicenseApiClient) {
  if (!search?.isSupported) return [];
  const matches = await Promise.all(
    searchCriteria.map(async ({ value: crit, label }) => {
      const address = new URLSearchParams({ term: search.term, crit });
      const criterionSearch = searchOf(address);
      if (crit === search.criterion || !criterionSearch?.isSupported) return [];
      const body = licenseFilter.parse({ ...criterionSearch.filter, pageSize: 0 });
      const { totalEntityCount } = await licenses.filter({ body });
      return totalEntityCount > 0
        ? [{ label: `${grouped(totalEntityCount)} in ${label}`, to: listAddress(address) }]
        : [];
    }),
  );
  return matches.flat();
}
