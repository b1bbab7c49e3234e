import { type Page, page } from "#app/domain/page.ts";
import { notFound } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import {
  type HostedCustomerDetails,
  type HostedCustomerView,
  presentHostedCustomer,
  presentHostedDetails,
} from "./hosted-customer.ts";
import type { HostedCustomerFilter } from "./hosted-filter.ts";
import type { HostedCustomerStore } from "./hosted-store.ts";

interface HostedListPorts {
  hostedCustomers: HostedCustomerStore;
}

export async function listHostedCustomers(
  storage: HostedListPorts,
  filter: HostedCustomerFilter,
  now: Instant,
): Promise<Page<HostedCustomerView>> {
  const { rows, total } = await storage.hostedCustomers.page(filter, now);
  return page(
    rows.map((row) => presentHostedCustomer(row, now)),
    total,
    filter,
  );
}

export async function findHostedDetails(
  storage: HostedListPorts,
  licenseKey: string,
  now: Instant,
): Promise<HostedCustomerDetails> {
  const record = await storage.hostedCustomers.find(licenseKey);
  if (!record) throw notFound("The hosted customer");
  return presentHostedDetails(record, now);
}
