import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { data, useSearchParams } from "react-router";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { requirePermission } from "#app/routes/kit/forms/check-may.ts";
import { ConfirmDialog } from "#app/routes/kit/forms/confirm-dialog.tsx";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { CopyButton } from "#app/routes/kit/copy-button.tsx";
import { CloseLink, RouteDialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import type { Route } from "./+types/activation-code.ts";
import { buildServersUrl } from "./server-urls.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

export const meta = createLicenseTitle("Activation code of");

export const middleware = [requireCapability("activation-code")];

export async function loader({ params, context }: Route.LoaderArgs) {
  requirePermission(context, "server.manage");
  const api = context.get(licenseApiContext);
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
  const [search] = useSearchParams();
  const returnUrl = buildServersUrl(license.key, search);
  const header = <LicenseLine license={license} />;
  if (actionData?.code)
    return <CreatedCodeDialog value={actionData.code} closeTo={returnUrl} header={header} />;
  const isReplacement = codeState.createdAt !== null;
  return (
    <ConfirmDialog
      title={isReplacement ? "Replace activation code" : "Create activation code"}
      label={isReplacement ? "Replace" : "Create"}
      busyLabel={isReplacement ? "Replacing…" : "Creating…"}
      closeTo={returnUrl}
      header={header}
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

interface CreatedCodeDialogProps extends Pick<Parameters<typeof RouteDialog>[0], "closeTo" | "header"> {
  value: string;
}

const CreatedCodeDialog = ({ value, closeTo, header }: CreatedCodeDialogProps) => (
  <RouteDialog
    title="Activation code created"
    size="narrow"
    closeTo={closeTo}
    header={header}
    keepOnOutsidePress
    footer={
      <>
        <FooterSpacer />
        <CloseLink to={closeTo}>Done</CloseLink>
      </>
    }
  >
    <div className="grid justify-items-start gap-3">
      <p
        role="alert"
        tabIndex={-1}
        className="flex gap-2.5 rounded-md bg-warning-soft p-3 font-medium text-warning"
      >
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        Copy the code now and give it to the customer: it will not be shown again.
      </p>
      <code className="w-full rounded-md border bg-muted p-3 font-mono text-sm select-all">{value}</code>
      <CopyButton
        text={value}
        label="Copy code"
        variant="outline"
        successMessage="Code copied"
        failureMessage="The code could not be copied: select it and copy it manually"
      />
    </div>
  </RouteDialog>
);
