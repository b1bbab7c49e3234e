import { href } from "react-router";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { submitCreateForm } from "#app/routes/kit/create-form/submit-create-form.ts";
import type { Route } from "./+types/create-instance.ts";
import { CreateForbiddenPage } from "./create-forbidden-page.tsx";
import { loadCreateForm, loadFormState } from "./form-request.ts";
import { InstanceFormPage } from "./instance-form-page.tsx";
import { instanceForm } from "./instance-form-schema.ts";
import { instanceFormFieldByApiField, startInstance } from "./instance-request.ts";

export const meta = () => [{ title: "Create instance" }];

export const loader = loadCreateForm;

export const action = ({ request, context }: Route.ActionArgs) =>
  submitCreateForm(request, {
    schema: instanceForm,
    create: (form) => startInstance(context.get(licenseApiContext), form),
    formFieldByApiField: instanceFormFieldByApiField,
    reloadFormState: (formValues) => loadFormState(context, formValues),
    onCreated: ({ licenseKey, hostname, status, invitationFailure }, form) => {
      const companyName = form.customerBy === "hand" ? form.writtenCompany : form.chosenCompany;
      return redirectWithToast(context, href("/internal/one-customers/:licenseKey", { licenseKey }), {
        tone: invitationFailure === null ? "success" : "error",
        message:
          invitationFailure !== null
            ? `${hostname} is reserved for ${companyName}, but the invitation was not sent. ${invitationFailure}`
            : status === "invited"
              ? `${companyName} is invited to confirm ${hostname}`
              : `${hostname} is being created for ${companyName}`,
      });
    },
  });

export default function CreateInstance({ loaderData, actionData }: Route.ComponentProps) {
  return <InstanceFormPage pageData={actionData ?? loaderData} lastResult={actionData?.result} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CreateForbiddenPage error={error} />;
}
