import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { findJobLabel } from "#app/words/job-wording.ts";
import { requireSettingsApi } from "../settings-request.ts";
import type { Route } from "./+types/run.ts";

export const loader = () => redirect(href("/license/settings/jobs"));

export async function action(args: Route.ActionArgs) {
  const { name } = args.params;
  const startedAt = Date.now();
  const runAttempt = await attempt(requireSettingsApi(args).jobs.run({ params: { name } }));
  const redirectToJobs = (tone: "success" | "error", message: string) =>
    redirectWithToast(args.context, href("/license/settings/jobs"), message, { tone });
  if (!runAttempt.ok) return redirectToJobs("error", runAttempt.problem.message);
  const { lastRun } = runAttempt.result;
  // The last run ended before this request, so the requested run has not ended yet.
  if (!lastRun || Date.parse(lastRun.endedAt) < startedAt)
    return redirectToJobs("success", `The job “${findJobLabel(name)}” is running`);
  if (lastRun.error !== null)
    return redirectToJobs("error", `The job “${findJobLabel(name)}” failed: ${lastRun.error}`);
  return redirectToJobs("success", `The job “${findJobLabel(name)}” is done`);
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
