import type { LicenseApiClient } from "#app/api/client.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { type Search, searchCriteria, searchOf } from "#app/domain/license/search.ts";
import { grouped } from "#app/domain/text/grouped.ts";
import { listAddress } from "./address.ts";

/** Searches by the other criteria, without any filter. */
export async function foundElsewhere(search: Search | null, { licenses }: LicenseApiClient) {
  if (!search?.isSupported) return [];
  const counted = await Promise.all(
    searchCriteria.map(async ({ value: crit, label }) => {
      const address = new URLSearchParams({ term: search.term, crit });
      const other = searchOf(address);
      if (crit === search.criterion || !other?.isSupported) return [];
      const body = licenseFilter.parse({ ...other.filter, pageSize: 0 });
      const { totalEntityCount } = await licenses.filtered({ body });
      return totalEntityCount > 0
        ? [{ label: `${grouped(totalEntityCount)} in ${label}`, to: listAddress(address) }]
        : [];
    }),
  );
  return counted.flat();
}
