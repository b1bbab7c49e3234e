import { formatViewQuery } from "#app/domain/view/view.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { changePreferences, preferencesContext } from "#app/middleware/preferences.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import type { Route } from "./+types/edit.ts";
import { loadView } from "./load-view.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { viewChangeFormSchema } from "./view-form.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `View ${loaderData?.view.name ?? ""}` }];

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const view = await loadView(args);
  const listQuery = formatViewQuery(licenseList.pickListParams(url.searchParams));
  return {
    view,
    isStart: context.get(preferencesContext).startView === view.id,
    differsFromList: listQuery !== "" && listQuery !== view.query,
  };
}

export const action = (args: Route.ActionArgs) => {
  const { request, params, url, context } = args;
  return submitForm(request, {
    schema: viewChangeFormSchema,
    send: ({ name, isShared, takesOver: replacesQuery, rowVersion }) => {
      const query = licenseList.pickListParams(url.searchParams).toString();
      const body = { name, isShared, ...(replacesQuery && { query }) };
      return attempt(context.get(licenseApiContext).views.change({ params, body, rowVersion }));
    },
    onSent: async ({ id, name, query }, { isStart }) => {
      const response = await redirectWithToast(context, `${licenseList.path}?${query}`, `View ${name} saved`);
      const wasStartView = context.get(preferencesContext).startView === id;
      return isStart === wasStartView
        ? response
        : changePreferences(response, args, { startView: isStart ? id : null });
    },
  });
};

export default function EditView({ loaderData, actionData }: Route.ComponentProps) {
  const { view, ...dialogProps } = loaderData;
  return (
    <ViewDialog
      title="Edit view"
      name={view.name}
      isShared={view.isShared}
      {...dialogProps}
      hiddenFields={{ rowVersion: view.rowVersion }}
      lastResult={actionData}
    />
  );
}
