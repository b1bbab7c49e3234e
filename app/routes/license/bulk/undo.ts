import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithError } from "#app/middleware/toast.ts";
import type { Route } from "./+types/undo.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/license/bulk/:id", params));

export async function action({ params, context }: Route.ActionArgs) {
  const undoAttempt = await attempt(context.get(licenseApiContext).bulkRuns.undo({ params }));
  if (undoAttempt.ok) return redirect(href("/license/bulk/:id", { id: String(undoAttempt.result.id) }), 303);
  const url = href("/license/bulk/:id", params);
  return redirectWithError(context, url, undoAttempt.problem.message);
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
