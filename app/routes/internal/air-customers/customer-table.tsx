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
      tableClassName="many-columns"
      rows={customers}
      rowKey={({ id }) => id}
      isRowLink
      sorting={sorting}
      columns={[
        {
          label: "Company",
          sortBy: "companyName",
          card: "title",
          headClassName: "w-[17%]",
          render: ({ id, companyName, country }) => (
            <>
              <Link
                to={href("/internal/air-customers/:id", { id: String(id) })}
                className="row-title card:after:absolute card:after:inset-0"
              >
                <bdi title={companyName} className="cut">
                  {companyName}
                </bdi>
              </Link>
              <SecondaryText className="hidden @min-[44rem]/table-frame:@max-[76rem]/table-frame:block">
                {country}
              </SecondaryText>
            </>
          ),
        },
        {
          label: "Contacts",
          headClassName: "w-[17%]",
          render: (customer) => <Contacts customer={customer} />,
        },
        {
          label: "Licenses",
          sortBy: "nextEnd",
          align: "end",
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
          align: "end",
          render: ({ casesUsed, caseCapacity }) => (
            <CapacityBar
              used={casesUsed}
              total={caseCapacity}
              barClassName="@max-[76rem]/table-frame:hidden"
            />
          ),
        },
        {
          label: "Open Cases",
          align: "end",
          render: ({ openCases, nextCaseEnd }) => (
            <>
              {formatThousands(openCases)}
              <NextEnd at={nextCaseEnd} />
            </>
          ),
        },
        { label: "Servers", align: "end", render: ({ serversInUse }) => formatThousands(serversInUse) },
        {
          label: "Last Contact",
          sortBy: "lastContact",
          firstSort: "DESC",
          render: ({ lastContact }) => <DateWithRelativeDays value={lastContact} now={now} />,
        },
        {
          label: "Country",
          headClassName: "@max-[76rem]/table-frame:hidden",
          className: "@max-[76rem]/table-frame:hidden",
          card: "aside",
          render: ({ country }) => country ?? "–",
        },
        {
          label: "Tags",
          headClassName: "@min-[44rem]/table-frame:@max-[61rem]/table-frame:hidden",
          className: "@min-[44rem]/table-frame:@max-[61rem]/table-frame:hidden",
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
    <SecondaryText className="@min-[44rem]/table-frame:whitespace-nowrap">
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
      <span title={name || firstContact.email} className="cut">
        <bdi>{name || firstContact.email}</bdi>
        {contactCount > 1 && (
          <span className="ms-1.5 whitespace-nowrap text-muted-foreground">
            <span aria-hidden>{`+${formatThousands(contactCount - 1)}`}</span>
            <span className="sr-only">{`and ${formatThousands(contactCount - 1)} more`}</span>
          </span>
        )}
      </span>
      {name && (
        <SecondaryText title={firstContact.email} className="cut card:hidden!">
          {firstContact.email}
        </SecondaryText>
      )}
    </>
  );
}
