import type { ComponentProps } from "react";
import { fullName } from "#app/domain/customer/full-name.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CrmSearch } from "./crm-search.tsx";
import { SelectedChoice, CrmErrorNotice } from "./customer-picker-parts.tsx";
import type { CustomerFormState } from "./customer-form-state.ts";
import { useCapability } from "#app/ui/use-capability.ts";
import type { FollowUp } from "#app/routes/kit/forms/use-follow-up.ts";

const minSearchLength = 2;

interface CustomerFromCrmProps {
  formState: CustomerFormState;
  follow: FollowUp;
  next: ComponentProps<"button">;
}

export function CustomerFromCrm({ formState, follow, next }: CustomerFromCrmProps) {
  const { company, contact, search, contactSearch, companies, contacts, crmError } = formState;
  const canEnterManually = useCapability("customer-by-hand");
  return (
    <div className="grid gap-3">
      {crmError !== null && (
        <CrmErrorNotice detail={crmError}>
          {canEnterManually && (
            <Button {...next} name="customerBy" value="hand">
              Enter by hand
            </Button>
          )}
          <Button {...next} name="customerBy" value="crm">
            Try again
          </Button>
        </CrmErrorNotice>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {company ? (
          <SelectedChoice name={company.companyName} label="Company" next={next} clears="company" />
        ) : (
          <CrmSearch
            label="Company"
            name="company"
            idField="companyId"
            noun="companies"
            matches={companies.map(({ id, companyName }) => ({ id, title: companyName }))}
            searchedText={search}
            emptyMessageFor={(text) =>
              text.length < minSearchLength || crmError !== null ? null : "No company matches this name."
            }
            search={follow}
            follow={follow}
            next={next}
          />
        )}
        {contact ? (
          <SelectedChoice
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
            idField="contactId"
            noun="contacts"
            placeholder={company ? "Part of the e-mail" : "Choose a company first"}
            disabled={!company}
            matches={contacts.map((match) => ({
              id: match.id,
              title: fullName(match) || match.email,
              detail: fullName(match) ? match.email : undefined,
            }))}
            searchedText={contactSearch}
            emptyMessageFor={(text) =>
              !company || crmError !== null
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
