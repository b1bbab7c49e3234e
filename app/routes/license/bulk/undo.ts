import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/undo.ts";

export const middleware = [requireOffer("bulk")];

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/license/bulk/:id", params));

export async function action({ params, context }: Route.ActionArgs) {
  const undoing = await attempt(context.get(licenseApiContext).bulkRuns.undo({ params }));
  if (undoing.done) return redirect(href("/license/bulk/:id", { id: String(undoing.result.id) }), 303);
  const address = href("/license/bulk/:id", params);
  return redirectWithToast(context, address, { tone: "error", message: undoing.problem.message });
}
