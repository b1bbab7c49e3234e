import { Link } from "react-router";
import type { FisCustomer } from "#app/domain/customer/fis-customer.ts";
import { fullName } from "#app/domain/customer/full-name.ts";
import type { Instant } from "#app/domain/time.ts";
import { CapacityBar } from "#app/ui/capacity-bar.tsx";
import { TagChip } from "#app/ui/chip.tsx";
import { DateText, RelativeDays } from "#app/ui/date.tsx";
import { Cell, HeadCell, Row, Secondary, type Sorting, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { customerAddress, customersWithTag } from "./customer-address.ts";

interface ListedCustomer extends FisCustomer {
  /** Its name in English. */
  country: string | null;
}

interface CustomerTableProps {
  customers: readonly ListedCustomer[];
  sorted: Sorting;
  /** The instant that the loader took for now. */
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

/** On a card what is less than the name and the cases is quieter. */
const listed = "card:text-sm card:text-muted";

interface CustomerRowProps {
  customer: ListedCustomer;
  now: Instant;
}

/**
 * A row of the nine columns. As a card it takes seven lines: who and where · whom to ask · cases · those that are open · licenses ·
 * servers · tags; pressing it anywhere opens the customer.
 */
function CustomerRow({ customer, now }: CustomerRowProps) {
  const { casesUsed, caseCapacity, licenseCount, serversInUse, lastContact, tags } = customer;
  return (
    <Row className="card:relative card:flex card:flex-wrap card:items-baseline card:gap-x-1.5 card:gap-y-0.5 card:px-3.5 card:py-3">
      <Cell className="card:order-1 card:min-w-0 card:flex-[1_1_50%]">
        <Link
          to={customerAddress(customer.id)}
          className="block min-w-44 font-semibold text-accent [overflow-wrap:anywhere] hover:underline dense:min-w-32 card:min-w-0 card:after:absolute card:after:inset-0 card:after:content-['']"
        >
          <bdi>{customer.companyName}</bdi>
        </Link>
        <Secondary className="hidden tight:block">{customer.country}</Secondary>
      </Cell>
      <Cell className="card:order-3 card:min-w-0 card:basis-full">
        <Contacts customer={customer} />
      </Cell>
      <Cell className={`card:order-6 card:basis-full ${listed}`}>
        <span>
          {licenseCount.toLocaleString("en")}
          <span className="hidden card:inline"> {licenseCount === 1 ? "license" : "licenses"}</span>
        </span>
        <NextEnd at={customer.nextEnd} none="all have ended" />
      </Cell>
      <Cell className="card:order-4 card:basis-full">
        <div className="flex items-center gap-1.5 tight:[&_[data-bar]]:hidden">
          <CapacityBar used={casesUsed} total={caseCapacity} />
          <span className="hidden text-muted card:inline">cases</span>
        </div>
      </Cell>
      <Cell className={`card:order-5 card:basis-full ${listed}`}>
        <span>
          {customer.openCases.toLocaleString("en")}
          <span className="hidden card:inline"> open</span>
        </span>
        <NextEnd at={customer.nextCaseEnd} />
      </Cell>
      <Cell className={`card:order-7 ${listed}`}>
        {serversInUse.toLocaleString("en")}
        <span className="hidden card:inline"> {serversInUse === 1 ? "server" : "servers"}</span>
      </Cell>
      <Cell className={`card:order-8 card:before:me-1.5 card:before:content-['·'] ${listed}`}>
        <span className="hidden card:inline">contact </span>
        <DateText value={lastContact} />
        <Secondary className="card:hidden">
          <RelativeDays value={lastContact} now={now} />
        </Secondary>
      </Cell>
      <Cell className={`tight:hidden card:order-2 ${listed}`}>{customer.country ?? "–"}</Cell>
      <Cell className="card:order-9 card:min-w-0 card:basis-full">
        <Tags names={tags} />
      </Cell>
    </Row>
  );
}

/** When the first of what is counted before it ends. */
function NextEnd({ at, none }: { at: string | null; none?: string }) {
  if (at === null && none === undefined) return null;
  return (
    <Secondary className="whitespace-nowrap tight:whitespace-normal card:inline">
      <span className="hidden card:inline">, </span>
      {at === null ? (
        none
      ) : (
        <>
          next ends <DateText value={at} />
        </>
      )}
    </Secondary>
  );
}

/** The first, and how many there are beside. */
function Contacts({ customer: { contacts, contactCount } }: { customer: ListedCustomer }) {
  const [first] = contacts;
  if (!first) return "–";
  const name = fullName(first);
  return (
    <>
      <span className="block min-w-44 [overflow-wrap:anywhere] tight:min-w-28 card:inline card:text-sm card:text-muted">
        <bdi>{name || first.email}</bdi>
        {contactCount > 1 && (
          <span className="ms-1.5 whitespace-nowrap text-muted">
            <span aria-hidden>+{(contactCount - 1).toLocaleString("en")}</span>
            <span className="sr-only">and {(contactCount - 1).toLocaleString("en")} more</span>
          </span>
        )}
      </span>
      {name && (
        <Secondary
          title={first.email}
          className="[overflow-wrap:anywhere] dense:max-w-44 dense:truncate tight:max-w-32 card:hidden"
        >
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
    <div className="flex max-w-56 min-w-0 flex-wrap gap-1 card:relative card:z-1 card:mt-1 card:max-w-full">
      {names.map((name) => (
        <TagChip key={name} name={name} to={customersWithTag(name)} />
      ))}
    </div>
  );
