import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithError } from "#app/middleware/toast.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/steer.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/license/bulk/:id", params));

export async function action({ request, params, context }: Route.ActionArgs) {
  const state = (await readFormData(request)).get("state") === "running" ? "running" : "stopped";
  const url = href("/license/bulk/:id", params);
  const changeStateAttempt = await attempt(
    context.get(licenseApiContext).bulkRuns.changeState({ params, body: { state } }),
  );
  if (changeStateAttempt.ok) return redirect(url, 303);
  return redirectWithError(context, url, changeStateAttempt.problem.message);
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
