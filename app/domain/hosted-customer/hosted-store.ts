import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { HostedRecord } from "./hosted-customer.ts";
import type { CompanyLicense, HostedFilter, HostedNumbers } from "./hosted-filter.ts";

export interface HostedStore {
  /** One page and the number of all that match. Nulls sort lowest. */
  page(filter: HostedFilter, now: Instant): Promise<Slice<HostedRecord>>;
  /** The license's instance, or its latest deleted one. */
  find(licenseKey: string): Promise<HostedRecord | null>;
  numbers(now: Instant): Promise<HostedNumbers>;
  /** Licenses of the company that are not deleted, whatever its name's case and accents; the newest first, at most 50. */
  licensesOf(companyName: string, now: Instant): Promise<CompanyLicense[]>;
}
