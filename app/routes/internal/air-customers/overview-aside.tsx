import type { ReactNode } from "react";
import { formatFullName } from "#app/domain/customer/full-name.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Card, CardTitle, Facts } from "#app/ui/card.tsx";
import { TagChip } from "#app/routes/kit/text/chip.tsx";
import { DateText, RelativeDays } from "#app/routes/kit/dates/date.tsx";
import { Disclosure } from "#app/ui/collapsible.tsx";
import { buildTaggedCustomersUrl } from "./customer-list.ts";
import { KeyLink } from "./key-link.tsx";
import type { CustomerDetails } from "./overview-header.tsx";

interface LicenseNotes {
  key: string;
  notes: string;
}

interface CustomerAsideProps {
  customer: CustomerDetails;
  notes: readonly LicenseNotes[];
  now: Instant;
}

export const CustomerAside = ({ customer, notes, now }: CustomerAsideProps) => (
  <aside
    aria-label="About the customer"
    className="grid min-w-0 gap-5 md:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:grid-cols-1"
  >
    <Card>
      <CardTitle>Customer</CardTitle>
      <Facts facts={buildCustomerFacts(customer, now)} />
    </Card>
    <Card>
      <CardTitle>Contacts</CardTitle>
      {customer.contacts.length === 0 ? (
        <p className="text-muted-foreground">None of its licenses has a contact.</p>
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
        <p className="text-muted-foreground">None of its licenses has notes.</p>
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
  </aside>
);

function buildCustomerFacts(
  { country, hubspotCompanyIds, tags, lastContact, nextEnd }: CustomerDetails,
  now: Instant,
) {
  return [
    { label: "Country", value: country },
    { label: "CRM company", value: hubspotCompanyIds.join(", ") || null },
    { label: "Next end", value: <DateAndRelativeDays at={nextEnd} now={now} /> },
    { label: "Last contact", value: <DateAndRelativeDays at={lastContact} now={now} /> },
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

const DateAndRelativeDays = ({ at, now }: { at: Instant | null; now: Instant }) => (
  <>
    <DateText value={at} format="day" />
    <RelativeDays value={at} now={now} className="block text-xs text-muted-foreground" />
  </>
);

const Contact = ({ contact }: { contact: CustomerDetails["contacts"][number] }) => (
  <>
    <bdi className="block font-medium [overflow-wrap:anywhere]">{formatFullName(contact)}</bdi>
    <a
      href={`mailto:${encodeURIComponent(contact.email).replace("%40", "@")}`}
      className="text-xs text-primary hover:underline"
    >
      <BreakableAddress text={contact.email} />
    </a>
  </>
);

const visibleItemCount = 5;

function ExpandableList({ items, noun }: { items: readonly ReactNode[]; noun: string }) {
  const visibleItems = items.slice(0, visibleItemCount);
  const hiddenItems = items.slice(visibleItemCount);
  return (
    <div className="space-y-3">
      <ul className="space-y-3">{visibleItems}</ul>
      {hiddenItems.length > 0 && (
        <Disclosure summary={`${hiddenItems.length} more ${noun}`}>
          <ul className="space-y-3">{hiddenItems}</ul>
        </Disclosure>
      )}
    </div>
  );
}
