import { useForm } from "@conform-to/react";
import { dismissal } from "#app/domain/rejection/rejection.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { Route } from "./+types/rejection-dismissal.ts";
import { buildServersUrl } from "./server-urls.ts";

export const meta = createLicenseTitle("Rejected server of");

export const loader = async ({ params, context }: Route.LoaderArgs) => ({
  license: await requireApi(context, "server.manage").licenses.get({ params }),
});

export const action = ({ request, params, url, context }: Route.ActionArgs) =>
  submitForm(request, {
    schema: dismissal,
    send: (body) => {
      const { dismiss } = context.get(licenseApiContext).rejections;
      return attempt(dismiss({ params: { id: params.id }, body }));
    },
    onSent: ({ deviceId }) =>
      redirectWithToast(
        context,
        buildServersUrl(params.key, url.searchParams),
        `The rejections of ${deviceId} are dismissed`,
      ),
  });

export default function RejectionDismissal({ loaderData, actionData }: Route.ComponentProps) {
  const { license } = loaderData;
  const [form, fields] = useForm(createFormOptions("dismissal", dismissal, actionData));
  return (
    <FormDialog
      title="Dismiss rejection"
      closeTo={(search) => buildServersUrl(license.key, search)}
      header={<LicenseLine license={license} />}
      label="Dismiss"
      form={form}
      submission={actionData}
      errorTitle="Nothing was changed"
    >
      <p>The rejection is hidden until the same machine is rejected again.</p>
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
