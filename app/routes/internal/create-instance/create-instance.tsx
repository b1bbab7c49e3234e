import { href } from "react-router";
import type { StartedTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { submitCreateForm } from "#app/routes/kit/create-form/submit-create-form.ts";
import { createTagSearchSchema } from "#app/routes/kit/tag-picker/tag-search-schema.ts";
import type { Route } from "./+types/create-instance.ts";
import { CreateForbiddenPage } from "./create-forbidden-page.tsx";
import { loadCreateForm, loadInstanceFormData } from "./form-request.ts";
import { InstanceFormPage } from "./instance-form-page.tsx";
import { instanceFormSchema } from "./instance-form-schema.ts";
import { instanceFormFieldByApiField, startInstance } from "./instance-request.ts";

export const meta = () => [{ title: "Create instance" }];

export const loader = loadCreateForm;

export const action = ({ request, context }: Route.ActionArgs) =>
  submitCreateForm(request, {
    schema: instanceFormSchema.and(createTagSearchSchema(can(context.get(sessionContext), "tag.create"))),
    create: (submittedValues) => startInstance(context.get(licenseApiContext), submittedValues),
    formFieldByApiField: instanceFormFieldByApiField,
    reloadFormState: (formValues) => loadInstanceFormData(context, formValues),
    onCreated: (startedTrial, submittedValues) => {
      const { licenseKey, invitationError } = startedTrial;
      const companyName =
        submittedValues.customerBy === "hand"
          ? submittedValues.enteredCompanyName
          : submittedValues.chosenCompany;
      const message = formatCreatedMessage(startedTrial, companyName);
      return redirectWithToast(
        context,
        href("/internal/one-customers/:licenseKey", { licenseKey }),
        message,
        {
          tone: invitationError === null ? "success" : "error",
        },
      );
    },
  });

function formatCreatedMessage(
  { hostname, status, invitationError }: StartedTrial,
  companyName: string,
): string {
  if (invitationError !== null)
    return `${hostname} is reserved for ${companyName}, but the invitation was not sent. ${invitationError}`;
  if (status === "invited") return `${companyName} is invited to confirm ${hostname}`;
  return `${hostname} is being created for ${companyName}`;
}

export default function CreateInstance({ loaderData, actionData }: Route.ComponentProps) {
  return <InstanceFormPage pageData={actionData ?? loaderData} lastResult={actionData?.result} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CreateForbiddenPage error={error} />;
}
