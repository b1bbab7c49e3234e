import { type ComponentProps, lazy, Suspense, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { FieldGroup } from "#app/ui/field.tsx";
import type { ManualCustomerFields } from "./manual-customer.tsx";
import { CustomerFromCrm } from "./customer-from-crm.tsx";
import type { ExistingCompanyNotice } from "./existing-company.ts";
import type { CustomerFormState } from "./customer-form-state.ts";
import { useCustomerWithPersonalData } from "./use-customer.ts";
import { customerFieldId, findHiddenFieldErrors } from "./customer-errors.ts";
import type { RefreshForm } from "#app/routes/kit/forms/use-follow-up.ts";

const ManualCustomer = lazy(() => import("./manual-customer.tsx"));

interface CustomerPickerProps {
  formState: CustomerFormState;
  fields: ManualCustomerFields;
  /** Errors of the form by field. The picker shows the errors of the fields without a visible control. */
  allErrors: Readonly<Record<string, string[]>>;
  refreshForm: RefreshForm;
  refreshButtonProps: ComponentProps<"button">;
  refreshesOnCompanyChange?: boolean;
  /** Shows a notice if a manually entered company has licenses. */
  existingCompany?: ExistingCompanyNotice | null;
}

/** Each choice is a submit button, so the picker works without JavaScript. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { fields, allErrors, refreshForm, refreshButtonProps, refreshesOnCompanyChange = false } = props;
  const formState = useCustomerWithPersonalData(props.formState);
  const { customerBy, company, contact, companySearch, manualValues } = formState;
  const containerRef = useRef<HTMLDivElement>(null);
  useFocusAfterChoice(containerRef, `${customerBy} ${company?.id} ${contact?.id}`);
  const isBusy = useIsLoadingChoice(formState);
  const isManual = customerBy === "hand";
  return (
    <FieldGroup id={customerFieldId} label="Customer" required errors={findHiddenFieldErrors(allErrors)}>
      <div
        ref={containerRef}
        aria-busy={isBusy || undefined}
        className="delay-150 transition-opacity aria-busy:opacity-60"
      >
        <input type="hidden" name="customerBy" value={customerBy} />
        {company && (
          <HiddenInputs
            values={{ company: companySearch, crmCompanyId: company.id, chosenCompany: company.companyName }}
          />
        )}
        {contact && (
          <HiddenInputs
            values={{
              contactId: contact.id,
              chosenEmail: contact.email,
              chosenFirstName: contact.firstName,
              chosenLastName: contact.lastName,
            }}
          />
        )}
        {/* The form keeps the values while the script of the fields is loaded. */}
        <Suspense fallback={<HiddenInputs values={manualValues} />}>
          {isManual ? (
            <ManualCustomer
              formState={formState}
              fields={fields}
              refreshButtonProps={refreshButtonProps}
              existingCompany={props.existingCompany}
              {...(refreshesOnCompanyChange && { refreshOnCompanyChange: refreshForm })}
            />
          ) : (
            <>
              <HiddenInputs values={manualValues} />
              <CustomerFromCrm
                formState={formState}
                refreshForm={refreshForm}
                refreshButtonProps={refreshButtonProps}
              />
            </>
          )}
        </Suspense>
        {isManual && !company && <HiddenInputs values={{ company: companySearch }} />}
      </div>
    </FieldGroup>
  );
}

const HiddenInputs = ({ values }: { values: Record<string, string | number | null> }) =>
  Object.entries(values).map(
    ([name, value]) =>
      value !== null && value !== "" && <input key={name} type="hidden" name={name} value={value} />,
  );

/** A choice removes the pressed button from the page, so the focus moves to the last control with `data-next-focus`. */
function useFocusAfterChoice(containerRef: { current: HTMLElement | null }, choiceKey: string) {
  const previousChoiceKey = useRef(choiceKey);
  useEffect(() => {
    if (previousChoiceKey.current === choiceKey) return;
    previousChoiceKey.current = choiceKey;
    const { activeElement } = document;
    // If the button with the focus disappears, the body or the dialog gets the focus.
    const isFocusLost = activeElement === document.body || activeElement?.getAttribute("role") === "dialog";
    const controls = containerRef.current?.querySelectorAll<HTMLElement>("[data-next-focus]:enabled") ?? [];
    if (isFocusLost) [...controls].at(-1)?.focus();
  }, [containerRef, choiceKey]);
}

/** True while the server loads the form with a new choice. */
function useIsLoadingChoice({ customerBy, company, contact }: CustomerFormState): boolean {
  const formData = useNavigation().formData;
  if (!formData?.has("customerBy")) return false;
  const isFieldChanged = (name: string, currentValue: string | number = "") =>
    (formData.get(name) ?? "") !== String(currentValue);
  return (
    formData.has("clear") ||
    isFieldChanged("customerBy", customerBy) ||
    isFieldChanged("crmCompanyId", company?.id) ||
    isFieldChanged("contactId", contact?.id)
  );
}
