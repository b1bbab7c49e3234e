import { data } from "react-router";
import { dayOf, instantOf } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import {
  readFormData,
  rejectSubmission,
  submissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { requirePermission } from "#app/routes/kit/forms/check-may.ts";
import { createOnce } from "#app/routes/kit/forms/create-once.ts";
import type { Route } from "./+types/new.ts";
import { versionList } from "./version-list.ts";
import { VersionDialog } from "./version-dialog.tsx";
import { newVersionForm, formFieldByApiField } from "./version-form.ts";

export const meta = () => [{ title: "Create Version" }];

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context.get(sessionContext), "version.manage");
  return { today: dayOf(instantOf(Date.now())), idempotencyKey: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseSubmission(await readFormData(request), newVersionForm);
  if (submission.status !== "success") return rejectSubmission(submission);
  const { idempotencyKey, ...body } = submission.value;
  const { versions } = context.get(licenseApiContext);
  const createAttempt = await createOnce(
    () => versions.create({ body, idempotencyKey }),
    "This form has already created a version from other entries.",
  );
  if (!createAttempt.ok)
    return data(submissionResultFromProblem(createAttempt.problem, submission, formFieldByApiField), {
      status: 422,
    });
  return redirectWithToast(context, versionList.path, {
    tone: "success",
    message: `Version ${createAttempt.result.version} created`,
  });
}

export default function NewVersion({ loaderData, actionData }: Route.ComponentProps) {
  const { today, idempotencyKey } = loaderData;
  return (
    <VersionDialog
      title="Create Version"
      initialVersion={{ version: "", releasedAt: today, isActive: true, releaseNotes: "" }}
      lastResult={actionData}
      hidden={{ idempotencyKey }}
    />
  );
}
