import { useSearchParams } from "react-router";
import { z } from "zod";
import { licenseType } from "#app/domain/package/package.ts";
import { quotaStatus } from "#app/domain/quota/quota.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { ConfirmDialog } from "#app/routes/forms/confirm-dialog.tsx";
import { formOf, refused, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import { LicenseLine } from "#app/routes/license/license-line.tsx";
import type { Route } from "./+types/status.ts";
import { quotasAddress } from "./address.ts";
import { backToQuotas, quotaToChange } from "./change.ts";
import { QuotaTerm } from "./term.tsx";

const statusForm = z.object({
  status: z.coerce.number().pipe(quotaStatus),
  licenseType: z.coerce.number().pipe(licenseType),
});

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Quota of ${params.key}` }];

export const loader = (args: Route.LoaderArgs) => quotaToChange(args);

/** No version check: other changes to the quota do not conflict with its status. */
export async function action(args: Route.ActionArgs) {
  const submission = submitted(await formOf(args.request), statusForm);
  if (submission.status !== "success") return refused(submission);
  const { quotas } = args.context.get(licenseApiContext);
  const body = submission.value;
  const changed = await attempt(
    quotas.changeStatus({ params: { id: args.params.id }, body, rowVersion: undefined }),
  );
  if (!changed.done) return refused({ reply: () => refusedBy(changed.problem, submission) });
  return backToQuotas(args, body.status === 1 ? "Quota enabled" : "Quota disabled");
}

export default function QuotaStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { license, quota } = loaderData;
  const [search] = useSearchParams();
  const [verb, isDone, variant] =
    quota.status === 1
      ? (["Disable", "disabled", "destroy"] as const)
      : (["Enable", "enabled", "primary"] as const);
  return (
    <ConfirmDialog
      title={`${verb} quota`}
      label={verb}
      variant={variant}
      closeTo={quotasAddress(license.key, search)}
      header={<LicenseLine license={license} />}
      hidden={{ status: 1 - quota.status, licenseType: license.type }}
      refusal={actionData}
      refusalTitle={`The quota was not ${isDone}`}
    >
      <p className="text-muted">
        <QuotaTerm from={quota.activationDate} to={quota.expirationDate} />
      </p>
      {quota.status === 1 && (
        <p>A disabled quota counts neither its period nor its capacity until it is enabled again.</p>
      )}
      <p>Are you sure</p>
    </ConfirmDialog>
  );
}
