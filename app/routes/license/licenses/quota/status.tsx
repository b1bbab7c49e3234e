import { disabledStatus, enabledStatus, isEnabled } from "#app/domain/enabled.ts";
import { z } from "zod";
import { licenseType } from "#app/domain/package/package.ts";
import { quotaStatus } from "#app/domain/quota/quota.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import type { Route } from "./+types/status.ts";
import { buildQuotasUrl } from "./quota-urls.ts";
import { redirectToQuotas, loadQuotaToChange } from "./change.ts";
import { QuotaTerm } from "./term.tsx";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

const statusFormSchema = z.object({
  status: z.coerce.number().pipe(quotaStatus),
  licenseType: z.coerce.number().pipe(licenseType),
});

export const meta = createLicenseTitle("Quota of");

export const loader = (args: Route.LoaderArgs) => loadQuotaToChange(args);

/** The request has no row version, because other changes to the quota do not conflict with its status. */
export const action = (args: Route.ActionArgs) =>
  submitForm(args.request, {
    schema: statusFormSchema,
    send: (body) => {
      const { quotas } = args.context.get(licenseApiContext);
      return attempt(quotas.changeStatus({ params: { id: args.params.id }, body, rowVersion: undefined }));
    },
    onSent: (_, body) => redirectToQuotas(args, isEnabled(body) ? "Quota enabled" : "Quota disabled"),
  });

export default function QuotaStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { license, quota } = loaderData;
  const isQuotaEnabled = isEnabled(quota);
  const verb = isQuotaEnabled ? "Disable" : "Enable";
  return (
    <ConfirmDialog
      title={`${verb} quota`}
      label={verb}
      variant={isQuotaEnabled ? "destructive" : "default"}
      closeTo={(search) => buildQuotasUrl(license.key, search)}
      header={<LicenseLine license={license} />}
      hiddenFields={{ status: isQuotaEnabled ? disabledStatus : enabledStatus, licenseType: license.type }}
      lastResult={actionData}
      errorTitle={`The quota was not ${isQuotaEnabled ? "disabled" : "enabled"}`}
    >
      <p className="text-muted-foreground">
        <QuotaTerm from={quota.activationDate} to={quota.expirationDate} />
      </p>
      {isQuotaEnabled && (
        <p>The period and the capacity of a disabled quota do not count until it is enabled again.</p>
      )}
      <p>Are you sure</p>
    </ConfirmDialog>
  );
}
