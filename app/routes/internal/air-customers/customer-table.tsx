import { href, Link } from "react-router";
import { formatThousands } from "#app/domain/text/grouped.ts";
import type { FisCustomer } from "#app/domain/fis-customer/fis-customer.ts";
import { fullName } from "#app/domain/customer/full-name.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { TagChip } from "#app/routes/kit/text/chip.tsx";
import { DateText, RelativeDays } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Secondary, type Sorting, Table, TableBody, TableHead } from "#app/ui/table.tsx";
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
  <Table label="FIS customers" columns="many">
    <TableHead>
      <HeadCell sortBy="companyName" sorting={sorting}>
        Company
      </HeadCell>
      <HeadCell>Contacts</HeadCell>
      <HeadCell sortBy="nextEnd" sorting={sorting}>
        Licenses
      </HeadCell>
      <HeadCell sortBy="casesUsed" sorting={sorting}>
        Cases
      </HeadCell>
      <HeadCell>Open Cases</HeadCell>
      <HeadCell>Servers</HeadCell>
      <HeadCell sortBy="lastContact" sorting={sorting}>
        Last Contact
      </HeadCell>
      <HeadCell className="tight:hidden">Country</HeadCell>
      <HeadCell>Tags</HeadCell>
    </TableHead>
    <TableBody>
      {customers.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} now={now} />
      ))}
    </TableBody>
  </Table>
);

interface CustomerRowProps {
  customer: ListedCustomer;
  now: Instant;
}

function CustomerRow({ customer, now }: CustomerRowProps) {
  const { casesUsed, caseCapacity, licenseCount, serversInUse, lastContact, tags } = customer;
  return (
    <Row className="customer-row">
      <Cell className="company">
        <Link to={href("/internal/air-customers/:id", { id: String(customer.id) })}>
          <bdi title={customer.companyName} className="clamped">
            {customer.companyName}
          </bdi>
        </Link>
        <Secondary className="hidden tight:block">{customer.country}</Secondary>
      </Cell>
      <Cell className="contacts">
        <Contacts customer={customer} />
      </Cell>
      <Cell className="licenses">
        <span>
          {formatThousands(licenseCount)}
          <span className="hidden card:inline"> {licenseCount === 1 ? "license" : "licenses"}</span>
        </span>
        <NextEnd at={customer.nextEnd} emptyText="all have ended" />
      </Cell>
      <Cell className="cases">
        <div>
          <CapacityBar used={casesUsed} total={caseCapacity} />
          <span className="hidden text-muted-foreground card:inline">cases</span>
        </div>
      </Cell>
      <Cell className="open-cases">
        <span>
          {formatThousands(customer.openCases)}
          <span className="hidden card:inline"> open</span>
        </span>
        <NextEnd at={customer.nextCaseEnd} />
      </Cell>
      <Cell className="servers">
        {formatThousands(serversInUse)}
        <span className="hidden card:inline"> {serversInUse === 1 ? "server" : "servers"}</span>
      </Cell>
      <Cell className="last-contact">
        <span className="hidden card:inline">contact </span>
        <DateText value={lastContact} format="day" />
        <Secondary className="card:hidden">
          <RelativeDays value={lastContact} now={now} />
        </Secondary>
      </Cell>
      <Cell className="country tight:hidden">{customer.country ?? "–"}</Cell>
      <Cell className="tags">
        <Tags names={tags} />
      </Cell>
    </Row>
  );
}

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
        <Secondary title={firstContact.email} className="one-line card:hidden">
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
    <div className="tag-list">
      {names.map((name) => (
        <TagChip key={name} name={name} to={customersWithTagAddress(name)} />
      ))}
    </div>
  );
