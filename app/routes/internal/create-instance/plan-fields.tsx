import { lazy, Suspense } from "react";
import type { ComponentProps } from "react";
import { purposeLabels, purposes } from "#app/domain/hosted-customer/purpose.ts";
import { UpdateFormButton } from "#app/routes/kit/forms/update-form.tsx";
import { Field, type FieldMetadata } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { RefreshForm } from "#app/routes/kit/forms/use-follow-up.ts";
import { type TermField, TermFields } from "#app/routes/kit/term/term-fields.tsx";
import { TierFields } from "#app/routes/kit/product-picker/tier-fields.tsx";
import type { InstanceFormState } from "./instance-form-state.ts";

const TagsField = lazy(() => import("#app/routes/kit/tag-picker/tags-field.tsx"));

const purposeChoices = purposes.map((purpose) => ({ value: purpose, label: purposeLabels[purpose] }));

interface LicenseFieldsProps {
  formState: InstanceFormState;
  fields: Record<
    "purpose" | "packageId" | "tierId" | "servers" | "assets" | "dealId" | "value" | "notes",
    FieldMetadata
  > &
    Record<"period" | "endDay" | "days" | "shownEndDay", TermField>;
  tagErrors: readonly string[];
  refreshForm: RefreshForm;
  refreshButtonProps: ComponentProps<"button">;
}

export function LicenseFields({
  formState,
  fields,
  tagErrors,
  refreshForm,
  refreshButtonProps,
}: LicenseFieldsProps) {
  return (
    <>
      <RadioField
        field={fields.purpose}
        name="purpose"
        label="Purpose"
        required
        choices={purposeChoices}
        defaultValue={formState.purpose}
        onChange={refreshForm}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TierFields formState={formState.product} fields={fields} refreshForm={refreshForm} />
      </div>
      <input type="hidden" name="periodFor" value={formState.periodFor} />
      <TermFields term={formState.term} fields={fields} isStartFixed refreshForm={refreshForm} />
      <UpdateFormButton {...refreshButtonProps} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field field={fields.dealId} label="Deal ID" required={false}>
          <Input
            name="dealId"
            defaultValue={formState.dealId}
            maxLength={200}
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <Suspense>
          <TagsField
            id={fields.value.id}
            initialFormState={formState.tags}
            errors={[...tagErrors, ...formState.tags.errors]}
            mayCreate={formState.mayCreateTags}
            buttonProps={refreshButtonProps}
          />
        </Suspense>
        <Field field={fields.notes} label="Notes" required={false} className="sm:col-span-2">
          <Textarea name="notes" rows={4} defaultValue={formState.notes} />
        </Field>
      </div>
    </>
  );
}
