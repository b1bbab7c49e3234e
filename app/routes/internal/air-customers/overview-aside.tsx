import type { ReactNode } from "react";
import type { Instant } from "#app/domain/time/time.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { Card, CardTitle, Facts } from "#app/ui/card.tsx";
import { TagChip } from "#app/routes/kit/text/chip.tsx";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";
import { DateWithRelativeDays } from "#app/routes/kit/dates/date.tsx";
import { AboutCustomer, buildCommonCustomerFacts, Contact } from "./about-customer.tsx";
import { buildTaggedCustomersUrl } from "./customer-list.tsx";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";
import type { CustomerDetails } from "./overview-header.tsx";

interface LicenseNotes {
  key: string;
  notes: string;
}

interface CustomerAsideProps {
  customer: CustomerDetails;
  notes: readonly LicenseNotes[];
  listsOnlyNewestLicenses: boolean;
  now: Instant;
}

export const CustomerAside = ({ customer, notes, listsOnlyNewestLicenses, now }: CustomerAsideProps) => (
  <AboutCustomer>
    <Card>
      <CardTitle>Customer</CardTitle>
      <Facts facts={buildCustomerFacts(customer, now)} />
    </Card>
    <Card>
      <CardTitle>Contacts</CardTitle>
      {customer.contacts.length === 0 ? (
        <p className="text-muted-foreground">No license of this customer has a contact.</p>
      ) : (
        <ExpandableList
          items={customer.contacts.map((contact) => (
            <li key={contact.email}>
              <Contact contact={contact} />
            </li>
          ))}
          noun="contacts"
        />
      )}
    </Card>
    <Card>
      <CardTitle>Notes</CardTitle>
      {notes.length === 0 ? (
        <p className="text-muted-foreground">
          {listsOnlyNewestLicenses
            ? "None of the newest licenses has notes."
            : "No license of this customer has notes."}
        </p>
      ) : (
        <ExpandableList
          items={notes.map(({ key, notes: text }) => (
            <li key={key}>
              <KeyLink licenseKey={key} />
              <p dir="auto" className="mt-0.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
                {text}
              </p>
            </li>
          ))}
          noun="notes"
        />
      )}
    </Card>
  </AboutCustomer>
);

function buildCustomerFacts(customer: CustomerDetails, now: Instant) {
  const { tags, lastContact } = customer;
  return [
    ...buildCommonCustomerFacts(customer, now),
    { label: "Last contact", value: <DateWithRelativeDays value={lastContact} now={now} /> },
    {
      label: "Tags",
      value:
        tags.length === 0 ? null : (
          <span className="flex flex-wrap gap-1">
            {tags.map((name) => (
              <TagChip key={name} name={name} to={buildTaggedCustomersUrl(name)} />
            ))}
          </span>
        ),
    },
  ];
}

const visibleItemCount = 5;

function ExpandableList({ items, noun }: { items: readonly ReactNode[]; noun: string }) {
  const { formatThousands } = useNumberFormat();
  const visibleItems = items.slice(0, visibleItemCount);
  const hiddenItems = items.slice(visibleItemCount);
  return (
    <div className="space-y-3">
      <ul className="space-y-3">{visibleItems}</ul>
      {hiddenItems.length > 0 && (
        <Disclosure summary={`${formatThousands(hiddenItems.length)} more ${noun}`}>
          <ul className="space-y-3">{hiddenItems}</ul>
        </Disclosure>
      )}
    </div>
  );
}
