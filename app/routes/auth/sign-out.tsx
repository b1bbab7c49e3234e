import { redirect } from "#app/middleware/redirect.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/sign-out.ts";

export async function action({ context }: Route.ActionArgs) {
  await context.get(licenseApiContext).auth.logout();
  return redirect("/", { headers: { "clear-site-data": '"storage"' } });
}

export const loader = () => redirect("/");
