import type { ReactNode } from "react";
import { formatFullName } from "#app/domain/customer/full-name.ts";
import { href, Link } from "react-router";
import type { Instant } from "#app/domain/time/time.ts";
import { DateWithRelativeDays } from "#app/routes/kit/dates/date.tsx";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";

/** The cards beside the sections of a customer. */
export const AboutCustomer = ({ children }: { children: ReactNode }) => (
  <aside
    aria-label="About the customer"
    className="grid min-w-0 gap-5 md:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:grid-cols-1"
  >
    {children}
  </aside>
);

interface CommonCustomerDetails {
  country: string | null;
  hubspotCompanyIds: readonly number[];
  nextEnd: Instant | null;
  /** License that ends next. */
  nextEndKey: string | null;
}

export const buildCommonCustomerFacts = (
  { country, hubspotCompanyIds, nextEnd, nextEndKey }: CommonCustomerDetails,
  now: Instant,
) => [
  { label: "Country", value: country },
  { label: "CRM company", value: hubspotCompanyIds.join(", ") || null },
  { label: "Next end", value: <NextEnd nextEnd={nextEnd} nextEndKey={nextEndKey} now={now} /> },
];

/** Null if the page has not loaded the license. */
export const findNextEndKey = (
  { nextEnd }: Pick<CommonCustomerDetails, "nextEnd">,
  licenses: readonly { key: string; expiredAt: Instant | null }[],
): string | null =>
  nextEnd === null ? null : (licenses.find(({ expiredAt }) => expiredAt === nextEnd)?.key ?? null);

function NextEnd({
  nextEnd,
  nextEndKey,
  now,
}: Pick<CommonCustomerDetails, "nextEnd" | "nextEndKey"> & { now: Instant }) {
  const date = <DateWithRelativeDays value={nextEnd} now={now} />;
  if (nextEndKey === null) return date;
  return (
    <Link to={href("/license/licenses/:key", { key: nextEndKey })} className="text-primary hover:underline">
      {date}
    </Link>
  );
}

interface ContactProps {
  contact: Parameters<typeof formatFullName>[0] & { email: string };
}

export const Contact = ({ contact }: ContactProps) => (
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
