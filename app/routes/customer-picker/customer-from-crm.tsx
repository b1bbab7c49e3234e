import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import { fullName } from "#app/domain/customer/full-name.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Choices, Chosen, CrmFault, Search } from "./customer-picker-parts.tsx";
import type { CustomerDraft } from "./customer-draft.ts";
import { useOffer } from "#app/ui/use-offer.ts";
import type { FollowUp } from "#app/routes/forms/use-follow-up.ts";

const typingPauseMs = 300;

interface CustomerFromCrmProps {
  draft: CustomerDraft;
  follow: FollowUp;
  next: ComponentProps<"button">;
}

/** The company and then its contact, each by a search. */
export function CustomerFromCrm({ draft, follow, next }: CustomerFromCrmProps) {
  const { company, contact, search, contactSearch, companies, contacts, crmFault } = draft;
  const asked = useNavigation().formData;
  const isSearching = (name: string, shown: string) => {
    const text = asked?.get(name);
    return typeof text === "string" && text.trim() !== shown.trim();
  };
  const mayWrite = useOffer("customer-by-hand");
  const byHand = mayWrite && (
    <Button {...next} name="customerBy" value="hand" variant="link">
      Enter by hand
    </Button>
  );
  const searched = search.length >= 2 && crmFault === null;
  return (
    <div className="grid gap-3">
      {crmFault !== null && (
        <CrmFault detail={crmFault}>
          {mayWrite && (
            <Button {...next} name="customerBy" value="hand">
              Enter by hand
            </Button>
          )}
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
              nothing={searched ? "No company matches this name." : null}
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
                    ? "No contact at this company matches this e-mail."
                    : "This company has no contact with an e-mail address."
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
