import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { licenseToEdit } from "#app/routes/license/licenses/edit/edit-license.ts";
import { licensePath } from "#app/routes/license/licenses/list/address.ts";
import { followOrder } from "#app/routes/order-form/order-request.ts";
import type { Route } from "./+types/customer-update.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import { draftChange } from "./customer-form.ts";

export const middleware = [requireOffer("change-license")];

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Customer of ${params.key}` }];

const shownFor = async (args: Route.LoaderArgs | Route.ActionArgs, entered: URLSearchParams) => {
  const license = await licenseToEdit(args);
  return { license, draft: await draftChange(args.context.get(licenseApiContext), license, entered) };
};

export const loader = (args: Route.LoaderArgs) => shownFor(args, args.url.searchParams);

export const action = (args: Route.ActionArgs) =>
  followOrder(args.request, licensePath(args.params.key, "customer"), (entered) => shownFor(args, entered));

export default function CustomerUpdated({ loaderData, actionData }: Route.ComponentProps) {
  const { license, draft } = actionData ?? loaderData;
  return <CustomerDialog license={license} draft={draft} lastResult={undefined} />;
}
