import { useNumberFormat } from "#app/ui/number-format.ts";
import { href, Link } from "react-router";
import type { FisCustomer } from "#app/domain/fis-customer/fis-customer.ts";
import { formatFullName } from "#app/domain/customer/full-name.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { TagList } from "#app/routes/kit/text/tag-list.tsx";
import { DateText, DateWithRelativeDays } from "#app/routes/kit/dates/date.tsx";
import { SecondaryText, type Sorting } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { buildTaggedCustomersUrl } from "./customer-list.tsx";

interface ListedCustomer extends FisCustomer {
  country: string | null;
}

interface CustomerTableProps {
  customers: readonly ListedCustomer[];
  sorting: Sorting;
  /** Time on the server, so that server and browser render the same text. */
  now: Instant;
}

export const CustomerTable = ({ customers, sorting, now }: CustomerTableProps) => {
  const { formatThousands } = useNumberFormat();
  return (
    <DataTable
      label="FIS customers"
      isWide
      rows={customers}
      rowKey={({ id }) => id}
      isRowLink
      sorting={sorting}
      columns={[
        {
          label: "Company",
          sortBy: "companyName",
          card: "title",
          className: "dense:max-w-40 roomy:min-w-44",
          render: ({ id, companyName, country }) => (
            <>
              <Link
                to={href("/internal/air-customers/:id", { id: String(id) })}
                className="block min-w-32 font-semibold text-primary hover:underline card:after:absolute card:after:inset-0"
              >
                <bdi title={companyName} className="clamped wrap-anywhere">
                  {companyName}
                </bdi>
              </Link>
              <SecondaryText className="hidden tight:block">{country}</SecondaryText>
            </>
          ),
        },
        { label: "Contacts", render: (customer) => <Contacts customer={customer} /> },
        {
          label: "Licenses",
          sortBy: "nextEnd",
          render: ({ licenseCount, nextEnd }) => (
            <>
              {formatThousands(licenseCount)}
              <NextEnd at={nextEnd} emptyText="all have ended" />
            </>
          ),
        },
        {
          label: "Cases",
          sortBy: "casesUsed",
          firstSort: "DESC",
          render: ({ casesUsed, caseCapacity }) => <CapacityBar used={casesUsed} total={caseCapacity} />,
        },
        {
          label: "Open Cases",
          render: ({ openCases, nextCaseEnd }) => (
            <>
              {formatThousands(openCases)}
              <NextEnd at={nextCaseEnd} />
            </>
          ),
        },
        { label: "Servers", render: ({ serversInUse }) => formatThousands(serversInUse) },
        {
          label: "Last Contact",
          sortBy: "lastContact",
          firstSort: "DESC",
          render: ({ lastContact }) => <DateWithRelativeDays value={lastContact} now={now} />,
        },
        {
          label: "Country",
          headClassName: "tight:hidden",
          className: "tight:hidden",
          card: "aside",
          render: ({ country }) => country ?? "–",
        },
        {
          label: "Tags",
          card: ({ tags }) => (tags.length === 0 ? "off" : "plain"),
          render: ({ tags }) =>
            tags.length === 0 ? "–" : <TagList names={tags} getTagUrl={buildTaggedCustomersUrl} />,
        },
      ]}
    />
  );
};

function NextEnd({ at: nextEnd, emptyText }: { at: string | null; emptyText?: string }) {
  if (nextEnd === null && emptyText === undefined) return null;
  return (
    <SecondaryText className="columns:whitespace-nowrap tight:whitespace-normal">
      {nextEnd === null ? (
        emptyText
      ) : (
        <>
          next ends <DateText value={nextEnd} format="day" />
        </>
      )}
    </SecondaryText>
  );
}

function Contacts({ customer: { contacts, contactCount } }: { customer: ListedCustomer }) {
  const { formatThousands } = useNumberFormat();
  const [firstContact] = contacts;
  if (!firstContact) return "–";
  const name = formatFullName(firstContact);
  return (
    <>
      <span className="wrap-anywhere">
        <bdi>{name || firstContact.email}</bdi>
        {contactCount > 1 && (
          <span className="ms-1.5 whitespace-nowrap text-muted-foreground">
            <span aria-hidden>{`+${formatThousands(contactCount - 1)}`}</span>
            <span className="sr-only">{`and ${formatThousands(contactCount - 1)} more`}</span>
          </span>
        )}
      </span>
      {name && (
        <SecondaryText title={firstContact.email} className="w-0 min-w-full truncate card:hidden">
          {firstContact.email}
        </SecondaryText>
      )}
    </>
  );
}
