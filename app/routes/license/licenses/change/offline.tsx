import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { EditDialog } from "#app/routes/license/licenses/edit/edit-dialog.tsx";
import { licenseToEdit, saveEdit } from "#app/routes/license/licenses/edit/edit-license.ts";
import { offlineField } from "#app/routes/license/licenses/edit/fields.ts";
import type { Route } from "./+types/offline.ts";
import { Meaning } from "./meaning.tsx";

export const middleware = [requireOffer("change-license")];

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Offline use of ${params.key}` }];

export async function loader(args: Route.LoaderArgs) {
  const license = await licenseToEdit(args);
  const { licenses } = args.context.get(licenseApiContext);
  const preview = await licenses.previewChange({
    params: args.params,
    body: { kind: "offline", isOffline: !license.isOffline },
  });
  return { license, preview };
}

export const action = (args: Route.ActionArgs) => saveEdit(args, offlineField);

export default function Offline({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { license, preview } = loaderData;
  const label = license.isOffline ? "Take it online" : "Make it offline";
  return (
    <EditDialog title={label} field={offlineField} license={license} refusal={refusal} saveLabel={label}>
      {() => (
        <div className="grid gap-4">
          <input type="hidden" name="value" value={String(!license.isOffline)} />
          <p>
            {license.isOffline
              ? "No license file can be downloaded any more. The servers are to stay in touch: Activeness counts again."
              : "The product runs without a network and takes a license file. Whether servers stay in touch no longer counts."}
          </p>
          <Meaning preview={preview} />
        </div>
      )}
    </EditDialog>
  );
}
