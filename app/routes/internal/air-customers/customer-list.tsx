import { data, href } from "react-router";
import type { FisCustomerFilter } from "#app/domain/fis-customer/fis-customer.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";
import { lifetimeLabel } from "#app/words/license-words.ts";

export const formatInactiveDays = (days: number, { formatThousands }: NumberFormat) =>
  `No contact for more than ${formatThousands(days)} days`;

const InactiveDays = ({ days }: { days: number }) => formatInactiveDays(days, useNumberFormat());

export const fisCustomerList = defineList<FisCustomerFilter>({
  path: href("/internal/air-customers"),
  names: [
    "pageNumber",
    "pageSize",
    "sortBy",
    "sortType",
    "companyName",
    "tag",
    "lifetimeStatuses",
    "casesAlmostUsed",
    "inactiveDays",
  ],
  multiValued: ["lifetimeStatuses"],
  filters: {
    companyName: { label: "Company" },
    tag: { label: "Tag" },
    lifetimeStatuses: {
      label: "Lifetime Status",
      formatValue: (statuses) => statuses.map((status) => lifetimeLabel[status]).join(", "),
    },
    casesAlmostUsed: {
      label: "Cases almost used up",
      formatValue: (isAlmostUsedUp) => (isAlmostUsedUp ? "Yes" : "No"),
    },
    inactiveDays: { label: "Last contact", formatValue: (days) => <InactiveDays days={days} /> },
  },
});

export const buildTaggedCustomersUrl = (tagName: string) =>
  fisCustomerList.buildUrl(new URLSearchParams({ tag: tagName }));

/** Throws 404 if the parameter is not a valid id. */
export function parseCustomerId({ id }: { id: string }): number {
  const isDecimalNumber = /^[1-9]\d{0,15}$/.test(id);
  const customerId = Number(id);
  if (!isDecimalNumber || !Number.isSafeInteger(customerId)) throw data(null, { status: 404 });
  return customerId;
}
