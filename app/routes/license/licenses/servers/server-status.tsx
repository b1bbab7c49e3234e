import { disabledStatus, enabledStatus, isEnabled } from "#app/domain/enabled.ts";
import { z } from "zod";
import { serverStatus } from "#app/domain/server/servers.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import type { Route } from "./+types/server-status.ts";
import { loadServerToChange } from "#app/routes/license/licenses/license-part.ts";
import { buildServersUrl } from "./server-urls.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

const statusFormSchema = z.object({
  status: z.coerce.number().pipe(serverStatus),
  deviceId: z.string().max(1_000).default(""),
});

export const meta = createLicenseTitle("Server of");

export const loader = (args: Route.LoaderArgs) => loadServerToChange(args);

export const action = ({ request, params, url, context }: Route.ActionArgs) =>
  submitForm(request, {
    schema: statusFormSchema,
    send: ({ status }) => {
      const { changeStatus } = context.get(licenseApiContext).servers;
      return attempt(changeStatus({ params: { id: params.id }, body: { status } }));
    },
    onSent: (_, { status, deviceId }) =>
      redirectWithToast(
        context,
        buildServersUrl(params.key, url.searchParams),
        `Server ${deviceId} is ${isEnabled({ status }) ? "enabled" : "disabled"}`,
      ),
  });

export default function ServerStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { license, server } = loaderData;
  const isServerEnabled = isEnabled(server);
  const verb = isServerEnabled ? "Disable" : "Enable";
  return (
    <ConfirmDialog
      title={`${verb} server`}
      label={verb}
      variant={isServerEnabled ? "destructive" : "default"}
      closeTo={(search) => buildServersUrl(license.key, search)}
      header={<LicenseLine license={license} />}
      hiddenFields={{ status: isServerEnabled ? disabledStatus : enabledStatus, deviceId: server.deviceId }}
      lastResult={actionData}
      errorTitle={`The server was not ${isServerEnabled ? "disabled" : "enabled"}`}
    >
      <p>
        <Code className="[overflow-wrap:anywhere]">{server.deviceId}</Code>
      </p>
      <p>
        {isServerEnabled ? "Disabled servers cannot be used until enabled. Are you sure?" : "Are you sure?"}
      </p>
    </ConfirmDialog>
  );
}
