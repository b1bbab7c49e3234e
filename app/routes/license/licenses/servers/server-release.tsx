import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { rejectAction } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/server-release.ts";
import { loadServerToChange } from "#app/routes/license/licenses/license-part.ts";
import { buildServersUrl } from "./server-urls.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

export const meta = createLicenseTitle("Server of");

export const loader = (args: Route.LoaderArgs) => loadServerToChange(args);

export async function action({ params, url, context }: Route.ActionArgs) {
  const { release } = context.get(licenseApiContext).servers;
  const releaseAttempt = await attempt(release({ params: { id: params.id } }));
  if (!releaseAttempt.ok) return rejectAction(releaseAttempt.problem);
  return redirectWithToast(
    context,
    buildServersUrl(params.key, url.searchParams),
    `Server ${releaseAttempt.result.deviceId} is released`,
  );
}

export default function ServerRelease({ loaderData, actionData }: Route.ComponentProps) {
  const { license, server } = loaderData;
  return (
    <ConfirmDialog
      title="Release server"
      label="Release"
      variant="destructive"
      closeTo={(search) => buildServersUrl(license.key, search)}
      header={<LicenseLine license={license} />}
      lastResult={actionData}
      errorTitle="The server was not released"
    >
      <p>
        <Code className="[overflow-wrap:anywhere]">{server.deviceId}</Code>
      </p>
      <p>
        {server.serials.some(({ type }) => type === "OfflineFile")
          ? "The seat of this server becomes free for another machine. The license file of this server works until the file expires. Are you sure?"
          : "The seat of this server becomes free for another server. This server cannot be used until it is activated again. Are you sure?"}
      </p>
    </ConfirmDialog>
  );
}
