import { type ComponentProps, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { FieldGroup } from "#app/ui/controls/field.tsx";
import { CustomerByHand, type WrittenFields } from "./customer-by-hand.tsx";
import { CustomerFromCrm } from "./customer-from-crm.tsx";
import type { CustomerDraft } from "./customer-draft.ts";
import { useCustomer } from "./use-customer.ts";
import type { FollowUp } from "#app/routes/forms/use-follow-up.ts";

interface CustomerPickerProps {
  id: string;
  draft: CustomerDraft;
  fields: WrittenFields;
  errors: readonly string[];
  follow: FollowUp;
  next: ComponentProps<"button">;
  followsCompany?: boolean;
}

/** Each choice is a submit button, so it works without JavaScript. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { id, fields, errors, follow, next, followsCompany = false } = props;
  const draft = useCustomer(props.draft);
  const { customerBy, company, contact, search, written } = draft;
  const box = useRef<HTMLDivElement>(null);
  useFocusOnNext(box, `${customerBy} ${company?.id} ${contact?.id}`);
  const isBusy = useIsChoosing(draft) || undefined;
  const isByHand = customerBy === "hand";
  return (
    <FieldGroup id={id} label="Customer" required errors={errors}>
      <div ref={box} aria-busy={isBusy} className="delay-150 transition-opacity aria-busy:opacity-60">
        <input type="hidden" name="customerBy" value={customerBy} />
        {company && (
          <Carried values={{ company: search, companyId: company.id, chosenCompany: company.companyName }} />
        )}
        {contact && (
          <Carried
            values={{
              contactId: contact.id,
              chosenEmail: contact.email,
              chosenFirst: contact.firstName,
              chosenLast: contact.lastName,
            }}
          />
        )}
        {isByHand ? (
          <CustomerByHand
            draft={draft}
            fields={fields}
            next={next}
            {...(followsCompany && { followCompany: follow })}
          />
        ) : (
          <>
            <Carried values={written} />
            <CustomerFromCrm draft={draft} follow={follow} next={next} />
          </>
        )}
        {isByHand && !company && <Carried values={{ company: search }} />}
      </div>
    </FieldGroup>
  );
}

const Carried = ({ values }: { values: Record<string, string | number | null> }) =>
  Object.entries(values).map(
    ([name, value]) =>
      value !== null && value !== "" && <input key={name} type="hidden" name={name} value={value} />,
  );

/** The pressed button disappears with the choice, so the focus moves to the next control. */
function useFocusOnNext(box: { current: HTMLElement | null }, made: string) {
  const before = useRef(made);
  useEffect(() => {
    if (before.current === made) return;
    before.current = made;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.getAttribute("role") === "dialog";
    const places = box.current?.querySelectorAll<HTMLElement>("[data-next-focus]:enabled") ?? [];
    if (isLost) [...places].at(-1)?.focus();
  }, [box, made]);
}

function useIsChoosing({ customerBy, company, contact }: CustomerDraft): boolean {
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
