import { data } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { changePreferences } from "#app/middleware/preferences.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { createOnce } from "#app/routes/kit/forms/create-once.ts";
import {
  readFormData,
  rejectSubmission,
  submissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { licenseList } from "#app/routes/license/licenses/addresses.ts";
import type { Route } from "./+types/new.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { newViewForm } from "./view-form.ts";

export const middleware = [requireCapability("views")];

export const meta = () => [{ title: "Save as a view" }];

export const loader = ({ context }: Route.LoaderArgs) => ({
  idempotencyKey: crypto.randomUUID(),
  mayShare: can(context.get(sessionContext), "view.share"),
});

export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = parseSubmission(await readFormData(request), newViewForm);
  if (submission.status !== "success") return rejectSubmission(submission);
  const { name, isShared, isStart, idempotencyKey } = submission.value;
  const { views } = context.get(licenseApiContext);
  const query = licenseList.ownParams(url.searchParams).toString();
  const createAttempt = await createOnce(
    () => views.create({ body: { name, isShared, query }, idempotencyKey }),
    "This form has already kept a view with another name.",
  );
  if (!createAttempt.ok)
    return data(submissionResultFromProblem(createAttempt.problem, submission, { name: "name" }), {
      status: 422,
    });
  const response = await redirectWithToast(context, licenseList.address(url.searchParams), {
    tone: "success",
    message: `View ${createAttempt.result.name} saved`,
  });
  return isStart
    ? changePreferences(response, { url, context }, { startView: createAttempt.result.id })
    : response;
}

export default function NewView({ loaderData, actionData }: Route.ComponentProps) {
  const { idempotencyKey, mayShare } = loaderData;
  return (
    <ViewDialog
      title="Save as a view"
      isStart={false}
      mayShare={mayShare}
      hidden={{ idempotencyKey }}
      lastResult={actionData}
    />
  );
}
