import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { rejectAction, readFormData } from "#app/routes/kit/forms/submission.ts";
import { redirectToListAfter } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { Route } from "./+types/rule-remove.ts";
import { directoryTokenList, requireDirectoryApi } from "./directory-request.ts";
import { formatRights } from "#app/routes/license/kit/format-rights.ts";
import { RightsChanges } from "./rights-changes.tsx";
import { loadRule, outdatedRulesMessage } from "./rule-request.ts";

export const meta = () => [{ title: "Remove rule" }];

export async function loader(args: Route.LoaderArgs) {
  const { rule, rules, position, rowVersion } = await loadRule(args);
  const preview = await requireDirectoryApi(args).saveRules({
    query: { dryRun: "true" },
    body: { rules: rules.toSpliced(position, 1) },
    rowVersion,
  });
  return { rule, rowVersion, preview };
}

export async function action(args: Route.ActionArgs) {
  const formData = await readFormData(args.request);
  const { rules, position, rowVersion } = await loadRule(args);
  if (formData.get("rowVersion") !== String(rowVersion))
    return rejectAction({ message: outdatedRulesMessage });
  const removal = requireDirectoryApi(args).saveRules({
    query: { dryRun: "false" },
    body: { rules: rules.toSpliced(position, 1) },
    rowVersion,
  });
  return redirectToListAfter(removal, args, directoryTokenList, "The rule was removed");
}

export default function RemoveRule({ loaderData, actionData }: Route.ComponentProps) {
  const { rule, rowVersion, preview } = loaderData;
  return (
    <ConfirmDialog
      title="Remove rule"
      label="Remove rule"
      busyLabel="Removing…"
      variant="destructive"
      closeTo={directoryTokenList.buildUrl}
      hiddenFields={{ rowVersion }}
      lastResult={actionData}
      errorTitle="The rule was not removed"
    >
      <p className="[overflow-wrap:anywhere]">
        Members of <strong>{rule.group}</strong> no longer get these rights from this rule:{" "}
        {formatRights(rule)}. Rights from colleagues and from other rules stay.
      </p>
      <RightsChanges {...preview} />
    </ConfirmDialog>
  );
}
