import { useForm } from "@conform-to/react";
import { z } from "zod";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { Field } from "#app/ui/field.tsx";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import type { Route } from "./+types/owner.ts";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { renewalDesk } from "./desk-list.tsx";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import { attemptOrRedirectToDesk } from "./row-dialog.ts";

const ownerFormSchema = z.object({
  owner: z.email("Enter an e-mail address.").max(320, "Enter at most 320 characters.").optional(),
});

export const meta = createLicenseTitle("Owner of the renewals of");

export async function loader(args: Route.LoaderArgs) {
  const license = await loadLicenseToEdit(args);
  const { renewals } = args.context.get(licenseApiContext);
  return { license, ...(await renewals.getOwner({ params: args.params })) };
}

export async function action(args: Route.ActionArgs) {
  const { companyName, createdBy } = await loadLicenseToEdit(args);
  const { renewals } = args.context.get(licenseApiContext);
  return submitForm(args.request, {
    schema: ownerFormSchema,
    send: ({ owner = null }) =>
      attemptOrRedirectToDesk(args, renewals.changeOwner({ params: args.params, body: { owner } })),
    onSent: (_, { owner = createdBy }) =>
      redirectToList(args, renewalDesk, `${owner} is now the owner of the renewals of ${companyName}`),
  });
}

export default function ChangeRenewalOwner({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { license, owner } = loaderData;
  const [form, fields] = useForm({
    ...createFormOptions("owner", ownerFormSchema, rejection),
    defaultValue: { owner: owner ?? "" },
  });
  return (
    <FormDialog
      title="Owner of the renewals"
      closeTo={renewalDesk.buildUrl}
      header={<LicenseLine license={license} />}
      form={form}
      submission={rejection}
    >
      <Field
        field={fields.owner}
        label="Owner"
        required={false}
        hint={`E-mail of a user who has signed in. Leave empty for ${license.createdBy}, who created the license.`}
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
    </FormDialog>
  );
}
