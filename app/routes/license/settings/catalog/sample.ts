import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithError, redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/sample.ts";
import { redirectToCatalog } from "./catalog-request.ts";

export const loader = () => redirect(href("/license/settings/catalog"));

/** Saves the sample only if the catalog is empty, so that it never overwrites packages. */
export async function action(args: Route.ActionArgs) {
  const { catalog } = args.context.get(licenseApiContext);
  const [{ packages, rowVersion }, sample] = await Promise.all([catalog.read(), catalog.readSample()]);
  if (packages.length > 0) return redirectToCatalog(args, "A catalog already exists");
  const saveAttempt = await attempt(catalog.save({ body: sample, rowVersion }));
  if (!saveAttempt.ok)
    return redirectWithError(args.context, href("/license/settings/catalog"), saveAttempt.problem.message);
  return redirectWithToast(
    args.context,
    href("/license/settings/catalog"),
    "The sample catalog is now in use",
    { link: { to: href("/license/licenses/new"), label: "Create a license" } },
  );
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
