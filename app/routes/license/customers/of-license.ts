import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/of-license.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { companyId } = await context.get(licenseApiContext).companies.findLicenseLinks({ params });
  if (companyId === null) throw data({ message: "The license has no customer." }, { status: 404 });
  return redirect(href("/license/customers/:id", { id: String(companyId) }));
}
