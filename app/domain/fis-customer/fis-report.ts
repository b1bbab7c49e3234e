import { formatFullName } from "#app/domain/customer/full-name.ts";
import { joinTags } from "#app/domain/tag/tag-name.ts";
import { dayOf, type Instant } from "#app/domain/time/time.ts";
import type { FisCustomer, FisCustomerFilter, FisCustomerStore } from "./fis-customer.ts";

export const customerColumns = [
  "companyName",
  "countryCode",
  "contacts",
  "contactCount",
  "licenseCount",
  "nextEnd",
  "casesUsed",
  "caseCapacity",
  "openCases",
  "nextCaseEnd",
  "serversInUse",
  "lastContact",
  "tags",
] as const satisfies readonly (keyof FisCustomer)[];

type ExportedCustomer = Omit<FisCustomer, "contacts" | "tags"> & { contacts: string; tags: string };

const batchSize = 250;

export async function* exportCustomers(
  store: FisCustomerStore,
  filter: FisCustomerFilter,
  at: Instant,
): AsyncGenerator<ExportedCustomer[], void> {
  let afterId: number | null = null;
  do {
    const { rows, next } = await store.listAfter(filter, at, afterId, batchSize);
    yield rows.map((customer) => ({
      ...customer,
      contacts: customer.contacts.map(formatContact).join("; "),
      tags: joinTags(customer.tags),
    }));
    afterId = next;
  } while (afterId !== null);
}

const formatContact = (contact: FisCustomer["contacts"][number]) =>
  `${formatFullName(contact)} <${contact.email}>`.trim();

/** A name such as `fis-customers-2026-11-20.csv`. The day is in UTC. */
export const buildCustomerFileName = (at: Instant): string => `fis-customers-${dayOf(at)}.csv`;
