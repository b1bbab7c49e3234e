import { href } from "react-router";
import { reloadFormWithValues } from "#app/routes/kit/create-form/submit-create-form.ts";
import type { Route } from "./+types/update.ts";
import { CreateForbiddenPage } from "./create-forbidden-page.tsx";
import { loadCreateForm, loadInstanceFormData } from "./form-request.ts";
import { InstanceFormPage } from "./instance-form-page.tsx";

export const meta = () => [{ title: "Create instance" }];

export const loader = loadCreateForm;

export const action = ({ request, context }: Route.ActionArgs) =>
  reloadFormWithValues(request, href("/internal/create-instance"), (formValues) =>
    loadInstanceFormData(context, formValues),
  );

export default function CreateInstanceUpdated({ loaderData, actionData }: Route.ComponentProps) {
  return <InstanceFormPage pageData={actionData ?? loaderData} lastResult={undefined} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CreateForbiddenPage error={error} />;
}
