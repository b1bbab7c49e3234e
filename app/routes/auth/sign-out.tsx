import { redirect } from "#app/middleware/redirect.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/sign-out.ts";

export async function action({ context }: Route.ActionArgs) {
  await context.get(licenseApiContext).auth.logout();
  // Deletes what the pages stored in this browser, because another user may sign in next.
  return redirect("/", { headers: { "clear-site-data": '"storage"' } });
}

/** Opening this URL does not sign out the user. */
export const loader = () => redirect("/");
