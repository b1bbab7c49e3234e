import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { parseLicenseListRequest } from "#app/routes/license/licenses/list-request.ts";
import type { Route } from "./+types/counts.ts";
import { buildQuickFilters } from "./quick.tsx";

/** For each quick filter, counts the licenses that match both the current filter and the quick filter. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { licenses } = context.get(licenseApiContext);
  const email = context.get(sessionContext)?.email ?? "";
  const counts = await Promise.all(
    buildQuickFilters(email).map(async ({ params }) => {
      const search = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...params });
      const { filter } = parseLicenseListRequest(licenseList.normalizeParams(search));
      return (await licenses.filter({ body: { ...filter, pageNumber: 0, pageSize: 0 } })).totalEntityCount;
    }),
  );
  return Response.json(counts, { headers: { "cache-control": "private, no-store" } });
}
