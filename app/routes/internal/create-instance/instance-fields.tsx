import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { CustomerPicker } from "#app/routes/kit/customer-picker/customer-picker.tsx";
import { createRefreshButtonProps, useFormRefresh } from "#app/routes/kit/forms/use-follow-up.ts";
import { useLazilyValidatedForm } from "#app/routes/kit/forms/use-lazy-validation.ts";
import { CreateForm } from "#app/routes/kit/create-form/create-form.tsx";
import { findTagErrors } from "#app/routes/kit/tag-picker/tag-errors.ts";
import { SetupMethodFields } from "./setup-method-fields.tsx";
import type { InstanceFormState } from "./instance-form-state.ts";
import { ExistingCompanyWarning } from "./existing-company-warning.tsx";
import { LicenseFields } from "./plan-fields.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { findUnavailableMessage, InstanceSubdomainField } from "./subdomain-field.tsx";
import { type ReactNode, useId } from "react";

interface InstanceFieldsProps {
  formState: InstanceFormState;
  instanceDomain: string;
  lastResult: SubmissionResult | undefined;
}

const loadValidation = () => import("./check.ts");

export function InstanceFields({ formState, instanceDomain, lastResult }: InstanceFieldsProps) {
  const [form, fields] = useLazilyValidatedForm({
    id: "new-instance",
    lastResult,
    loadValidation,
  });
  const { packageId, tierId } = formState.product;
  const refreshForm = useFormRefresh(form.id, { packageId, tierId, period: formState.term.period });
  const refreshButtonProps = createRefreshButtonProps(href("/internal/create-instance/update"), refreshForm);
  const path = href("/internal/create-instance");
  const unavailableMessage = findUnavailableMessage(formState.availability);

  return (
    <CreateForm
      form={form}
      shownErrors={unavailableMessage === null ? {} : { subdomain: [unavailableMessage] }}
      lastResult={lastResult}
      url={path}
      idempotencyKey={formState.idempotencyKey}
      leaveQuestion="Discard the new instance?"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div className="rounded-xl border bg-card shadow-xs">
        <FormSection title="Who" description="The company and the contact who gets the instance.">
          <CustomerPicker
            formState={formState.customer}
            fields={fields}
            allErrors={form.allErrors}
            refreshForm={refreshForm}
            refreshButtonProps={refreshButtonProps}
            refreshesOnCompanyChange
          />
          <ExistingCompanyWarning {...formState.existingCompany} />
        </FormSection>
        <FormSection
          title="What"
          description="The purpose of the instance, and the content and period of the license."
        >
          <LicenseFields
            formState={formState}
            fields={fields}
            tagErrors={findTagErrors(form.allErrors)}
            refreshForm={refreshForm}
            refreshButtonProps={refreshButtonProps}
          />
        </FormSection>
        <FormSection
          title="Where"
          description="The web address of the instance. You cannot change the web address once the instance is created."
        >
          <InstanceSubdomainField
            formState={formState}
            field={fields.subdomain}
            instanceDomain={instanceDomain}
            refreshForm={refreshForm}
            refreshButtonProps={refreshButtonProps}
          />
        </FormSection>
        <FormSection title="When" description="Create the instance now, or after the customer confirms.">
          <SetupMethodFields formState={formState} field={fields.how} />
        </FormSection>
        <div className="flex flex-wrap items-center justify-end gap-2 px-5 py-4 max-sm:px-4">
          <ButtonLink to={path} variant="ghost">
            Reset
          </ButtonLink>
          <SubmitButton action={path}>Save</SubmitButton>
        </div>
      </div>
    </CreateForm>
  );
}

interface FormSectionProps {
  title: string;
  description: string;
  children: ReactNode;
}

function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-b p-5 max-sm:p-4 lg:grid-cols-[200px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        <p className="mt-0.5 text-xs text-muted-foreground">{description}</p>
      </div>
      <div className="grid min-w-0 gap-4">{children}</div>
    </section>
  );
}
