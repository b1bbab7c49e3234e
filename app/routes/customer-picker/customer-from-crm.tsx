import type { ComponentProps } from "react";
import { fullName } from "#app/domain/customer/full-name.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CrmSearch } from "./crm-search.tsx";
import { Chosen, CrmFault } from "./customer-picker-parts.tsx";
import type { CustomerDraft } from "./customer-draft.ts";
import { useOffer } from "#app/ui/use-offer.ts";
import type { FollowUp } from "#app/routes/forms/use-follow-up.ts";

const shortestSearch = 2;

interface CustomerFromCrmProps {
  draft: CustomerDraft;
  follow: FollowUp;
  next: ComponentProps<"button">;
}

export function CustomerFromCrm({ draft, follow, next }: CustomerFromCrmProps) {
  const { company, contact, search, contactSearch, companies, contacts, crmFault } = draft;
  const mayWrite = useOffer("customer-by-hand");
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
          <CrmSearch
            label="Company"
            name="company"
            chosen="companyId"
            noun="companies"
            matches={companies.map(({ id, companyName }) => ({ id, title: companyName }))}
            foundFor={search}
            nothing={(text) =>
              text.length < shortestSearch || crmFault !== null ? null : "No company matches this name."
            }
            search={follow}
            follow={follow}
            next={next}
          />
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
          <CrmSearch
            label="Contact"
            name="contact"
            chosen="contactId"
            noun="contacts"
            placeholder={company ? "Part of the e-mail" : "Choose a company first"}
            disabled={!company}
            matches={contacts.map((one) => ({
              id: one.id,
              title: fullName(one) || one.email,
              detail: fullName(one) ? one.email : undefined,
            }))}
            foundFor={contactSearch}
            nothing={(text) =>
              !company || crmFault !== null
                ? null
                : text === ""
                  ? "This company has no contact with an e-mail address."
                  : "No contact at this company matches this e-mail."
            }
            follow={follow}
            next={next}
          />
        )}
      </div>
    </div>
  );
}
