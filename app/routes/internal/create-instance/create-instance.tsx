import { href } from "react-router";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { saveOrder } from "#app/routes/order-form/order-request.ts";
import type { Route } from "./+types/create-instance.ts";
import { FormRefused } from "./form-refused.tsx";
import { formLoader, shownFor } from "./form-request.ts";
import { InstanceFormPage } from "./instance-form-page.tsx";
import { instanceForm } from "./instance-form-schema.ts";
import { fieldOfOrder, startInstance } from "./instance-order.ts";

export const meta = () => [{ title: "Create instance" }];

export const loader = formLoader;

export const action = ({ request, context }: Route.ActionArgs) =>
  saveOrder(request, {
    schema: instanceForm,
    make: (form) => startInstance(context.get(licenseApiContext), form),
    fieldFor: fieldOfOrder,
    shownFor: (entered) => shownFor(context, entered),
    after: ({ licenseKey, hostname, status, invitationFailure }, form) => {
      const company = form.customerBy === "hand" ? form.writtenCompany : form.chosenCompany;
      return redirectWithToast(context, href("/internal/one-customers/:licenseKey", { licenseKey }), {
        tone: invitationFailure === null ? "success" : "error",
        message:
          invitationFailure !== null
            ? `${hostname} is set aside for ${company}, but the link to confirm was not sent. ${invitationFailure}`
            : status === "invited"
              ? `${company} is invited to confirm ${hostname}`
              : `${hostname} is ordered for ${company}`,
      });
    },
  });

export default function CreateInstance({ loaderData, actionData }: Route.ComponentProps) {
  return <InstanceFormPage shown={actionData ?? loaderData} lastResult={actionData?.result} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FormRefused error={error} />;
}
