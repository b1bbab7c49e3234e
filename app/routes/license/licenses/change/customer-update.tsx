import { licenseApiContext } from "#app/middleware/license-api.ts";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import { buildLicensePath } from "#app/routes/license/kit/license-urls.ts";
import { reloadFormWithValues } from "#app/routes/kit/create-form/submit-create-form.ts";
import type { Route } from "./+types/customer-update.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import { loadCustomerFormValues } from "./customer-form.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

export const meta = createLicenseTitle("Customer of");

const loadForm = async (args: Route.LoaderArgs | Route.ActionArgs, submittedValues: URLSearchParams) => {
  const license = await loadLicenseToEdit(args);
  return {
    license,
    formValues: await loadCustomerFormValues(args.context.get(licenseApiContext), license, submittedValues),
  };
};

export const loader = (args: Route.LoaderArgs) => loadForm(args, args.url.searchParams);

export const action = (args: Route.ActionArgs) =>
  reloadFormWithValues(args.request, buildLicensePath(args.params.key, "customer"), (submittedValues) =>
    loadForm(args, submittedValues),
  );

export default function CustomerFormUpdate({ loaderData, actionData }: Route.ComponentProps) {
  const { license, formValues } = actionData ?? loaderData;
  return <CustomerDialog license={license} formValues={formValues} lastResult={undefined} />;
}
