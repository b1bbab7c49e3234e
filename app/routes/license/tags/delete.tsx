import { useNumberFormat } from "#app/ui/number-format.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { DeleteDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { rejectAction } from "#app/routes/kit/forms/submission.ts";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { Route } from "./+types/delete.ts";
import { describeTagUsage, tagList } from "./tag-list.ts";
import { chooseDeletionErrorMessage, redirectIfTagMissing } from "./tag-request.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Delete tag ${loaderData?.val ?? ""}` }];

export const loader = ({ params, context }: Route.LoaderArgs) =>
  requireApi(context, "tag.manage").tags.get({ params });

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { tags } = context.get(licenseApiContext);
  const { val } = await redirectIfTagMissing(args, tags.get({ params }));
  const deleteAttempt = await redirectIfTagMissing(args, attempt(tags.delete({ params })));
  if (deleteAttempt.ok) return redirectToList(args, tagList, `Tag ${val} deleted`);
  return rejectAction({ message: chooseDeletionErrorMessage(deleteAttempt.problem) });
}

export default function DeleteTag({ loaderData: { val, licenseCount }, actionData }: Route.ComponentProps) {
  return (
    <DeleteDialog noun="tag" closeTo={tagList.buildUrl} lastResult={actionData}>
      <p>
        <strong className="[overflow-wrap:anywhere]">
          <bdi>{val}</bdi>
        </strong>{" "}
        is deleted permanently.
      </p>
      <p>{describeTagUsage(licenseCount, "The tag is removed", useNumberFormat())}</p>
    </DeleteDialog>
  );
}
