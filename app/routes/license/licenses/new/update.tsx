import { href } from "react-router";
import { reloadFormWithValues } from "#app/routes/kit/create-form/submit-create-form.ts";
import type { Route } from "./+types/update.ts";
import { NewLicenseDialog } from "./dialog.tsx";
import { loadNewLicenseForm, loadNewLicenseFormState } from "./request.ts";

export const meta = () => [{ title: "Create License" }];

export const loader = loadNewLicenseForm;

export const action = ({ request, context }: Route.ActionArgs) =>
  reloadFormWithValues(request, href("/license/licenses/new"), (submittedValues) =>
    loadNewLicenseFormState(context, submittedValues),
  );

export default function NewLicenseUpdate({ loaderData, actionData }: Route.ComponentProps) {
  return <NewLicenseDialog formValues={(actionData ?? loaderData).formValues} lastResult={undefined} />;
}
