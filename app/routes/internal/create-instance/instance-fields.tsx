import type { SubmissionResult } from "@conform-to/react";
import { href, Link } from "react-router";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { carriedErrors, customerId } from "#app/routes/customer-picker/customer-errors.ts";
import { CustomerPicker } from "#app/routes/customer-picker/customer-picker.tsx";
import { followButton, useCaughtUp, useFollowUp } from "#app/routes/forms/use-follow-up.ts";
import { useLaterCheckedForm } from "#app/routes/forms/use-later-check.ts";
import { OrderForm } from "#app/routes/order-form/order-form.tsx";
import { tagErrorsOf } from "#app/routes/tag-picker/tag-errors.ts";
import { FormSection } from "./form-section.tsx";
import { HowFields } from "./how-fields.tsx";
import type { InstanceDraft } from "./instance-draft.ts";
import { KnownCompany } from "./known-company.tsx";
import { WhatFields } from "./what-fields.tsx";
import { WhereField } from "./where-field.tsx";

interface InstanceFieldsProps {
  draft: InstanceDraft;
  instanceDomain: string;
  lastResult: SubmissionResult | undefined;
}

const loadCheck = () => import("./check.ts");

export function InstanceFields({ draft, instanceDomain, lastResult }: InstanceFieldsProps) {
  const [form, fields] = useLaterCheckedForm({ id: "new-instance", lastResult, loadCheck });
  const follow = useFollowUp();
  const { packageId, tierId } = draft.product;
  useCaughtUp(form.id, { packageId, tierId, period: draft.term.period }, follow);
  const next = followButton(href("/internal/create-instance/update"), follow);
  const path = href("/internal/create-instance");

  return (
    <OrderForm
      {...{ form, fields, lastResult }}
      address={path}
      idempotencyKey={draft.idempotencyKey}
      question="Discard the new instance?"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {/* Enter in a field presses the first submit button. */}
      <button {...next} hidden tabIndex={-1} aria-hidden />
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
          <Link to={path} className={buttonClasses({ variant: "ghost" })}>
            Reset
          </Link>
          <SubmitButton action={path}>Save</SubmitButton>
        </div>
      </div>
    </OrderForm>
  );
}
