import type { Transact } from "#app/domain/history/transaction.ts";
import type { InstancePorts, InstanceTransaction } from "#app/domain/instance/instance-store.ts";
import type { LicenseTransaction, SummaryPorts } from "#app/domain/license/license-store.ts";
import type { NewLicensePorts } from "#app/domain/license/licenses.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { HostedCustomerRecord } from "./hosted-customer.ts";
import type { CompanyLicense, HostedCustomerFilter, HostedCustomerCounts } from "./hosted-filter.ts";
import type { InvitationStore, InvitationWrites } from "./invitation.ts";

export interface HostedCustomerStore {
  listPage(filter: HostedCustomerFilter, now: Instant): Promise<Slice<HostedCustomerRecord>>;
  find(licenseKey: string): Promise<HostedCustomerRecord | null>;
  readCounts(now: Instant): Promise<HostedCustomerCounts>;
  /** Licenses that are not deleted, newest first. Ignores case and diacritics of the name. */
  listCompanyLicenses(companyName: string, now: Instant, paging: Paging): Promise<Slice<CompanyLicense>>;
}

export type HostedCustomerTransaction = InstanceTransaction &
  LicenseTransaction & { invitations: InvitationWrites };

export interface HostedCustomerPorts extends InstancePorts, NewLicensePorts, SummaryPorts {
  invitations: InvitationStore;
  transact: Transact<HostedCustomerTransaction>;
}
