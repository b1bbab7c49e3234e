import { href, Link } from "react-router";
import { formatThousands } from "#app/domain/text/grouped.ts";
import type { FisCustomer } from "#app/domain/fis-customer/fis-customer.ts";
import { fullName } from "#app/domain/customer/full-name.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { TagList } from "#app/routes/kit/text/tag-list.tsx";
import { DateText, RelativeDays } from "#app/routes/kit/dates/date.tsx";
import { Secondary, type Sorting } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { customersWithTagAddress } from "./customer-list.ts";

interface ListedCustomer extends FisCustomer {
  country: string | null;
}

interface CustomerTableProps {
  customers: readonly ListedCustomer[];
  sorting: Sorting;
  /** The loader's clock, so that server and browser render the same text. */
  now: Instant;
}

export const CustomerTable = ({ customers, sorting, now }: CustomerTableProps) => (
  <DataTable
    label="FIS customers"
    isWide
    rows={customers}
    keyOf={({ id }) => id}
    rowClassName="customer-row"
    hasOwnCards
    sorting={sorting}
    columns={[
      {
        label: "Company",
        sortBy: "companyName",
        className: "company",
        render: ({ id, companyName, country }) => (
          <>
            <Link to={href("/internal/air-customers/:id", { id: String(id) })}>
              <bdi title={companyName} className="clamped">
                {companyName}
              </bdi>
            </Link>
            <Secondary className="hidden tight:block">{country}</Secondary>
          </>
        ),
      },
      { label: "Contacts", className: "contacts", render: (customer) => <Contacts customer={customer} /> },
      {
        label: "Licenses",
        sortBy: "nextEnd",
        className: "licenses",
        render: ({ licenseCount, nextEnd }) => (
          <>
            <span>
              {formatThousands(licenseCount)}
              <span className="hidden card:inline"> {licenseCount === 1 ? "license" : "licenses"}</span>
            </span>
            <NextEnd at={nextEnd} emptyText="all have ended" />
          </>
        ),
      },
      {
        label: "Cases",
        sortBy: "casesUsed",
        firstSort: "DESC",
        className: "cases",
        render: ({ casesUsed, caseCapacity }) => (
          <div>
            <CapacityBar used={casesUsed} total={caseCapacity} />
            <span className="hidden text-muted-foreground card:inline">cases</span>
          </div>
        ),
      },
      {
        label: "Open Cases",
        className: "open-cases",
        render: ({ openCases, nextCaseEnd }) => (
          <>
            <span>
              {formatThousands(openCases)}
              <span className="hidden card:inline"> open</span>
            </span>
            <NextEnd at={nextCaseEnd} />
          </>
        ),
      },
      {
        label: "Servers",
        className: "servers",
        render: ({ serversInUse }) => (
          <>
            {formatThousands(serversInUse)}
            <span className="hidden card:inline"> {serversInUse === 1 ? "server" : "servers"}</span>
          </>
        ),
      },
      {
        label: "Last Contact",
        sortBy: "lastContact",
        firstSort: "DESC",
        className: "last-contact",
        render: ({ lastContact }) => (
          <>
            <span className="hidden card:inline">contact </span>
            <DateText value={lastContact} format="day" />
            <Secondary className="card:hidden">
              <RelativeDays value={lastContact} now={now} />
            </Secondary>
          </>
        ),
      },
      {
        label: "Country",
        headClassName: "tight:hidden",
        className: "country tight:hidden",
        render: ({ country }) => country ?? "–",
      },
      { label: "Tags", className: "tags", render: ({ tags }) => <Tags names={tags} /> },
    ]}
  />
);

function NextEnd({ at, emptyText }: { at: string | null; emptyText?: string }) {
  if (at === null && emptyText === undefined) return null;
  return (
    <Secondary className="next-end">
      <span className="hidden card:inline">, </span>
      {at === null ? (
        emptyText
      ) : (
        <>
          next ends <DateText value={at} format="day" />
        </>
      )}
    </Secondary>
  );
}

function Contacts({ customer: { contacts, contactCount } }: { customer: ListedCustomer }) {
  const [firstContact] = contacts;
  if (!firstContact) return "–";
  const name = fullName(firstContact);
  return (
    <>
      <span className="contact">
        <bdi>{name || firstContact.email}</bdi>
        {contactCount > 1 && (
          <span className="more">
            <span aria-hidden>{`+${formatThousands(contactCount - 1)}`}</span>
            <span className="sr-only">{`and ${formatThousands(contactCount - 1)} more`}</span>
          </span>
        )}
      </span>
      {name && (
        <Secondary title={firstContact.email} className="w-0 min-w-full truncate card:hidden">
          {firstContact.email}
        </Secondary>
      )}
    </>
  );
}

const Tags = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    <span className="card:hidden">–</span>
  ) : (
    <TagList names={names} addressOf={customersWithTagAddress} />
  );
