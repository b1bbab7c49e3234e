import { redirect } from "#app/middleware/redirect.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/refresh.ts";
import { listAddress } from "#app/routes/license/licenses/addresses.ts";

export async function action({ url, context }: Route.ActionArgs) {
  await context.get(licenseApiContext).refreshes.refresh();
  return redirect(listAddress(url.searchParams), 303);
}

export const loader = ({ url }: Route.LoaderArgs) => redirect(listAddress(url.searchParams));

export { ActionPage as default } from "#app/routes/kit/page/action-page.tsx";
