import { href, Link } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import type { FisCustomer } from "#app/domain/fis-customer/fis-customer.ts";
import { fullName } from "#app/domain/customer/full-name.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { CapacityBar } from "#app/ui/data/capacity-bar.tsx";
import { TagChip } from "#app/ui/data/chip.tsx";
import { DateText, RelativeDays } from "#app/ui/data/date.tsx";
import {
  Cell,
  HeadCell,
  Row,
  Secondary,
  type Sorting,
  Table,
  TableBody,
  TableHead,
} from "#app/ui/data/table.tsx";
import { customersWithTag } from "./customer-list.ts";

interface ListedCustomer extends FisCustomer {
  country: string | null;
}

interface CustomerTableProps {
  customers: readonly ListedCustomer[];
  sorted: Sorting;
  /** The loader's clock, so that server and browser render the same. */
  now: Instant;
}

export const CustomerTable = ({ customers, sorted, now }: CustomerTableProps) => (
  <Table label="FIS customers" columns="many">
    <TableHead>
      <HeadCell sortBy="companyName" sorted={sorted}>
        Company
      </HeadCell>
      <HeadCell>Contacts</HeadCell>
      <HeadCell sortBy="nextEnd" sorted={sorted}>
        Licenses
      </HeadCell>
      <HeadCell sortBy="casesUsed" sorted={sorted}>
        Cases
      </HeadCell>
      <HeadCell>Open Cases</HeadCell>
      <HeadCell>Servers</HeadCell>
      <HeadCell sortBy="lastContact" sorted={sorted}>
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
          {grouped(licenseCount)}
          <span className="hidden card:inline"> {licenseCount === 1 ? "license" : "licenses"}</span>
        </span>
        <NextEnd at={customer.nextEnd} none="all have ended" />
      </Cell>
      <Cell className="cases">
        <div>
          <CapacityBar used={casesUsed} total={caseCapacity} />
          <span className="hidden text-muted card:inline">cases</span>
        </div>
      </Cell>
      <Cell className="open-cases">
        <span>
          {grouped(customer.openCases)}
          <span className="hidden card:inline"> open</span>
        </span>
        <NextEnd at={customer.nextCaseEnd} />
      </Cell>
      <Cell className="servers">
        {grouped(serversInUse)}
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

function NextEnd({ at, none }: { at: string | null; none?: string }) {
  if (at === null && none === undefined) return null;
  return (
    <Secondary className="next-end">
      <span className="hidden card:inline">, </span>
      {at === null ? (
        none
      ) : (
        <>
          next ends <DateText value={at} format="day" />
        </>
      )}
    </Secondary>
  );
}

function Contacts({ customer: { contacts, contactCount } }: { customer: ListedCustomer }) {
  const [first] = contacts;
  if (!first) return "–";
  const name = fullName(first);
  return (
    <>
      <span className="contact">
        <bdi>{name || first.email}</bdi>
        {contactCount > 1 && (
          <span className="more">
            <span aria-hidden>{`+${grouped(contactCount - 1)}`}</span>
            <span className="sr-only">{`and ${grouped(contactCount - 1)} more`}</span>
          </span>
        )}
      </span>
      {name && (
        <Secondary title={first.email} className="one-line card:hidden">
          {first.email}
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
        <TagChip key={name} name={name} to={customersWithTag(name)} />
      ))}
    </div>
  );
