import { formatCatalog } from "#app/domain/package/catalog.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/file.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { packages } = await context.get(licenseApiContext).catalog.read();
  return new Response(formatCatalog({ packages }), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="catalog.json"',
      "cache-control": "no-store",
    },
  });
}
