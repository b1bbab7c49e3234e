import type { Route } from "./+types/rule-edit.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { loadRule, loadRuleChoices, submitRule } from "./rule-request.ts";

export const meta = () => [{ title: "Edit rule" }];

export async function loader(args: Route.LoaderArgs) {
  const [{ rule, rowVersion }, choices] = await Promise.all([loadRule(args), loadRuleChoices(args)]);
  return { rule, rowVersion, ...choices };
}

export async function action(args: Route.ActionArgs) {
  const { rules, position, rowVersion } = await loadRule(args);
  return submitRule(args, {
    position,
    rules,
    rowVersion,
    isOutdated: (formData) => formData.get("rowVersion") !== String(rowVersion),
  });
}

export default function EditRule({ loaderData, actionData }: Route.ComponentProps) {
  return <RuleDialog title="Edit rule" {...loaderData} submission={actionData} />;
}
