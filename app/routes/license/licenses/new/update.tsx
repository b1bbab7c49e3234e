import { href, redirect } from "react-router";
import { longestAddress, textsOf } from "#app/routes/forms/entered-texts.ts";
import { formOf } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/update.ts";
import { NewLicenseDialog } from "./dialog.tsx";
import { draftFor, newLicenseLoader } from "./request.ts";

export const meta = () => [{ title: "Create License" }];

export const loader = newLicenseLoader;

/** The form that follows from what was entered: at an address of its own, unless long notes do not fit into one. */
export async function action({ request, context }: Route.ActionArgs) {
  const entered = textsOf(await formOf(request));
  const inAddress = new URLSearchParams(entered);
  inAddress.delete("idempotencyKey");
  const address = `${href("/license/licenses/new")}?${inAddress}`;
  if (address.length <= longestAddress) throw redirect(address, 303);
  return { draft: await draftFor(context, entered) };
}

export default function NewLicenseUpdated({ loaderData, actionData }: Route.ComponentProps) {
  return <NewLicenseDialog draft={actionData?.draft ?? loaderData.draft} lastResult={undefined} />;
}
