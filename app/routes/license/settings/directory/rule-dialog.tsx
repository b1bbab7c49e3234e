import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { PresentedDirectoryRule } from "#app/domain/directory/directory-rules.ts";
import type { DirectoryRulesOutcome } from "#app/domain/directory/save-rules.ts";
import { privilegeHint, privilegeLabel, privileges } from "#app/domain/person/privilege.ts";
import { ApprovalRequest } from "#app/routes/kit/approval/approval-request.tsx";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { directoryTokenList } from "./directory-request.ts";
import { RightsChanges } from "./rights-changes.tsx";
import { ruleFormSchema } from "./rule-form.ts";

interface RuleDialogProps {
  title: string;
  rule?: PresentedDirectoryRule;
  /** Version of the rules that the form shows. */
  rowVersion?: number;
  providers: readonly { value: string; label: string }[];
  groupNames: readonly string[];
  submission:
    | {
        result: SubmissionResult;
        preview:
          | (Pick<DirectoryRulesOutcome, "changes" | "changedUsers" | "lastAdmin"> & {
              previewedRule: string;
            })
          | null;
      }
    | undefined;
}

/** The first submit shows a preview, the second one saves the rule. */
export function RuleDialog({ title, rule, rowVersion, providers, groupNames, submission }: RuleDialogProps) {
  const preview = submission?.preview ?? null;
  const [form, fields] = useForm({
    ...createFormOptions("directory-rule", ruleFormSchema, submission?.result),
    defaultValue: rule ? { ...rule, isAdmin: rule.isAdmin ? "on" : "" } : {},
  });
  const [firstProvider] = providers;
  const isFormerProvider = rule !== undefined && !providers.some(({ value }) => value === rule.provider);
  const choices = [
    ...providers,
    ...(isFormerProvider ? [{ value: rule.provider, label: `${rule.provider} (no longer configured)` }] : []),
  ];
  const initialPrivileges = [fields.privileges.initialValue].flat();
  return (
    <FormDialog
      title={title}
      size="medium"
      closeTo={directoryTokenList.buildUrl}
      staysOpenOnOutsideClick
      lead={preview && <RightsChanges key={preview.previewedRule} {...preview} />}
      label={preview ? "Save rule" : "Preview"}
      form={form}
      submission={submission}
      errorTitle="The rule was not saved"
      hiddenFields={{
        ...(rowVersion !== undefined && { rowVersion }),
        ...(preview && { previewedRule: preview.previewedRule }),
        ...(choices.length === 1 && firstProvider && { provider: firstProvider.value }),
      }}
    >
      {choices.length > 1 && (
        <RadioField
          field={fields.provider}
          name={fields.provider.name}
          label="Identity provider"
          choices={choices}
          defaultValue={fields.provider.initialValue ?? firstProvider?.value}
        />
      )}
      <Field
        field={fields.group}
        label="Group"
        hint="The name or the id of a group of the directory, or a group or role in the ID token."
      >
        <Input
          {...getInputProps(fields.group, { type: "text" })}
          list="directory-groups"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      </Field>
      <datalist id="directory-groups">
        {groupNames.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <FieldGroup field={fields.privileges} label="Rights of the members" required={false}>
        <div className="grid gap-3.5 pt-1">
          <Switch
            name={fields.isAdmin.name}
            label="Admin"
            hint="Has all rights."
            defaultChecked={fields.isAdmin.initialValue === "on"}
          />
          {privileges.map((privilege) => (
            <Switch
              key={privilege}
              name={fields.privileges.name}
              value={privilege}
              label={privilegeLabel[privilege]}
              hint={privilegeHint[privilege]}
              defaultChecked={initialPrivileges.includes(privilege)}
            />
          ))}
        </div>
      </FieldGroup>
      <ApprovalRequest field={fields.approvalReason} submission={submission?.result} />
    </FormDialog>
  );
}
