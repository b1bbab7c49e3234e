import { requestedFilter } from "#app/domain/license/filter.ts";
import { parseFilterValues } from "#app/domain/license/filter-query.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { sessionContext } from "#app/middleware/session.ts";
import type { Route } from "./+types/counts.ts";
import { quickFilters } from "./quick.tsx";

export const middleware = [requireCapability("cheap-reads")];

/** Returns the number of licenses of each quick filter, in the order of the filters. */
export async function loader({ context }: Route.LoaderArgs) {
  const { licenses } = context.get(licenseApiContext);
  const email = context.get(sessionContext)?.email ?? "";
  const counts = await Promise.all(
    quickFilters(email).map(async ({ params }) => {
      const body = requestedFilter.parse({ ...parseFilterValues(params), pageSize: 0 });
      return (await licenses.filter({ body })).totalEntityCount;
    }),
  );
  return Response.json(counts, { headers: { "cache-control": "private, max-age=60" } });
}
