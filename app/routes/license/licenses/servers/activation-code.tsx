import { data } from "react-router";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { OneTimeSecret } from "#app/routes/kit/one-time-secret.tsx";
import { CreatedDialog } from "#app/routes/kit/dialogs/created-dialog.tsx";
import type { Route } from "./+types/activation-code.ts";
import { buildServersUrl } from "./server-urls.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

export const meta = createLicenseTitle("Activation code of");

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = requireApi(context, "server.manage");
  const [license, codeState] = await Promise.all([
    api.licenses.get({ params }),
    api.servers.activationCode({ params }),
  ]);
  return { license, codeState };
}

export async function action({ params, context }: Route.ActionArgs) {
  const createAttempt = await attempt(
    context.get(licenseApiContext).servers.createActivationCode({ params }),
  );
  // Errors of the whole form have an empty field name.
  if (!createAttempt.ok)
    return data({ code: null, error: { "": [createAttempt.problem.message] } }, { status: 422 });
  return { code: createAttempt.result.activationCode, error: {} };
}

export default function ActivationCode({ loaderData, actionData }: Route.ComponentProps) {
  const { license, codeState } = loaderData;
  const dialogProps = {
    closeTo: (search: URLSearchParams) => buildServersUrl(license.key, search),
    header: <LicenseLine license={license} />,
  };
  if (actionData?.code)
    return (
      <CreatedDialog {...dialogProps} title="Activation code created" size="narrow">
        <OneTimeSecret noun="code" value={actionData.code} advice="give it to the customer" />
      </CreatedDialog>
    );
  const isReplacement = codeState.createdAt !== null;
  return (
    <ConfirmDialog
      {...dialogProps}
      title={isReplacement ? "Replace activation code" : "Create activation code"}
      label={isReplacement ? "Replace" : "Create"}
      busyLabel={isReplacement ? "Replacing…" : "Creating…"}
      lastResult={actionData}
      errorTitle="The activation code was not created"
    >
      <p>
        Each new server of this license will need the license key and the activation code. Activated servers
        don’t need the activation code.
      </p>
      {isReplacement && <p>The current activation code stops working for new servers.</p>}
    </ConfirmDialog>
  );
}
