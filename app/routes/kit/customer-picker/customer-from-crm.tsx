import type { ComponentProps } from "react";
import { formatFullName } from "#app/domain/customer/full-name.ts";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { CrmSearch } from "./crm-search.tsx";
import { SelectedChoice, CrmErrorNotice } from "./customer-picker-parts.tsx";
import type { CustomerFormState } from "./customer-form-state.ts";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import type { RefreshForm } from "#app/routes/kit/forms/use-follow-up.ts";

const minSearchLength = 2;

interface CustomerFromCrmProps {
  formState: CustomerFormState;
  refreshForm: RefreshForm;
  refreshButtonProps: ComponentProps<"button">;
}

export function CustomerFromCrm({ formState, refreshForm, refreshButtonProps }: CustomerFromCrmProps) {
  const { company, contact, companySearch, contactSearch, companies, contacts, crmError } = formState;
  const canEnterManually = useHasExtensions();
  return (
    <div className="grid gap-3">
      {crmError !== null && (
        <CrmErrorNotice detail={crmError}>
          {canEnterManually && (
            <Button variant="outline" {...refreshButtonProps} name="customerBy" value="hand">
              Enter manually
            </Button>
          )}
          <Button variant="outline" {...refreshButtonProps} name="customerBy" value="crm">
            Try again
          </Button>
        </CrmErrorNotice>
      )}
      <div className={cn("grid gap-4 sm:grid-cols-2", !(company && contact) && "items-start")}>
        {company ? (
          <SelectedChoice
            name={company.companyName}
            label="Company"
            refreshButtonProps={refreshButtonProps}
            clearedField="company"
          />
        ) : (
          <CrmSearch
            label="Company"
            name="company"
            idField="crmCompanyId"
            noun="companies"
            searchResults={companies.map(({ id, companyName }) => ({ id, title: companyName }))}
            searchedText={companySearch}
            getEmptyMessage={(text) =>
              text.length < minSearchLength || crmError !== null ? null : "No company matches this name."
            }
            search={refreshForm}
            refreshForm={refreshForm}
            refreshButtonProps={refreshButtonProps}
          />
        )}
        {contact ? (
          <SelectedChoice
            name={formatFullName(contact) || contact.email}
            email={formatFullName(contact) ? contact.email : undefined}
            label="Contact"
            refreshButtonProps={refreshButtonProps}
            clearedField="contact"
          />
        ) : (
          <CrmSearch
            label="Contact"
            name="contact"
            idField="contactId"
            noun="contacts"
            placeholder={company ? "Part of the e-mail" : "Choose a company first"}
            disabled={!company}
            searchResults={contacts.map((crmContact) => ({
              id: crmContact.id,
              title: formatFullName(crmContact) || crmContact.email,
              detail: formatFullName(crmContact) ? crmContact.email : undefined,
            }))}
            searchedText={contactSearch}
            getEmptyMessage={(text) =>
              !company || crmError !== null
                ? null
                : text === ""
                  ? "This company has no contact with an e-mail address."
                  : "No contact at this company matches this e-mail."
            }
            refreshForm={refreshForm}
            refreshButtonProps={refreshButtonProps}
          />
        )}
      </div>
    </div>
  );
}
