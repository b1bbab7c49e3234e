import { data } from "react-router";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { beganWith } from "#app/routes/forms/conflict.ts";
import { newestEvent, saveShared, theirsStay } from "#app/routes/forms/save-shared.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import type { Route } from "./+types/edit.ts";
import { carriedBy } from "./carried-by.ts";
import { unlessTagGone } from "./gone-tag.ts";
import { TagDialog } from "./tag-dialog.tsx";
import { tagFields, tagForm } from "./tag-form.ts";
import { addressShowing } from "./tag-place.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Tag ${loaderData?.val ?? ""}` }];

export function loader({ params, context }: Route.LoaderArgs) {
  checkMay(context.get(sessionContext), "tag.manage");
  return context.get(licenseApiContext).tags.one({ params });
}

export async function action(args: Route.ActionArgs) {
  const { request, params, url, context } = args;
  const api = context.get(licenseApiContext);
  const formData = await formOf(request);
  const saved = await unlessTagGone(
    args,
    saveShared({
      fields: tagFields,
      formData,
      submission: submitted(formData, tagForm),
      mine: (typed) => typed,
      read: () => api.tags.one({ params }),
      save: (body, { rowVersion }) => api.tags.rename({ params, body, rowVersion }),
      fieldFor: { val: "val" },
      lastChange: ({ val }) =>
        newestEvent(api, { eventName: "rename-tag" }, ({ details }) => details["tag"] === val),
    }),
  );
  if (!saved.done) return data(saved.refusal, { status: saved.status });
  return redirectWithToast(context, await addressShowing(api, saved.row.id, url), {
    tone: "success",
    message: saved.isTheirs ? theirsStay : `Tag ${saved.row.val} saved`,
  });
}

export default function EditTag({ loaderData: tag, actionData: refusal }: Route.ComponentProps) {
  return (
    <TagDialog
      title="Edit tag"
      name={tag.val}
      hint={carriedBy(tag.licenseCount, "gets the new name")}
      lastResult={refusal?.result}
      hidden={refusal?.began ?? beganWith(tagFields, tag)}
      conflict={refusal?.conflict}
    />
  );
}
