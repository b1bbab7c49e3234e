import { DeleteDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { ignoreIfMissing } from "#app/routes/kit/forms/ignore-if-missing.ts";
import { redirectToListAfter } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { Route } from "./+types/delete.ts";
import { directoryTokenList, requireDirectoryApi } from "./directory-request.ts";

export const meta = () => [{ title: "Delete directory token" }];

export const loader = (args: Route.LoaderArgs) => {
  requireDirectoryApi(args);
  return null;
};

export function action(args: Route.ActionArgs) {
  const deletion = requireDirectoryApi(args).deleteToken({ params: args.params });
  return redirectToListAfter(ignoreIfMissing(deletion), args, directoryTokenList, "The token was deleted");
}

export default function DeleteDirectoryToken({ actionData }: Route.ComponentProps) {
  return (
    <DeleteDialog noun="token" closeTo={directoryTokenList.buildUrl} lastResult={actionData}>
      <p>
        The directory can no longer change users here. Users whom it has disabled stay disabled until a
        directory is connected again.
      </p>
    </DeleteDialog>
  );
}
