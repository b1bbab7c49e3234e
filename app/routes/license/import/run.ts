import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/run.ts";

export const middleware = [requireOffer("import")];

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/license/import/:id", params));

export async function action({ params, context }: Route.ActionArgs) {
  const address = href("/license/import/:id", params);
  const begun = await attempt(context.get(licenseApiContext).imports.run({ params }));
  if (begun.done) return redirect(address, 303);
  return redirectWithToast(context, address, { tone: "error", message: begun.problem.message });
}
