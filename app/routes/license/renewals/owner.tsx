import { useForm } from "@conform-to/react";
import { data, useSearchParams } from "react-router";
import { z } from "zod";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ActionDialog } from "#app/routes/kit/forms/action-dialog.tsx";
import { DialogForm } from "#app/routes/kit/forms/dialog-form.tsx";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import {
  readFormData,
  rejectSubmission,
  submissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { Field } from "#app/ui/field.tsx";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import type { Route } from "./+types/owner.ts";
import { renewalDesk } from "./desk-list.ts";
import { attemptOrRedirect, redirectToDesk, loadLicenseOfRow } from "./row-dialog.ts";

const ownerForm = z.object({
  owner: z.email("Enter an e-mail address.").max(320, "At most 320 characters.").optional(),
});

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Owner of the renewals of ${params.key}` }];

export async function loader(args: Route.LoaderArgs) {
  const license = await loadLicenseOfRow(args);
  const { renewals } = args.context.get(licenseApiContext);
  return { license, ...(await renewals.getOwner({ params: args.params })) };
}

export async function action(args: Route.ActionArgs) {
  const { companyName, createdBy } = await loadLicenseOfRow(args);
  const submission = parseSubmission(await readFormData(args.request), ownerForm);
  if (submission.status !== "success") return rejectSubmission(submission);
  const { renewals } = args.context.get(licenseApiContext);
  const { owner = null } = submission.value;
  const changeAttempt = await attemptOrRedirect(
    args,
    renewals.changeOwner({ params: args.params, body: { owner } }),
  );
  if (!changeAttempt.ok)
    return data(submissionResultFromProblem(changeAttempt.problem, submission, { owner: "owner" }), {
      status: 422,
    });
  return redirectToDesk(args, `${owner ?? createdBy} looks after the renewals of ${companyName}`);
}

export default function ChangeRenewalOwner({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { license, owner } = loaderData;
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    ...formOptions("owner", ownerForm, rejection),
    defaultValue: { owner: owner ?? "" },
  });
  return (
    <ActionDialog
      title="Owner of the renewals"
      closeTo={renewalDesk.address(search)}
      header={<LicenseLine license={license} />}
      form={form.id}
    >
      <DialogForm form={form} fields={fields} submission={rejection} className="grid gap-4">
        <Field
          field={fields.owner}
          label="Owner"
          required={false}
          hint={`The e-mail of somebody who has signed in. When left empty it is ${license.createdBy}, who made the license.`}
        >
          <NameInput
            kind="users"
            type="email"
            name="owner"
            defaultValue={fields.owner.initialValue}
            maxLength={320}
            data-autofocus
          />
        </Field>
      </DialogForm>
    </ActionDialog>
  );
}
