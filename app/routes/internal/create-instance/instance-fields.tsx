import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form, href, Link } from "react-router";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { LeaveWarning } from "#app/ui/layers/leave-warning.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { carriedErrors, customerId, isCarried } from "#app/routes/customer-picker/customer-errors.ts";
import { CustomerPicker } from "#app/routes/customer-picker/customer-picker.tsx";
import { followButton, useCaughtUp, useFollowUp } from "#app/routes/forms/use-follow-up.ts";
import { useSheet } from "#app/routes/forms/use-sheet.ts";
import { tagErrorsOf } from "#app/routes/tag-picker/chosen-tags.ts";
import { FormSection } from "./form-section.tsx";
import { HowFields } from "./how-fields.tsx";
import type { InstanceDraft } from "./instance-draft.ts";
import { KnownCompany } from "./known-company.tsx";
import { formId, useInstanceForm } from "./use-instance-form.ts";
import { WhatFields } from "./what-fields.tsx";
import { WhereField } from "./where-field.tsx";

interface InstanceFieldsProps {
  draft: InstanceDraft;
  instanceDomain: string;
  lastResult: SubmissionResult | undefined;
}

/**
 * One form, two ways to press it: Save makes the hosted customer; everything else that decides what can be chosen next
 * sends it as it is to an address that answers with the form that follows. With JavaScript the fields press that themselves.
 */
export function InstanceFields({ draft, instanceDomain, lastResult }: InstanceFieldsProps) {
  const { form, fields } = useInstanceForm(lastResult);
  const [idempotencyKey] = useState(draft.idempotencyKey);
  const [isFilled, setFilled] = useState(false);
  const sheet = useSheet();
  const follow = useFollowUp();
  const { packageId, tierId } = draft.product;
  useCaughtUp(formId, { packageId, tierId, period: draft.term.period }, follow);
  const next = followButton(href("/internal/create-instance/update"), follow);
  const idOf = (name: string) => {
    const [field = ""] = name.split(/[.[]/);
    return isCarried(field) ? customerId : fields[field as keyof typeof fields].id;
  };

  return (
    <Form
      method="post"
      action={href("/internal/create-instance")}
      state={{ sheet }}
      replace
      preventScrollReset
      {...getFormProps(form)}
      onInput={() => setFilled(true)}
    >
      <LeaveWarning
        isNeeded={isFilled}
        staysAt={({ pathname }) => pathname === href("/internal/create-instance")}
        question="Discard the new instance?"
      />
      {/* What Enter presses in a field. */}
      <button {...next} hidden tabIndex={-1} aria-hidden />
      <div className="mb-4 empty:hidden">
        <ErrorSummary errors={summaryOf(form.allErrors, idOf)} submission={lastResult} />
      </div>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <div className="rounded-xl border border-line bg-surface shadow-raised">
        <FormSection title="Who" about="The company and the person there who gets the instance.">
          <CustomerPicker
            id={customerId}
            draft={draft.customer}
            fields={fields}
            errors={carriedErrors(form.allErrors)}
            follow={follow}
            next={next}
            followsCompany
          />
          <KnownCompany {...draft.known} />
        </FormSection>
        <FormSection title="What" about="What it is for, what the license contains and how long it runs.">
          <WhatFields
            draft={draft}
            fields={fields}
            tagErrors={tagErrorsOf(form.allErrors)}
            follow={follow}
            next={next}
          />
        </FormSection>
        <FormSection title="Where" about="The address of the instance. It stays as it is.">
          <WhereField
            draft={draft}
            of={fields.subdomain}
            instanceDomain={instanceDomain}
            follow={follow}
            next={next}
          />
        </FormSection>
        <FormSection title="How" about="At once, or as soon as the customer agrees.">
          <HowFields draft={draft} of={fields.how} />
        </FormSection>
        <div className="flex flex-wrap items-center justify-end gap-2 px-5 py-4 max-sm:px-4">
          <Link to={href("/internal/create-instance")} className={buttonClasses({ variant: "ghost" })}>
            Reset
          </Link>
          <SubmitButton action={href("/internal/create-instance")}>Save</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
