import type { SubmissionResult } from "@conform-to/react";
import { href, Link } from "react-router";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { hiddenFieldErrors, customerId } from "#app/routes/kit/customer-picker/customer-errors.ts";
import { CustomerPicker } from "#app/routes/kit/customer-picker/customer-picker.tsx";
import { followButton, useRefreshIfOutdated, useFollowUp } from "#app/routes/kit/forms/use-follow-up.ts";
import { useLazilyValidatedForm } from "#app/routes/kit/forms/use-lazy-validation.ts";
import { CreateForm } from "#app/routes/kit/create-form/create-form.tsx";
import { tagErrorsOf } from "#app/routes/kit/tag-picker/tag-errors.ts";
import { FormSection } from "./form-section.tsx";
import { SetupMethodFields } from "./setup-method-fields.tsx";
import type { InstanceFormState } from "./instance-form-state.ts";
import { ExistingCompanyWarning } from "./existing-company-warning.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { InstanceSubdomainField } from "./subdomain-field.tsx";

interface InstanceFieldsProps {
  formState: InstanceFormState;
  instanceDomain: string;
  lastResult: SubmissionResult | undefined;
}

const loadCheck = () => import("./check.ts");

export function InstanceFields({ formState, instanceDomain, lastResult }: InstanceFieldsProps) {
  const [form, fields] = useLazilyValidatedForm({
    id: "new-instance",
    lastResult,
    loadValidation: loadCheck,
  });
  const follow = useFollowUp();
  const { packageId, tierId } = formState.product;
  useRefreshIfOutdated(form.id, { packageId, tierId, period: formState.term.period }, follow);
  const next = followButton(href("/internal/create-instance/update"), follow);
  const path = href("/internal/create-instance");

  return (
    <CreateForm
      {...{ form, fields, lastResult }}
      address={path}
      idempotencyKey={formState.idempotencyKey}
      question="Discard the new instance?"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {/* Enter in a field presses the first submit button. */}
      <button {...next} hidden tabIndex={-1} aria-hidden />
      <div className="rounded-xl border border-line bg-surface shadow-raised">
        <FormSection title="Who" about="The company and the person there who gets the instance.">
          <CustomerPicker
            id={customerId}
            formState={formState.customer}
            fields={fields}
            errors={hiddenFieldErrors(form.allErrors)}
            follow={follow}
            next={next}
            followsCompany
          />
          <ExistingCompanyWarning {...formState.existingCompany} />
        </FormSection>
        <FormSection title="What" about="What it is for, what the license contains and how long it runs.">
          <PlanFields
            formState={formState}
            fields={fields}
            tagErrors={tagErrorsOf(form.allErrors)}
            follow={follow}
            next={next}
          />
        </FormSection>
        <FormSection title="Where" about="The address of the instance. It stays as it is.">
          <InstanceSubdomainField
            formState={formState}
            of={fields.subdomain}
            instanceDomain={instanceDomain}
            follow={follow}
            next={next}
          />
        </FormSection>
        <FormSection title="How" about="At once, or as soon as the customer agrees.">
          <SetupMethodFields formState={formState} of={fields.how} />
        </FormSection>
        <div className="flex flex-wrap items-center justify-end gap-2 px-5 py-4 max-sm:px-4">
          <Link to={path} className={buttonClasses({ variant: "ghost" })}>
            Reset
          </Link>
          <SubmitButton action={path}>Save</SubmitButton>
        </div>
      </div>
    </CreateForm>
  );
}
