import { redirect } from "#app/middleware/redirect.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { formOf } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/reopen.ts";
import { renewalDesk } from "./desk-list.ts";
import { endIn } from "./mails/desk-forms.ts";
import { attemptAtDesk, backToDesk, licenseOfRow } from "./row-dialog.ts";

export const loader = ({ url }: Route.LoaderArgs) => redirect(renewalDesk.address(url.searchParams));

export async function action(args: Route.ActionArgs) {
  const { companyName } = await licenseOfRow(args);
  const { endsAt } = endIn(await formOf(args.request), args.params.key);
  const { renewals } = args.context.get(licenseApiContext);
  const reopened = await attemptAtDesk(args, renewals.reopen({ params: args.params, body: { endsAt } }));
  return reopened.done
    ? backToDesk(args, `The renewal of ${companyName} is open again`)
    : backToDesk(args, reopened.problem.message, "error");
}
