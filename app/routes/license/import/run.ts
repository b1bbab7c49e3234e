import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithError } from "#app/middleware/toast.ts";
import type { Route } from "./+types/run.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/license/import/:id", params));

export async function action({ params, context }: Route.ActionArgs) {
  const url = href("/license/import/:id", params);
  const startAttempt = await attempt(context.get(licenseApiContext).imports.run({ params }));
  if (startAttempt.ok) return redirect(url, 303);
  return redirectWithError(context, url, startAttempt.problem.message);
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
