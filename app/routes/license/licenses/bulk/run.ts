import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { redirectWithError } from "#app/middleware/toast.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { createOnce } from "#app/routes/kit/forms/create-once.ts";
import { parseSubmission, readFormData } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/run.ts";
import { parseBulkRequest } from "./bulk-request.ts";
import { buildBulkPreviewUrl } from "./bulk-urls.ts";
import { createRunFormSchema } from "./run-form.ts";

export const loader = ({ url }: Route.LoaderArgs) => redirect(buildBulkPreviewUrl(url.searchParams));

export async function action({ request, url, context }: Route.ActionArgs) {
  const { bulkRuns } = requireApi(context, "license.edit");
  const { selection, change } = parseBulkRequest(url.searchParams);
  const submission = parseSubmission(await readFormData(request), createRunFormSchema(change));
  const redirectToPreview = (message: string) =>
    redirectWithError(context, buildBulkPreviewUrl(url.searchParams), message);
  if (submission.status !== "success")
    return redirectToPreview("Nothing was deleted. Type delete to confirm.");
  const { idempotencyKey } = submission.value;
  const startAttempt = await createOnce(
    () => bulkRuns.start({ body: { ...selection, change }, idempotencyKey }),
    "This run has already started, with your earlier entries.",
  );
  if (!startAttempt.ok) return redirectToPreview(startAttempt.problem.message);
  return redirect(href("/license/bulk/:id", { id: String(startAttempt.result.id) }), 303);
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
