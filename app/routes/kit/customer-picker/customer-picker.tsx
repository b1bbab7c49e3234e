import { type ComponentProps, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { FieldGroup } from "#app/ui/controls/field.tsx";
import { ManualCustomer, type ManualFields } from "./manual-customer.tsx";
import { CustomerFromCrm } from "./customer-from-crm.tsx";
import type { CustomerFormState } from "./customer-form-state.ts";
import { useCustomer } from "./use-customer.ts";
import type { FollowUp } from "#app/routes/kit/forms/use-follow-up.ts";

interface CustomerPickerProps {
  id: string;
  formState: CustomerFormState;
  fields: ManualFields;
  errors: readonly string[];
  follow: FollowUp;
  next: ComponentProps<"button">;
  followsCompany?: boolean;
}

/** Each choice is a submit button, so it works without JavaScript. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { id, fields, errors, follow, next, followsCompany = false } = props;
  const formState = useCustomer(props.formState);
  const { customerBy, company, contact, search, written } = formState;
  const box = useRef<HTMLDivElement>(null);
  useFocusOnNext(box, `${customerBy} ${company?.id} ${contact?.id}`);
  const isBusy = useIsChoosing(formState) || undefined;
  const isManual = customerBy === "hand";
  return (
    <FieldGroup id={id} label="Customer" required errors={errors}>
      <div ref={box} aria-busy={isBusy} className="delay-150 transition-opacity aria-busy:opacity-60">
        <input type="hidden" name="customerBy" value={customerBy} />
        {company && (
          <HiddenInputs
            values={{ company: search, companyId: company.id, chosenCompany: company.companyName }}
          />
        )}
        {contact && (
          <HiddenInputs
            values={{
              contactId: contact.id,
              chosenEmail: contact.email,
              chosenFirst: contact.firstName,
              chosenLast: contact.lastName,
            }}
          />
        )}
        {isManual ? (
          <ManualCustomer
            formState={formState}
            fields={fields}
            next={next}
            {...(followsCompany && { followCompany: follow })}
          />
        ) : (
          <>
            <HiddenInputs values={written} />
            <CustomerFromCrm formState={formState} follow={follow} next={next} />
          </>
        )}
        {isManual && !company && <HiddenInputs values={{ company: search }} />}
      </div>
    </FieldGroup>
  );
}

const HiddenInputs = ({ values }: { values: Record<string, string | number | null> }) =>
  Object.entries(values).map(
    ([name, value]) =>
      value !== null && value !== "" && <input key={name} type="hidden" name={name} value={value} />,
  );

/** The pressed button disappears with the choice, so the focus moves to the next control. */
function useFocusOnNext(box: { current: HTMLElement | null }, choiceKey: string) {
  const before = useRef(choiceKey);
  useEffect(() => {
    if (before.current === choiceKey) return;
    before.current = choiceKey;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.getAttribute("role") === "dialog";
    const controls = box.current?.querySelectorAll<HTMLElement>("[data-next-focus]:enabled") ?? [];
    if (isLost) [...controls].at(-1)?.focus();
  }, [box, choiceKey]);
}

function useIsChoosing({ customerBy, company, contact }: CustomerFormState): boolean {
  const formData = useNavigation().formData;
  if (!formData?.has("customerBy")) return false;
  const differs = (name: string, shown: string | number = "") => (formData.get(name) ?? "") !== String(shown);
  return (
    formData.has("clear") ||
    differs("customerBy", customerBy) ||
    differs("companyId", company?.id) ||
    differs("contactId", contact?.id)
  );
}
