import { redirect } from "react-router";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/undo.ts";
import { detailsAddress } from "./address.ts";

export const middleware = [requireOffer("undo")];

/** Takes back one change of a license and shows the license again, with what came of it. */
export async function action({ params: { key, id }, url, context }: Route.ActionArgs) {
  const undone = await attempt(context.get(licenseApiContext).history.undo({ params: { id } }));
  return redirectWithToast(
    context,
    detailsAddress(key, url.searchParams),
    undone.done
      ? { tone: "success", message: "Undone. The license is as it was before" }
      : { tone: "error", message: undone.problem.message },
  );
}

export const loader = ({ params, url }: Route.LoaderArgs) =>
  redirect(detailsAddress(params.key, url.searchParams));
