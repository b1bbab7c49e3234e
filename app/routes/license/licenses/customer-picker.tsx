import { type ComponentProps, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { fullName } from "#app/domain/customer/full-name.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { Choices, Chosen, CrmFault, Search } from "./customer-picker-parts.tsx";
import { CustomerByHand } from "./customer-by-hand.tsx";
import type { CustomerDraft } from "./new-license-customer.ts";
import type { FollowUp } from "./use-follow-up.ts";
import type { NewLicenseFieldset } from "./use-new-license-form.ts";

const typingPauseMs = 300;

interface CustomerPickerProps {
  id: string;
  draft: CustomerDraft;
  fields: NewLicenseFieldset;
  errors: readonly string[];
  follow: FollowUp;
  /** What makes a button send the form for the one that follows. */
  next: ComponentProps<"button">;
}

/** The company, then one of its contacts, found in the CRM or written by hand. Each choice is a button, so it needs no script. */
export function CustomerPicker({ id, draft, fields, errors, follow, next }: CustomerPickerProps) {
  const { customerBy, company, contact, search, written } = draft;
  const box = useRef<HTMLDivElement>(null);
  useFocusOnNext(box, `${customerBy} ${company?.id} ${contact?.id}`);
  const isByHand = customerBy === "hand";
  return (
    <FieldGroup id={id} label="Customer" required errors={errors}>
      <div ref={box}>
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
          <CustomerByHand draft={draft} fields={fields} next={next} />
        ) : (
          <>
            <Carried values={written} />
            <FromCrm draft={draft} follow={follow} next={next} />
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

function FromCrm({ draft, follow, next }: Pick<CustomerPickerProps, "draft" | "follow" | "next">) {
  const { company, contact, search, contactSearch, companies, contacts, crmFault } = draft;
  const asked = useNavigation().formData;
  const isSearching = (name: string, shown: string) =>
    asked !== undefined && asked.has(name) && String(asked.get(name)).trim() !== shown.trim();
  const byHand = (
    <Button {...next} name="customerBy" value="hand" variant="link">
      Enter by hand
    </Button>
  );
  const searched = search.length >= 2 && crmFault === null;
  return (
    <div className="grid gap-3">
      {crmFault !== null && (
        <CrmFault detail={crmFault}>
          <Button {...next} name="customerBy" value="hand">
            Enter by hand
          </Button>
          <Button {...next} name="customerBy" value="crm">
            Try again
          </Button>
        </CrmFault>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {company ? (
          <Chosen name={company.companyName} label="Company" next={next} clears="company" />
        ) : (
          <div className="grid min-w-0 gap-2">
            <Search
              label="Company"
              name="company"
              defaultValue={search}
              next={next}
              data-next-focus
              onInput={(event) => follow(event, typingPauseMs)}
            />
            <Choices
              name="companyId"
              noun="companies"
              found={companies.map(({ id, companyName }) => ({ id, title: companyName }))}
              nothing={searched ? "No company has this in its name." : null}
              isSearching={isSearching("company", search)}
              next={next}
              otherwise={byHand}
            />
          </div>
        )}
        {contact ? (
          <Chosen
            name={fullName(contact) || contact.email}
            detail={fullName(contact) ? contact.email : undefined}
            label="Contact"
            next={next}
            clears="contact"
          />
        ) : (
          <div className="grid min-w-0 gap-2">
            <Search
              label="Contact"
              name="contact"
              placeholder={company ? "Part of the e-mail" : "Choose a company first"}
              defaultValue={contactSearch}
              disabled={!company}
              next={next}
              {...(company && { "data-next-focus": true })}
              onInput={(event) => follow(event, typingPauseMs)}
            />
            <Choices
              name="contactId"
              noun="contacts"
              found={contacts.map((one) => ({
                id: one.id,
                title: fullName(one) || one.email,
                detail: fullName(one) ? one.email : undefined,
              }))}
              nothing={
                !company || crmFault !== null
                  ? null
                  : contactSearch
                    ? "No contact of the company has this in their e-mail."
                    : "The company has no contact with an e-mail."
              }
              isSearching={isSearching("contact", contactSearch)}
              next={next}
              otherwise={byHand}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** A choice takes its button away; who pressed it goes on where the next one is made. */
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
