import { licenseFilter } from "#app/domain/license/filter.ts";
import { filterValues } from "#app/domain/license/filter-query.ts";
import { monthAhead } from "./month-ahead.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { sessionContext } from "#app/middleware/session.ts";
import type { Route } from "./+types/counts.ts";
import { quickFilters } from "./quick.tsx";

export const middleware = [requireCapability("cheap-reads")];

/** How many licenses each of the quick filters finds, in their order: from counters, but for the days at both ends. */
export async function loader({ context }: Route.LoaderArgs) {
  const { licenses } = context.get(licenseApiContext);
  const email = context.get(sessionContext)?.email ?? "";
  const counts = await Promise.all(
    quickFilters(monthAhead(), email).map(async ({ params }) => {
      const body = licenseFilter.parse({ ...filterValues(params), pageSize: 0 });
      return (await licenses.filter({ body })).totalEntityCount;
    }),
  );
  return Response.json(counts, { headers: { "cache-control": "private, max-age=60" } });
}
