import { href } from "react-router";
import { followOrder } from "#app/routes/order-form/order-request.ts";
import type { Route } from "./+types/update.ts";
import { NewLicenseDialog } from "./dialog.tsx";
import { newLicenseLoader, shownFor } from "./request.ts";

export const meta = () => [{ title: "Create License" }];

export const loader = newLicenseLoader;

export const action = ({ request, context }: Route.ActionArgs) =>
  followOrder(request, href("/license/licenses/new"), (entered) => shownFor(context, entered));

export default function NewLicenseUpdated({ loaderData, actionData }: Route.ComponentProps) {
  return <NewLicenseDialog draft={(actionData ?? loaderData).draft} lastResult={undefined} />;
}
