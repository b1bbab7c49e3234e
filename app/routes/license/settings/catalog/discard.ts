import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import type { Route } from "./+types/discard.ts";
import { toCatalog } from "./catalog-request.ts";

export const middleware = [requireOffer("catalog")];

export const loader = () => redirect(href("/license/settings/catalog"));

export async function action(args: Route.ActionArgs) {
  await args.context.get(licenseApiContext).catalog.removeDraft();
  return toCatalog(args, "Your unsaved changes were discarded");
}
