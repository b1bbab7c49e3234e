import { Form, useSearchParams } from "react-router";
import { z } from "zod";
import { quotaStatus } from "#app/domain/quota/quota.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { LicenseLine } from "#app/routes/license/license-line.tsx";
import type { Route } from "./+types/status.ts";
import { quotasAddress } from "./address.ts";
import { afterChange, invalidChange, quotaToChange, rowVersion } from "./change.ts";
import { QuotaConflict } from "./conflict.tsx";
import { QuotaTerm } from "./term.tsx";

const statusForm = z.object({ status: z.coerce.number().pipe(quotaStatus), rowVersion });
const statusWord = { 0: "Disabled", 1: "Enabled" } as const;
const version = (status: 0 | 1) => ({ value: status, words: statusWord[status] });

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Quota of ${params.key}` }];

export const loader = (asked: Route.LoaderArgs) => quotaToChange(asked);

export async function action(asked: Route.ActionArgs) {
  const submission = submitted(await formOf(asked.request), statusForm);
  if (submission.status !== "success") return invalidChange({ submission });
  const { status, rowVersion: seen } = submission.value;
  const { quotas } = asked.context.get(licenseApiContext);
  const changed = await attempt(
    quotas.changeStatus({ params: { id: asked.params.id }, body: { status }, rowVersion: seen }),
  );
  return afterChange(asked, { submission }, changed, {
    message: status === 1 ? "Quota enabled" : "Quota disabled",
  });
}

export default function QuotaStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { license, quota } = loaderData;
  const [search] = useSearchParams();
  const quotas = quotasAddress(license.key, search);
  const theirs = actionData?.theirs;
  const asked = Number(actionData?.result.initialValue?.["status"] ?? 1 - quota.status) === 1 ? 1 : 0;
  const isDisabling = asked === 0;
  const verb = isDisabling ? "Disable" : "Enable";
  return (
    <Dialog
      title={`${verb} quota`}
      closeTo={quotas}
      size="narrow"
      header={<LicenseLine license={license} />}
      footer={
        <>
          <CloseLink to={quotas}>Cancel</CloseLink>
          <FooterGap />
          <SubmitButton form="quota-status" variant={isDisabling ? "destroy" : "primary"}>
            {theirs ? "Save again" : verb}
          </SubmitButton>
        </>
      }
    >
      <Form method="post" id="quota-status" replace preventScrollReset className="grid gap-4">
        {theirs ? (
          <QuotaConflict
            theirs={theirs}
            submission={actionData}
            fields={[
              { name: "status", label: "Status", yours: version(asked), theirs: version(theirs.status) },
            ]}
          />
        ) : (
          <>
            <ErrorSummary errors={summaryOf(actionData?.result.error ?? undefined)} submission={actionData} />
            <input type="hidden" name="status" value={asked} />
            <input type="hidden" name="rowVersion" value={quota.rowVersion} />
          </>
        )}
        <p className="text-muted">
          <QuotaTerm from={(theirs ?? quota).activationDate} to={(theirs ?? quota).expirationDate} />
        </p>
        <p>Are you sure</p>
      </Form>
    </Dialog>
  );
}
