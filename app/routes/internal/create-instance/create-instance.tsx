import { data, href } from "react-router";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { textsOf } from "#app/routes/forms/entered-texts.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/create-instance.ts";
import { FormRefused } from "./form-refused.tsx";
import { formLoader, shownFor } from "./form-request.ts";
import { InstanceFormPage } from "./instance-form-page.tsx";
import { instanceForm } from "./instance-form-schema.ts";
import { fieldOfOrder, startInstance } from "./instance-order.ts";

export const meta = () => [{ title: "Create instance" }];

export const loader = formLoader;

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await formOf(request);
  const submission = submitted(formData, instanceForm);
  const backToForm = async (result: ReturnType<typeof submission.reply>) =>
    data({ result, ...(await shownFor(context, textsOf(formData))) }, { status: 422 });
  if (submission.status !== "success") return backToForm(submission.reply());
  const form = submission.value;
  const started = await startInstance(context.get(licenseApiContext), form);
  if (!started.done) return backToForm(refusedBy(started.problem, submission, fieldOfOrder));
  const { licenseKey, hostname, status } = started.result;
  const company = form.customerBy === "hand" ? form.writtenCompany : form.chosenCompany;
  return redirectWithToast(context, href("/internal/one-customers/:licenseKey", { licenseKey }), {
    tone: "success",
    message:
      status === "invited"
        ? `${company} is invited to confirm ${hostname}`
        : `${hostname} is ordered for ${company}`,
  });
}

export default function CreateInstance({ loaderData, actionData }: Route.ComponentProps) {
  return <InstanceFormPage shown={actionData ?? loaderData} lastResult={actionData?.result} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FormRefused error={error} />;
}
