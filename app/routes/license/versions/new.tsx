import { data } from "react-router";
import { dayOf, instantOf } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { formOf, refused, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { createdOnce } from "#app/routes/forms/created-once.ts";
import type { Route } from "./+types/new.ts";
import { versionList } from "./version-list.ts";
import { VersionDialog } from "./version-dialog.tsx";
import { newVersionForm, ownField } from "./version-form.ts";

export const meta = () => [{ title: "Create Version" }];

export function loader({ context }: Route.LoaderArgs) {
  checkMay(context.get(sessionContext), "version.manage");
  return { today: dayOf(instantOf(Date.now())), idempotencyKey: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = submitted(await formOf(request), newVersionForm);
  if (submission.status !== "success") return refused(submission);
  const { idempotencyKey, ...body } = submission.value;
  const { versions } = context.get(licenseApiContext);
  const created = await createdOnce(
    () => versions.create({ body, idempotencyKey }),
    "This form has already created a version from other entries.",
  );
  if (!created.done) return data(refusedBy(created.problem, submission, ownField), { status: 422 });
  return redirectWithToast(context, versionList.path, {
    tone: "success",
    message: `Version ${created.result.version} created`,
  });
}

export default function NewVersion({ loaderData, actionData }: Route.ComponentProps) {
  const { today, idempotencyKey } = loaderData;
  return (
    <VersionDialog
      title="Create Version"
      from={{ version: "", releasedAt: today, isActive: true, releaseNotes: "" }}
      lastResult={actionData}
      hidden={{ idempotencyKey }}
    />
  );
}
