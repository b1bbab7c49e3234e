import { useForm } from "@conform-to/react";
import { data } from "react-router";
import { renewalLoss } from "#app/domain/renewal/decide-renewal.ts";
import { instant } from "#app/domain/time/time-schemas.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import type { Route } from "./+types/lost.ts";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { renewalDesk } from "./desk-list.tsx";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import { attemptOrRedirectToDesk } from "./row-dialog.ts";

export const meta = createLicenseTitle("Lost renewal of");

export async function loader(args: Route.LoaderArgs) {
  const license = await loadLicenseToEdit(args);
  const expiredAt = instant.safeParse(args.url.searchParams.get("expiredAt")).data ?? license.expiredAt;
  if (expiredAt === null) throw data({ message: "This license has no end date." }, { status: 404 });
  return { license, expiredAt };
}

export async function action(args: Route.ActionArgs) {
  const { companyName } = await loadLicenseToEdit(args);
  const { renewals } = args.context.get(licenseApiContext);
  return submitForm(args.request, {
    schema: renewalLoss,
    send: (body) => attemptOrRedirectToDesk(args, renewals.markLost({ params: args.params, body })),
    onSent: () => redirectToList(args, renewalDesk, `The renewal of ${companyName} is marked as lost`),
  });
}

export default function MarkRenewalLost({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { license, expiredAt } = loaderData;
  const [form, fields] = useForm(createFormOptions("lost", renewalLoss, rejection));
  return (
    <FormDialog
      title="Mark as lost"
      closeTo={renewalDesk.buildUrl}
      header={<LicenseLine license={license} />}
      label="Mark as lost"
      form={form}
      submission={rejection}
      errorTitle="Nothing was changed"
      hiddenFields={{ expiredAt }}
    >
      <p>
        The license ends on <DateText value={expiredAt} format="day" /> and will not be renewed. No more
        reminders are sent for the license.
      </p>
      <Field field={fields.reason} label="Reason" required>
        <Textarea
          name="reason"
          rows={3}
          maxLength={500}
          defaultValue={fields.reason.initialValue}
          data-autofocus
        />
      </Field>
    </FormDialog>
  );
}
