import { data } from "react-router";
import type { Problem } from "#app/domain/problem.ts";
import type { PresentedDirectoryRule } from "#app/domain/directory/directory-rules.ts";
import { approvalFieldByCode, redirectToApproval } from "#app/routes/kit/approval/approval-redirect.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import {
  createSubmissionResultFromProblem,
  parseSubmission,
  readFormData,
} from "#app/routes/kit/forms/submission.ts";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { directoryTokenList, requireDirectoryApi } from "./directory-request.ts";
import { ruleFormSchema } from "./rule-form.ts";

/** The rules with the rule at the position in the URL. Throws a 404 response for an unknown position. */
export async function loadRule(args: LoaderArgs & { params: { position: string } }) {
  const { rules, rowVersion } = await requireDirectoryApi(args).readRules();
  const position = Number(args.params.position);
  const rule = rules[position];
  if (!rule)
    throw data({ message: "This rule does not exist any more.", nextStep: "Open the list of rules." }, 404);
  return { rule, rules, position, rowVersion };
}

/** What the form of a rule offers. */
export async function loadRuleChoices(args: LoaderArgs) {
  const [providers, { names }] = await Promise.all([
    args.context.get(licenseApiContext).auth.listProviders(),
    requireDirectoryApi(args).listGroups(),
  ]);
  return { providers: providers.map(({ id, label }) => ({ value: id, label })), groupNames: names };
}

export const outdatedRulesMessage =
  "Another admin saved the rules in the meantime. Close this dialog, and open the rule again.";

interface RuleSubmission {
  /** Position of the rule in the changed list. */
  position: number;
  rules: readonly PresentedDirectoryRule[];
  rowVersion: number;
  /** True if the stored rules are other rules than those that the form shows. */
  isOutdated: (formData: FormData) => boolean;
}

/** Previews the rule first. Saves the rule, or asks for its approval, if the form submits it again without a change. */
export async function submitRule(
  args: LoaderArgs,
  { position, rules, rowVersion, isOutdated }: RuleSubmission,
) {
  const formData = await readFormData(args.request);
  const submission = parseSubmission(formData, ruleFormSchema);
  if (submission.status !== "success")
    return data({ result: submission.reply(), preview: null }, { status: 422 });
  if (isOutdated(formData)) {
    const result = submission.reply({ formErrors: [outdatedRulesMessage] });
    return data({ result, preview: null }, { status: 409 });
  }
  const { askApproval, approvalReason: reason = "", ...rule } = submission.value;
  const body = { rules: rules.with(position, rule) };
  const reject = (problem: Problem) => {
    const result = createSubmissionResultFromProblem(problem, submission, {
      ...approvalFieldByCode,
      [`rules.${position}.provider`]: "provider",
      [`rules.${position}.group`]: "group",
    });
    return data({ result, preview: null }, { status: 422 });
  };
  if (askApproval) {
    const request = { operation: "save-directory-rules" as const, body, reason };
    const askAttempt = await attempt(args.context.get(licenseApiContext).approvals.create({ body: request }));
    return askAttempt.ok ? redirectToApproval(args.context, askAttempt.result) : reject(askAttempt.problem);
  }
  const previewedRule = JSON.stringify([rowVersion, rule]);
  const isPreviewed = formData.get("previewedRule") === previewedRule;
  const dryRun = isPreviewed ? "false" : "true";
  const saveAttempt = await attempt(
    requireDirectoryApi(args).saveRules({ query: { dryRun }, body, rowVersion }),
  );
  if (!saveAttempt.ok) return reject(saveAttempt.problem);
  if (isPreviewed) return redirectToList(args, directoryTokenList, "The rule was saved");
  const { changes, changedUsers, lastAdmin } = saveAttempt.result;
  return data({
    result: submission.reply(),
    preview: { changes, changedUsers, lastAdmin, previewedRule },
  });
}
