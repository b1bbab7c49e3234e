import { href } from "react-router";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { changePreferences, preferencesContext } from "#app/middleware/preferences.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { DeleteDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { rejectAction } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/delete.ts";
import { loadView } from "./load-view.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Delete view ${loaderData?.name ?? ""}` }];

export const loader = loadView;

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args;
  const { id, name } = await loadView(args);
  const deleteAttempt = await attempt(context.get(licenseApiContext).views.delete({ params }));
  if (!deleteAttempt.ok) return rejectAction(deleteAttempt.problem);
  const returnUrl = licenseList.buildUrl(url.searchParams);
  const response = await redirectWithToast(context, returnUrl, `View ${name} deleted`);
  const wasStartView = context.get(preferencesContext).startView === id;
  return wasStartView ? changePreferences(response, args, { startView: null }) : response;
}

export default function DeleteView({ loaderData: { name, isShared }, actionData }: Route.ComponentProps) {
  return (
    <DeleteDialog
      noun="view"
      closeTo={(search) => licenseList.buildDialogUrl(href("/license/licenses/views"), search)}
      lastResult={actionData}
    >
      <p>
        The view{" "}
        <strong className="[overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </strong>{" "}
        is deleted{isShared && ", for all users"}. The licenses stay unchanged.
      </p>
    </DeleteDialog>
  );
}
