import { useNumberFormat } from "#app/ui/number-format.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { buildEditState } from "#app/routes/kit/conflicts/conflict.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import {
  findNewestEvent,
  submitConflictCheckedForm,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/edit.ts";
import { TagDialog, tagFields, tagFormSchema } from "./tag-form.tsx";
import { describeTagUsage } from "./tag-list.ts";
import { redirectIfTagMissing, redirectToTag } from "./tag-request.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Tag ${loaderData?.val ?? ""}` }];

export const loader = ({ params, context }: Route.LoaderArgs) =>
  requireApi(context, "tag.manage").tags.get({ params });

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const api = context.get(licenseApiContext);
  const submission = submitConflictCheckedForm(await readFormData(request), {
    schema: tagFormSchema,
    fields: tagFields,
    read: () => api.tags.get({ params }),
    save: (body, { rowVersion }) => api.tags.rename({ params, body, rowVersion }),
    findLastChange: ({ val }) =>
      findNewestEvent(api, { eventName: "rename-tag" }, ({ details }) => details["tag"] === val),
    formatSavedMessage: ({ val }) => `Tag ${val} saved`,
    onSaved: (message, { row }) => redirectToTag(args, row, message),
  });
  return redirectIfTagMissing(args, submission);
}

export default function EditTag({ loaderData: tag, actionData: rejection }: Route.ComponentProps) {
  return (
    <TagDialog
      // A new key remounts the controls after a conflict, so that they show the typed values.
      key={rejection?.conflict?.rowVersion}
      title="Edit tag"
      name={tag.val}
      hint={describeTagUsage(tag.licenseCount, "The tag is renamed", useNumberFormat())}
      {...buildEditState(tagFields, tag, rejection)}
    />
  );
}
