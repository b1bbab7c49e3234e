import type { NumberFormat } from "#app/domain/time/format-date.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { createLicenseFilter } from "#app/domain/license/filter.ts";
import { type Search, searchCriteria, parseSearchParams } from "#app/domain/license/search.ts";
import { buildListUrl } from "#app/routes/license/kit/license-urls.ts";

/** Searches for the same text by each other criterion, and ignores the filters of the list. Returns a link for each search that finds licenses. */
export async function findOtherCriterionLinks(
  textSearch: Search | null,
  { licenses }: LicenseApiClient,
  { formatThousands }: NumberFormat,
) {
  if (!textSearch?.isSupported) return [];
  const linksByCriterion = await Promise.all(
    searchCriteria.map(async ({ value: crit, label }) => {
      const params = new URLSearchParams({ term: textSearch.term, crit });
      const criterionSearch = parseSearchParams(params);
      if (crit === textSearch.criterion || !criterionSearch?.isSupported) return [];
      const body = createLicenseFilter({ ...criterionSearch.filter, pageSize: 0 });
      const { totalEntityCount } = await licenses.filter({ body });
      return totalEntityCount > 0
        ? [{ label: `${formatThousands(totalEntityCount)} in ${label}`, to: buildListUrl(params) }]
        : [];
    }),
  );
  return linksByCriterion.flat();
}
