import { href } from "react-router";
import type { StartedTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { submitCreateForm } from "#app/routes/kit/create-form/submit-create-form.ts";
import type { Route } from "./+types/create-instance.ts";
import { CreateForbiddenPage } from "./create-forbidden-page.tsx";
import { loadCreateForm, loadPageData } from "./form-request.ts";
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
    reloadFormState: (formValues) => loadPageData(context, formValues),
    onCreated: (startedTrial, form) => {
      const { licenseKey, invitationFailure } = startedTrial;
      const companyName = form.customerBy === "hand" ? form.writtenCompany : form.chosenCompany;
      return redirectWithToast(context, href("/internal/one-customers/:licenseKey", { licenseKey }), {
        tone: invitationFailure === null ? "success" : "error",
        message: createdMessage(startedTrial, companyName),
      });
    },
  });

function createdMessage({ hostname, status, invitationFailure }: StartedTrial, companyName: string): string {
  if (invitationFailure !== null)
    return `${hostname} is reserved for ${companyName}, but the invitation was not sent. ${invitationFailure}`;
  if (status === "invited") return `${companyName} is invited to confirm ${hostname}`;
  return `${hostname} is being created for ${companyName}`;
}

export default function CreateInstance({ loaderData, actionData }: Route.ComponentProps) {
  return <InstanceFormPage pageData={actionData ?? loaderData} lastResult={actionData?.result} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CreateForbiddenPage error={error} />;
}
