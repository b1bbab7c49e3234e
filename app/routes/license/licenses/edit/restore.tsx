import { redirect } from "react-router";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/restore.ts";
import { detailsAddress } from "./address.ts";

/** Takes a deletion back and shows the license again, with what came of it. */
export async function action({ params, url, context }: Route.ActionArgs) {
  const restored = await attempt(context.get(licenseApiContext).licenses.restore({ params }));
  return redirectWithToast(
    context,
    detailsAddress(params.key, url.searchParams),
    restored.done
      ? { tone: "success", message: `The license of ${restored.result.companyName} was restored` }
      : { tone: "error", message: restored.problem.message },
  );
}

export const loader = ({ params, url }: Route.LoaderArgs) =>
  redirect(detailsAddress(params.key, url.searchParams));
