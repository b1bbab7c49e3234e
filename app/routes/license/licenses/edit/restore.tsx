import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithError, redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/restore.ts";
import { attemptWithAnyProblem } from "#app/routes/kit/forms/attempt-any.ts";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import { redirectWithUndo } from "./undo-toast.ts";

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args;
  const api = context.get(licenseApiContext);
  const detailsUrl = buildDetailsUrl(params.key, url.searchParams);
  const restoreAttempt = await attempt(api.licenses.restore({ params }));
  if (!restoreAttempt.ok) return redirectWithError(context, detailsUrl, restoreAttempt.problem.message);
  const message = `The license of ${restoreAttempt.result.companyName} was restored`;
  if (await isInstanceDeleted(api, params.key))
    return redirectWithToast(context, detailsUrl, `${message}. Its instance was deleted permanently`, {
      link: {
        to: href("/internal/one-customers/:licenseKey", { licenseKey: params.key }),
        label: "Create another instance",
      },
    });
  return redirectWithUndo(args, detailsUrl, message);
}

/** True if the license had an instance that was deleted. Restoring the license does not restore the instance. */
async function isInstanceDeleted(
  { hostedCustomers }: LicenseApiClient,
  licenseKey: string,
): Promise<boolean> {
  const instanceAttempt = await attemptWithAnyProblem(hostedCustomers.get({ params: { licenseKey } }));
  return instanceAttempt.ok && instanceAttempt.result.status === "deleted";
}

export const loader = ({ params, url }: Route.LoaderArgs) =>
  redirect(buildDetailsUrl(params.key, url.searchParams));

export { EmptyPage as default } from "#app/routes/kit/page/empty-page.tsx";
