import { data } from "react-router";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { checkMay } from "#app/routes/kit/forms/check-may.ts";
import { initialValuesOf } from "#app/routes/kit/forms/conflict.ts";
import { newestEvent, saveShared, storedValuesStayMessage } from "#app/routes/kit/forms/save-shared.ts";
import { formOf, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/edit.ts";
import { tagUsageText } from "./tag-usage-text.ts";
import { redirectIfTagMissing } from "./missing-tag.ts";
import { TagDialog } from "./tag-dialog.tsx";
import { tagFields, tagForm } from "./tag-form.ts";
import { addressOfTagPage } from "./tag-address.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Tag ${loaderData?.val ?? ""}` }];

export function loader({ params, context }: Route.LoaderArgs) {
  checkMay(context.get(sessionContext), "tag.manage");
  return context.get(licenseApiContext).tags.get({ params });
}

export async function action(args: Route.ActionArgs) {
  const { request, params, url, context } = args;
  const api = context.get(licenseApiContext);
  const formData = await formOf(request);
  const saved = await redirectIfTagMissing(
    args,
    saveShared({
      fields: tagFields,
      formData,
      submission: parseSubmission(formData, tagForm),
      mine: (typed) => typed,
      read: () => api.tags.get({ params }),
      save: (body, { rowVersion }) => api.tags.rename({ params, body, rowVersion }),
      fieldFor: { val: "val" },
      lastChange: ({ val }) =>
        newestEvent(api, { eventName: "rename-tag" }, ({ details }) => details["tag"] === val),
    }),
  );
  if (!saved.isSaved) return data(saved.rejection, { status: saved.status });
  return redirectWithToast(context, await addressOfTagPage(api, saved.row.id, url), {
    tone: "success",
    message: saved.isTheirs ? storedValuesStayMessage : `Tag ${saved.row.val} saved`,
  });
}

export default function EditTag({ loaderData: tag, actionData: rejection }: Route.ComponentProps) {
  return (
    <TagDialog
      title="Edit tag"
      name={tag.val}
      hint={tagUsageText(tag.licenseCount, "gets the new name")}
      lastResult={rejection?.result}
      hidden={rejection?.initialValues ?? initialValuesOf(tagFields, tag)}
      conflict={rejection?.conflict}
    />
  );
}
