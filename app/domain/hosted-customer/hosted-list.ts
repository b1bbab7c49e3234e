import { type Page, page } from "#app/domain/page.ts";
import { notFound } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import {
  type HostedCustomerInFull,
  type HostedCustomerView,
  presentHosted,
  presentHostedInFull,
} from "./hosted-customer.ts";
import type { HostedFilter } from "./hosted-filter.ts";
import type { HostedStore } from "./hosted-store.ts";

interface HostedListPorts {
  hostedCustomers: HostedStore;
}

export async function hostedCustomers(
  storage: HostedListPorts,
  filter: HostedFilter,
  now: Instant,
): Promise<Page<HostedCustomerView>> {
  const { rows, total } = await storage.hostedCustomers.page(filter, now);
  return page(
    rows.map((row) => presentHosted(row, now)),
    total,
    filter,
  );
}

export async function findHosted(
  storage: HostedListPorts,
  licenseKey: string,
  now: Instant,
): Promise<HostedCustomerInFull> {
  const record = await storage.hostedCustomers.find(licenseKey);
  if (!record) throw notFound("The hosted customer");
  return presentHostedInFull(record, now);
}
