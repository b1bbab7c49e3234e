import { href, redirect } from "react-router";
import { longestAddress, textsOf } from "#app/routes/forms/entered-texts.ts";
import { formOf } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/update.ts";
import { FormRefused } from "./form-refused.tsx";
import { formLoader, shownFor } from "./form-request.ts";
import { InstanceFormPage } from "./instance-form-page.tsx";

export const meta = () => [{ title: "Create instance" }];

export const loader = formLoader;

/** The form that follows from what was entered: at an address of its own, unless long notes do not fit into one. */
export async function action({ request, context }: Route.ActionArgs) {
  const entered = textsOf(await formOf(request));
  const inAddress = new URLSearchParams(entered);
  inAddress.delete("idempotencyKey");
  const address = `${href("/internal/create-instance")}?${inAddress}`;
  if (address.length <= longestAddress) throw redirect(address, 303);
  return shownFor(context, entered);
}

export default function CreateInstanceUpdated({ loaderData, actionData }: Route.ComponentProps) {
  return <InstanceFormPage shown={actionData ?? loaderData} lastResult={undefined} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FormRefused error={error} />;
}
