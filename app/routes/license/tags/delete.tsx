import { useNumberFormat } from "#app/ui/number-format.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { ConfirmDialog } from "#app/routes/kit/forms/confirm-dialog.tsx";
import { rejectAction } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/delete.ts";
import { describeTagUsage } from "./describe-tag-usage.ts";
import { chooseDeletionErrorMessage } from "./deletion-failure.ts";
import { redirectIfTagMissing } from "./missing-tag.ts";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { tagList } from "./tag-list.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Delete tag ${loaderData?.val ?? ""}` }];

export function loader({ params, context }: Route.LoaderArgs) {
  return requireApi(context, "tag.manage").tags.get({ params });
}

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args;
  const { tags } = context.get(licenseApiContext);
  const { val } = await redirectIfTagMissing(args, tags.get({ params }));
  const deleteAttempt = await redirectIfTagMissing(args, attempt(tags.delete({ params })));
  if (deleteAttempt.ok) return redirectToList({ url, context }, tagList, `Tag ${val} deleted`);
  return rejectAction({ message: chooseDeletionErrorMessage(deleteAttempt.problem) });
}

export default function DeleteTag({ loaderData, actionData }: Route.ComponentProps) {
  const { val, licenseCount } = loaderData;
  const numbers = useNumberFormat();
  return (
    <ConfirmDialog
      title="Delete tag"
      label="Delete tag"
      busyLabel="Deleting…"
      variant="destructive"
      closeTo={tagList.buildUrl}
      lastResult={actionData}
      errorTitle="The tag was not deleted"
    >
      <p>
        <strong className="[overflow-wrap:anywhere]">
          <bdi>{val}</bdi>
        </strong>{" "}
        is deleted permanently.
      </p>
      <p>{describeTagUsage(licenseCount, "delete", numbers)}</p>
    </ConfirmDialog>
  );
}
