import type { Route } from "./+types/rule-new.ts";
import { requireDirectoryApi } from "./directory-request.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { loadRuleChoices, submitRule } from "./rule-request.ts";

export const meta = () => [{ title: "Add rule" }];

export const loader = (args: Route.LoaderArgs) => loadRuleChoices(args);

export async function action(args: Route.ActionArgs) {
  const { rules, rowVersion } = await requireDirectoryApi(args).readRules();
  const newRule = { provider: "", group: "", privileges: [], isAdmin: false };
  return submitRule(args, {
    position: rules.length,
    rules: [...rules, newRule],
    rowVersion,
    isOutdated: () => false,
  });
}

export default function NewRule({ loaderData, actionData }: Route.ComponentProps) {
  return <RuleDialog title="Add rule" {...loaderData} submission={actionData} />;
}
