import { useNumberFormat } from "#app/ui/number-format.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { buildInitialValues } from "#app/routes/kit/forms/conflict.ts";
import {
  findNewestEvent,
  submitConflictCheckedForm,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/edit.ts";
import { describeTagUsage } from "./describe-tag-usage.ts";
import { redirectIfTagMissing } from "./missing-tag.ts";
import { TagDialog } from "./tag-dialog.tsx";
import { tagFields, tagFormSchema } from "./tag-form.ts";
import { findTagPageUrl } from "./tag-url.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Tag ${loaderData?.val ?? ""}` }];

export function loader({ params, context }: Route.LoaderArgs) {
  return requireApi(context, "tag.manage").tags.get({ params });
}

export async function action(args: Route.ActionArgs) {
  const { request, params, url, context } = args;
  const api = context.get(licenseApiContext);
  return redirectIfTagMissing(
    args,
    submitConflictCheckedForm(await readFormData(request), {
      schema: tagFormSchema,
      fields: tagFields,
      read: () => api.tags.get({ params }),
      save: (body, { rowVersion }) => api.tags.rename({ params, body, rowVersion }),
      findLastChange: ({ val }) =>
        findNewestEvent(api, { eventName: "rename-tag" }, ({ details }) => details["tag"] === val),
      formatSavedMessage: ({ val }) => `Tag ${val} saved`,
      onSaved: async (message, { row }) =>
        redirectWithToast(context, await findTagPageUrl(api, row.id, url), message),
    }),
  );
}

export default function EditTag({ loaderData: tag, actionData: rejection }: Route.ComponentProps) {
  const numbers = useNumberFormat();
  return (
    <TagDialog
      // A new key remounts the controls after a conflict, so that they show the typed values.
      key={rejection?.conflict?.rowVersion}
      title="Edit tag"
      name={tag.val}
      hint={describeTagUsage(tag.licenseCount, "rename", numbers)}
      lastResult={rejection?.result}
      hiddenFields={rejection?.initialValues ?? buildInitialValues(tagFields, tag)}
      conflict={rejection?.conflict}
    />
  );
}
