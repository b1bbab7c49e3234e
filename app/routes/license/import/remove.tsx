import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import type { Route } from "./+types/remove.ts";
import { redirectToListAfter } from "#app/routes/kit/lists/redirect-to-list.ts";
import { importList } from "./import-list.ts";

export const meta = () => [{ title: "Remove import" }];

export async function loader({ params, context }: Route.LoaderArgs) {
  return { licenseImport: await requireApi(context, "license.import").imports.read({ params }) };
}

export function action(args: Route.ActionArgs) {
  const removal = args.context.get(licenseApiContext).imports.remove({ params: args.params });
  return redirectToListAfter(removal, args, importList, "The import was removed");
}

export default function RemoveImport({ loaderData: { licenseImport }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Remove import"
      closeTo={importList.buildUrl}
      label="Remove import"
      busyLabel="Removing…"
      variant="destructive"
      lastResult={actionData}
      errorTitle="The import was not removed"
    >
      <p>
        <bdi>{licenseImport.fileName}</bdi> and the results of its rows will be deleted. Imported licenses
        stay.
      </p>
    </ConfirmDialog>
  );
}
