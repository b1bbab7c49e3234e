import { data } from "react-router";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { customerFormFieldByApiField } from "#app/routes/kit/customer-picker/customer-request.ts";
import { pickedCustomerSchema } from "#app/routes/kit/customer-picker/customer-schema.ts";
import {
  readFormData,
  createSubmissionResultFromProblem,
  parseSubmission,
  readTextFields,
} from "#app/routes/kit/forms/submission.ts";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import { redirectWithUndo } from "#app/routes/license/licenses/edit/undo-toast.ts";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import type { Route } from "./+types/customer.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import { buildCustomerChange, loadCustomerFormValues } from "./customer-form.ts";
import { isPreviewed, reviewAgainMessage, saveReviewedChange } from "./save-reviewed-change.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

export const meta = createLicenseTitle("Customer of");

export async function loader(args: Route.LoaderArgs) {
  const license = await loadLicenseToEdit(args);
  const api = args.context.get(licenseApiContext);
  return { license, formValues: await loadCustomerFormValues(api, license, args.url.searchParams) };
}

/** Saves the change only if the user has seen its preview. */
export async function action(args: Route.ActionArgs) {
  const { request, params, url, context } = args;
  const formData = await readFormData(request);
  const license = await loadLicenseToEdit(args);
  const api = context.get(licenseApiContext);
  const submission = parseSubmission(formData, pickedCustomerSchema);
  const submittedValues = readTextFields(formData);
  const redisplayForm = async (result: ReturnType<typeof submission.reply> | undefined, status: number) =>
    data(
      {
        result,
        formValues: await loadCustomerFormValues(api, license, submittedValues, { includePreview: true }),
      },
      { status },
    );
  if (submission.status !== "success") return redisplayForm(submission.reply(), 422);
  const body = buildCustomerChange(submission.value, license);
  if (!isPreviewed(formData, body)) {
    // The API checks the change for errors. If there are no errors, the form appears again with the preview.
    const previewRequest = api.licenses.previewChange({ params, body: { kind: "customer", ...body } });
    const previewAttempt = await attempt(previewRequest);
    if (previewAttempt.ok) return redisplayForm(undefined, 200);
    return redisplayForm(
      createSubmissionResultFromProblem(previewAttempt.problem, submission, customerFormFieldByApiField),
      422,
    );
  }
  const saveResult = await saveReviewedChange(api, {
    params,
    formData,
    change: { kind: "customer", ...body },
    save: (rowVersion) => api.licenses.changeCustomer({ params, body, rowVersion }),
  });
  if (saveResult.isSaved)
    return redirectWithUndo(
      args,
      buildDetailsUrl(params.key, url.searchParams),
      `The license is now issued to ${saveResult.license.companyName}`,
    );
  return redisplayForm(
    saveResult.problem
      ? createSubmissionResultFromProblem(saveResult.problem, submission, customerFormFieldByApiField)
      : submission.reply({ formErrors: [reviewAgainMessage] }),
    422,
  );
}

export default function ChangeCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { license, formValues } = loaderData;
  return (
    <CustomerDialog
      license={license}
      formValues={actionData?.formValues ?? formValues}
      lastResult={actionData?.result}
    />
  );
}
