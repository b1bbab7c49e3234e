import { href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { Route } from "./+types/restore.ts";
import { answered } from "#app/routes/sign-up/answered.ts";
import { detailsAddress } from "./address.ts";
import { redirectWithUndo } from "./undo-toast.ts";

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args;
  const api = context.get(licenseApiContext);
  const restored = await attempt(api.licenses.restore({ params }));
  if (restored.done && (await hasLostInstance(api, params.key)))
    return redirectWithToast(context, detailsAddress(params.key, url.searchParams), {
      tone: "success",
      message: `The license of ${restored.result.companyName} was restored. Its instance was deleted for good`,
      link: {
        to: href("/internal/one-customers/:licenseKey", { licenseKey: params.key }),
        label: "Create another",
      },
    });
  return redirectWithUndo(
    args,
    detailsAddress(params.key, url.searchParams),
    restored.done
      ? { tone: "success", message: `The license of ${restored.result.companyName} was restored` }
      : { tone: "error", message: restored.problem.message },
  );
}

/** Restoring a license does not restore its instance. */
async function hasLostInstance({ hostedCustomers }: LicenseApiClient, licenseKey: string): Promise<boolean> {
  const hosted = await answered(hostedCustomers.one({ params: { licenseKey } }));
  return hosted.done && hosted.result.status === "deleted";
}

export const loader = ({ params, url }: Route.LoaderArgs) =>
  redirect(detailsAddress(params.key, url.searchParams));
