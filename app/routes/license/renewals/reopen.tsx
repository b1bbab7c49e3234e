import { redirect } from "#app/middleware/redirect.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/reopen.ts";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { renewalDesk } from "./desk-list.tsx";
import { parseRowForm, renewalEndFormSchema } from "./reminder-forms.ts";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import { attemptOrRedirectToDesk } from "./row-dialog.ts";

export const loader = ({ url }: Route.LoaderArgs) => redirect(renewalDesk.buildUrl(url.searchParams));

export async function action(args: Route.ActionArgs) {
  const { companyName } = await loadLicenseToEdit(args);
  const body = parseRowForm(await readFormData(args.request), renewalEndFormSchema);
  const { renewals } = args.context.get(licenseApiContext);
  const reopenAttempt = await attemptOrRedirectToDesk(args, renewals.reopen({ params: args.params, body }));
  return reopenAttempt.ok
    ? redirectToList(args, renewalDesk, `The renewal of ${companyName} is open again`)
    : redirectToList(args, renewalDesk, reopenAttempt.problem.message, { tone: "error" });
}

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
