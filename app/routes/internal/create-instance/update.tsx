import { href } from "react-router";
import { followOrder } from "#app/routes/order-form/order-request.ts";
import type { Route } from "./+types/update.ts";
import { FormRefused } from "./form-refused.tsx";
import { formLoader, shownFor } from "./form-request.ts";
import { InstanceFormPage } from "./instance-form-page.tsx";

export const meta = () => [{ title: "Create instance" }];

export const loader = formLoader;

export const action = ({ request, context }: Route.ActionArgs) =>
  followOrder(request, href("/internal/create-instance"), (entered) => shownFor(context, entered));

export default function CreateInstanceUpdated({ loaderData, actionData }: Route.ComponentProps) {
  return <InstanceFormPage shown={actionData ?? loaderData} lastResult={undefined} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FormRefused error={error} />;
}
