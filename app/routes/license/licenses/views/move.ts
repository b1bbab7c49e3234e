import { href, redirect } from "react-router";
import { z } from "zod";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import { licenseList } from "#app/routes/license/licenses/list/address.ts";
import type { Route } from "./+types/move.ts";

export const middleware = [requireOffer("views")];

const moveForm = z.object({ place: z.coerce.number().int().min(0) });

export const loader = ({ url }: Pick<Route.LoaderArgs, "url">) =>
  redirect(licenseList.dialog(href("/license/licenses/views"), url.searchParams));

/** Gives a view this place among everybody's, or among one's own. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const submission = submitted(await formOf(request), moveForm);
  if (submission.status === "success")
    await context.get(licenseApiContext).views.change({ params, body: submission.value });
  return loader({ url });
}
