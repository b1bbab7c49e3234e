import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { manualStepName } from "#app/domain/first-steps/first-steps.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { readFormData, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/save.ts";

const firstStepsFormSchema = z.object({
  settle: manualStepName.optional(),
  reopen: manualStepName.optional(),
});

export const loader = () => redirect(href("/"));

/** Settles or reopens the step that the form names. If the form names no step, hides the card with the steps. */
export async function action({ request, context }: Route.ActionArgs) {
  const { firstSteps } = requireApi(context, "first-steps.manage");
  const submission = parseSubmission(await readFormData(request), firstStepsFormSchema);
  if (submission.status !== "success") return redirect(href("/"));
  const { settle, reopen } = submission.value;
  const { settled } = await firstSteps.read();
  const otherSettledNames = settled.filter((name) => name !== settle && name !== reopen);
  const hidesCard = !settle && !reopen;
  await firstSteps.save({
    body: { settled: settle ? [...otherSettledNames, settle] : otherSettledNames, isPutAway: hidesCard },
  });
  if (!hidesCard) return redirect(href("/"));
  return redirectWithToast(context, href("/"), "First steps hidden");
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
