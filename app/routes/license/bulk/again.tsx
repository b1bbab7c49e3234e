import { href } from "react-router";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirect } from "#app/middleware/redirect.ts";
import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { rejectAction } from "#app/routes/kit/forms/submission.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import type { Route } from "./+types/again.ts";
import { buildAgainLabel, isUndoable } from "./run-texts.ts";

export const meta = () => [{ title: "Make the change again" }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const run = await requireApi(context, "license.edit").bulkRuns.get({ params });
  if (run.change.kind !== "undo" || !isUndoable(run)) throw redirect(href("/license/bulk/:id", params));
  return { run };
}

export async function action({ params, context }: Route.ActionArgs) {
  const undoAttempt = await attempt(context.get(licenseApiContext).bulkRuns.undo({ params }));
  return undoAttempt.ok
    ? redirect(href("/license/bulk/:id", { id: String(undoAttempt.result.id) }), 303)
    : rejectAction(undoAttempt.problem);
}

export default function MakeChangeAgain({ loaderData: { run }, actionData, params }: Route.ComponentProps) {
  const numbers = useNumberFormat();
  return (
    <ConfirmDialog
      title="Make the change again"
      closeTo={href("/license/bulk/:id", params)}
      label={buildAgainLabel(run, numbers)}
      busyLabel="Starting…"
      lastResult={actionData}
      errorTitle="The change was not made again"
    >
      <p>The licenses get the values again that they had before this undo.</p>
    </ConfirmDialog>
  );
}
