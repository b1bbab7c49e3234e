import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { jobLabel } from "#app/words/job-wording.ts";
import { settingsApi } from "../settings-request.ts";
import type { Route } from "./+types/run.ts";

export const middleware = [requireOffer("jobs")];

export const loader = () => redirect(href("/license/settings/jobs"));

export async function action(args: Route.ActionArgs) {
  const { name } = args.params;
  const before = Date.now();
  const run = await attempt(settingsApi(args).jobs.run({ params: { name } }));
  const backWith = (tone: "success" | "error", message: string) =>
    redirectWithToast(args.context, href("/license/settings/jobs"), { tone, message });
  if (!run.done) return backWith("error", run.problem.message);
  const { lastRun } = run.result;
  if (!lastRun || Date.parse(lastRun.endedAt) < before)
    return backWith("success", `The job “${jobLabel(name)}” is running`);
  if (lastRun.fault !== null)
    return backWith("error", `The job “${jobLabel(name)}” failed: ${lastRun.fault}`);
  return backWith("success", `The job “${jobLabel(name)}” is done`);
}
