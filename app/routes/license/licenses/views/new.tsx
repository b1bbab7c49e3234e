import { licenseApiContext } from "#app/middleware/license-api.ts";
import { changePreferences } from "#app/middleware/preferences.ts";
import { submitNewRow } from "#app/routes/kit/forms/create-once.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import type { Route } from "./+types/new.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { viewFormSchema } from "./view-form.ts";

export const meta = () => [{ title: "Save as a view" }];

export const loader = () => ({
  idempotencyKey: crypto.randomUUID(),
});

export const action = ({ request, url, context }: Route.ActionArgs) =>
  submitNewRow(request, {
    schema: viewFormSchema,
    create: ({ name, isShared, idempotencyKey }) => {
      const query = licenseList.pickListParams(url.searchParams).toString();
      const { views } = context.get(licenseApiContext);
      return views.create({ body: { name, isShared, query }, idempotencyKey });
    },
    alreadyCreatedMessage:
      "This form has already saved a view with another name. Open the form again to save another view.",
    onCreated: async ({ id, name }, { isStart }) => {
      const response = await redirectToList({ url, context }, licenseList, `View ${name} saved`);
      return isStart ? changePreferences(response, { url, context }, { startView: id }) : response;
    },
  });

export default function NewView({ loaderData, actionData }: Route.ComponentProps) {
  const { idempotencyKey } = loaderData;
  return (
    <ViewDialog
      title="Save as a view"
      isStart={false}
      hiddenFields={{ idempotencyKey }}
      lastResult={actionData}
    />
  );
}
