import { redirect } from "#app/middleware/redirect.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/refresh.ts";
import { buildListUrl } from "#app/routes/license/kit/license-urls.ts";

export async function action({ url, context }: Route.ActionArgs) {
  await context.get(licenseApiContext).refreshes.refresh();
  return redirect(buildListUrl(url.searchParams), 303);
}

export const loader = ({ url }: Route.LoaderArgs) => redirect(buildListUrl(url.searchParams));

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
