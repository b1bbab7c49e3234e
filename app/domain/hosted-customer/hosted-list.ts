import { type Page, createPage } from "#app/domain/page.ts";
import { notFound } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import {
  type HostedCustomerDetails,
  type HostedCustomerView,
  presentHostedCustomer,
  presentHostedCustomerDetails,
} from "./hosted-customer.ts";
import type { HostedCustomerFilter } from "./hosted-filter.ts";
import type { HostedCustomerStore } from "./hosted-store.ts";

interface HostedCustomerListPorts {
  hostedCustomers: HostedCustomerStore;
}

export async function listHostedCustomers(
  storage: HostedCustomerListPorts,
  filter: HostedCustomerFilter,
  now: Instant,
): Promise<Page<HostedCustomerView>> {
  const { rows, total } = await storage.hostedCustomers.listPage(filter, now);
  return createPage(
    rows.map((row) => presentHostedCustomer(row, now)),
    total,
    filter,
  );
}

export async function findHostedCustomerDetails(
  storage: HostedCustomerListPorts,
  licenseKey: string,
  now: Instant,
): Promise<HostedCustomerDetails> {
  const record = await storage.hostedCustomers.find(licenseKey);
  if (!record) throw notFound("The hosted customer");
  return presentHostedCustomerDetails(record, now);
}
