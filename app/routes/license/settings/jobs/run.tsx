import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { jobLabel } from "#app/words/job-wording.ts";
import { settingsApi } from "../settings-request.ts";
import type { Route } from "./+types/run.ts";

export const middleware = [requireCapability("jobs")];

export const loader = () => redirect(href("/license/settings/jobs"));

export async function action(args: Route.ActionArgs) {
  const { name } = args.params;
  const startedAt = Date.now();
  const run = await attempt(settingsApi(args).jobs.run({ params: { name } }));
  const redirectWithToastOf = (tone: "success" | "error", message: string) =>
    redirectWithToast(args.context, href("/license/settings/jobs"), { tone, message });
  if (!run.ok) return redirectWithToastOf("error", run.problem.message);
  const { lastRun } = run.result;
  if (!lastRun || Date.parse(lastRun.endedAt) < startedAt)
    return redirectWithToastOf("success", `The job “${jobLabel(name)}” is running`);
  if (lastRun.fault !== null)
    return redirectWithToastOf("error", `The job “${jobLabel(name)}” failed: ${lastRun.fault}`);
  return redirectWithToastOf("success", `The job “${jobLabel(name)}” is done`);
}
