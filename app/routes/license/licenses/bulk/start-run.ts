import { data, href, type RouterContextProvider } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import { redirect } from "#app/middleware/redirect.ts";
import { redirectWithError } from "#app/middleware/toast.ts";
import type { Problem } from "#app/domain/problem.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { approvalFieldByCode, redirectToApproval } from "#app/routes/kit/approval/approval-redirect.ts";
import { createOnce } from "#app/routes/kit/forms/create-once.ts";
import {
  createSubmissionResultFromProblem,
  parseSubmission,
  rejectSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { excludeKeys, parseBulkRequest } from "./bulk-request.ts";
import { buildBulkPreviewUrl } from "./bulk-urls.ts";
import { hasSameEnds, mergeRowChoices, tooManyRowChoicesError } from "./row-choices.ts";
import { createRunFormSchema, previewFormSchema } from "./run-form.ts";

/** Stores the choices for the rows in the URL and shows the preview from the license after `after` on. */
export function showPreview(formData: FormData, search: URLSearchParams, after: string) {
  const submission = parseSubmission(formData, previewFormSchema);
  if (submission.status !== "success") return rejectSubmission(submission);
  const params = mergeRowChoices(search, submission.value.rows);
  if (!params) return data(submission.reply({ formErrors: [tooManyRowChoicesError] }), { status: 422 });
  return redirect(buildBulkPreviewUrl(params, after || null), 303);
}

/** Starts the run of the previewed change. Ends that no preview has shown yet are shown first. */
export async function startRun(
  { bulkRuns, approvals }: LicenseApiClient,
  context: Readonly<RouterContextProvider>,
  formData: FormData,
  search: URLSearchParams,
) {
  const { selection, change } = parseBulkRequest(search);
  const submission = parseSubmission(formData, createRunFormSchema(change));
  if (submission.status !== "success") return rejectSubmission(submission);
  const { rows, idempotencyKey, askApproval, approvalReason: reason = "" } = submission.value;
  const rejectForm = (message: string) => data(submission.reply({ formErrors: [message] }), { status: 422 });
  const params = mergeRowChoices(search, rows);
  if (!params) return rejectForm(tooManyRowChoicesError);
  const previewUrl = buildBulkPreviewUrl(params, search.get("after"));
  if (!hasSameEnds(params, search))
    return redirectWithError(context, previewUrl, "Nothing has changed yet. Check the new end dates first.");
  const remainingSelection = excludeKeys(selection, params);
  if (!remainingSelection) return rejectForm("Select at least one license.");
  const rejectWithProblem = (problem: Problem) =>
    data(createSubmissionResultFromProblem(problem, submission, approvalFieldByCode), { status: 422 });
  const body = { ...remainingSelection, change };
  if (askApproval) {
    const request = { operation: "start-bulk-run" as const, body, reason };
    const askAttempt = await attempt(approvals.create({ body: request, idempotencyKey }));
    return askAttempt.ok
      ? redirectToApproval(context, askAttempt.result)
      : rejectWithProblem(askAttempt.problem);
  }
  const startAttempt = await createOnce(
    () => bulkRuns.start({ body, idempotencyKey }),
    "This run has already started, with your earlier entries.",
  );
  if (!startAttempt.ok && startAttempt.problem.code in approvalFieldByCode)
    return rejectWithProblem(startAttempt.problem);
  if (!startAttempt.ok) return redirectWithError(context, previewUrl, startAttempt.problem.message);
  return redirect(href("/license/bulk/:id", { id: String(startAttempt.result.id) }), 303);
}
