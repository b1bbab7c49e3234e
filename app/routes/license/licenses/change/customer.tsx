import { data } from "react-router";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { fieldOfCustomer } from "#app/routes/customer-picker/customer-order.ts";
import { pickedCustomer } from "#app/routes/customer-picker/customer-schema.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import { detailsAddress } from "#app/routes/license/licenses/edit/address.ts";
import { redirectWithUndo } from "#app/routes/license/licenses/edit/undo-toast.ts";
import { licenseToEdit } from "#app/routes/license/licenses/edit/edit-license.ts";
import { textsOf } from "#app/routes/order-form/order-request.ts";
import type { Route } from "./+types/customer.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import { customerChangeOf, draftChange } from "./customer-form.ts";
import { changedMeanwhile, isShown, lookAgain } from "./shown.ts";

export const middleware = [requireOffer("change-license")];

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Customer of ${params.key}` }];

export async function loader(args: Route.LoaderArgs) {
  const license = await licenseToEdit(args);
  const api = args.context.get(licenseApiContext);
  return { license, draft: await draftChange(api, license, args.url.searchParams) };
}

/** Saves a change only after its preview was shown. */
export async function action(args: Route.ActionArgs) {
  const { request, params, url, context } = args;
  const formData = await formOf(request);
  const license = await licenseToEdit(args);
  const api = context.get(licenseApiContext);
  const submission = submitted(formData, pickedCustomer);
  const entered = textsOf(formData);
  const backToForm = async (result: ReturnType<typeof submission.reply> | undefined, status: number) =>
    data({ result, draft: await draftChange(api, license, entered, true) }, { status });
  if (submission.status !== "success") return backToForm(submission.reply(), 422);
  const body = customerChangeOf(submission.value, license);
  if (!isShown(formData, body)) {
    const shown = api.licenses.previewChange({ params, body: { kind: "customer", ...body } });
    const refused = await attempt(shown);
    if (refused.done) return backToForm(undefined, 200);
    return backToForm(refusedBy(refused.problem, submission, fieldOfCustomer), 422);
  }
  const rowVersion = Number(formData.get("rowVersion"));
  const saved = await attempt(api.licenses.changeCustomer({ params, body, rowVersion }));
  if (saved.done)
    return redirectWithUndo(args, detailsAddress(params.key, url.searchParams), {
      tone: "success",
      message: `The license is issued to ${saved.result.companyName} now`,
    });
  return backToForm(
    changedMeanwhile(saved.problem)
      ? submission.reply({ formErrors: [lookAgain] })
      : refusedBy(saved.problem, submission, fieldOfCustomer),
    422,
  );
}

export default function ChangeCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { license, draft } = loaderData;
  return (
    <CustomerDialog license={license} draft={actionData?.draft ?? draft} lastResult={actionData?.result} />
  );
}
