import { type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";
import { z } from "zod";
import {
  maxApprovalLimit,
  minApprovalLimit,
  approvalRules,
} from "#app/domain/approval-rules/approval-rules.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import type { Approval } from "#app/domain/approval/approval.ts";
import { approvalFields, checkApprovalReason } from "#app/routes/kit/approval/approval-form.ts";
import { approvalFieldByCode, redirectToApproval } from "#app/routes/kit/approval/approval-redirect.ts";
import { ApprovalRequest } from "#app/routes/kit/approval/approval-request.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Warning } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { Route } from "./+types/approval-rules.ts";

export const meta = () => [{ title: "Second person" }];

export async function loader({ context }: Route.LoaderArgs) {
  return requireApi(context, "settings.manage").approvalRules.read();
}

/** An empty number switches the rule off. */
const rulesFormSchema = z
  .object({
    neverEnds: z.boolean().default(false),
    maxLicenses: approvalRules.shape.maxLicenses.optional(),
    adminRights: z.boolean().default(false),
    rowVersion: z.coerce.number(),
    ...approvalFields,
  })
  .superRefine(checkApprovalReason);

export const action = ({ request, context }: Route.ActionArgs) =>
  submitForm(request, {
    schema: rulesFormSchema,
    formFieldByApiField: approvalFieldByCode,
    send: ({ rowVersion, maxLicenses = null, askApproval, approvalReason: reason = "", ...rules }) => {
      const api = requireApi(context, "settings.manage");
      const body = { ...rules, maxLicenses };
      return attempt<Approval | null>(
        askApproval
          ? api.approvals.create({ body: { operation: "change-approval-rules", body, reason } })
          : api.approvalRules.change({ body, rowVersion }).then(() => null),
      );
    },
    onSent: (approval) =>
      approval
        ? redirectToApproval(context, approval)
        : redirectWithToast(context, href("/license/settings/approval-rules"), "Rules saved"),
  });

export default function ApprovalRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { neverEnds, maxLicenses, adminRights, approvers } = loaderData;
  const isShortOfApprovers =
    (neverEnds && approvers.neverEnds < 2) ||
    (maxLicenses !== null && approvers.maxLicenses < 2) ||
    (adminRights && approvers.adminRights < 2);
  return (
    <Page width="narrow">
      <PageHeader
        title="Second person"
        description="These changes need the approval of a second person. The user who asks cannot approve, also not as an admin."
      />
      <div className="grid gap-4">
        {isShortOfApprovers && (
          <Warning>
            <span>
              Only one enabled user could approve these changes, so that user cannot make them. Give a second
              user the privileges, or switch the rule off.
            </span>
          </Warning>
        )}
        <RulesForm key={loaderData.rowVersion} rules={loaderData} rejection={actionData} />
      </div>
    </Page>
  );
}

interface RulesFormProps {
  rules: Route.ComponentProps["loaderData"];
  rejection: SubmissionResult | undefined;
}

function RulesForm({
  rules: { neverEnds, maxLicenses, adminRights, rowVersion },
  rejection,
}: RulesFormProps) {
  const [form, fields] = useForm(createFormOptions("approval-rules", rulesFormSchema, rejection));
  const { initialValue } = rejection ?? {};
  const isChecked = (name: "neverEnds" | "adminRights", isSaved: boolean) =>
    initialValue ? initialValue[name] === "on" : isSaved;
  const limit = initialValue ? initialValue["maxLicenses"] : maxLicenses;
  return (
    <Card>
      <ScreenForm form={form} submission={rejection} hiddenFields={{ rowVersion }}>
        <Field field={fields.neverEnds} label="Licenses without an end" required={false} isLabelHidden>
          <Checkbox
            name="neverEnds"
            defaultChecked={isChecked("neverEnds", neverEnds)}
            label="Licenses without an end"
            hint="A license or a quota that ends in 2150 or later. Imports and assistants cannot create them then."
          />
        </Field>
        <Field
          field={fields.maxLicenses}
          label="Largest change without approval"
          required={false}
          hint="Number of licenses that one bulk change may have. Leave the field empty to allow every number."
        >
          <Input
            name="maxLicenses"
            type="number"
            min={minApprovalLimit}
            max={maxApprovalLimit}
            step={1}
            inputMode="numeric"
            defaultValue={typeof limit === "string" || typeof limit === "number" ? limit : ""}
            className="max-w-32"
          />
        </Field>
        <Field field={fields.adminRights} label="Admin rights" required={false} isLabelHidden>
          <Checkbox
            name="adminRights"
            defaultChecked={isChecked("adminRights", adminRights)}
            label="Admin rights"
            hint="A rule of the directory that makes the members of a group admins. Another admin approves it."
          />
        </Field>
        <ApprovalRequest field={fields.approvalReason} submission={rejection} />
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </ScreenForm>
    </Card>
  );
}
