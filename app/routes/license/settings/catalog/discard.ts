import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/discard.ts";
import { redirectToCatalog } from "./catalog-request.ts";

export const loader = () => redirect(href("/license/settings/catalog"));

export async function action(args: Route.ActionArgs) {
  await args.context.get(licenseApiContext).catalog.removeDraft();
  return redirectToCatalog(args, "Your unsaved changes were discarded");
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
