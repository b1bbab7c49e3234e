import type { Transact, Transaction } from "#app/domain/history/transaction.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import type { AgreementStore, AgreementWrites } from "#app/domain/marketplace/agreement-store.ts";
import type { Slice } from "#app/domain/page.ts";
import type { QueueStore, QueueWrites } from "#app/domain/queue/queue.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { HostedCustomer, InstanceRecord, WaitingReason } from "./instance.ts";
import type { WaitingBuyer } from "./waiting-buyer.ts";

export interface StaffNotice {
  id: number;
  status: "waiting" | "failed";
  licenseKey: string;
  companyName: string;
  email: string;
  subdomain: string;
  reason: WaitingReason | null;
  error: string | null;
}

export interface CustomerNotice extends Pick<
  HostedCustomer,
  "companyName" | "firstName" | "lastName" | "email"
> {
  id: number;
  licenseKey: string;
  hostname: string;
}

interface LicenseDeletion {
  isLicenseDeleted: boolean;
}

export interface InstanceStore {
  find(id: number): Promise<InstanceRecord | null>;
  findByLicense(licenseId: number): Promise<InstanceRecord | null>;
  findBySubdomain(subdomain: string): Promise<InstanceRecord | null>;
  findLicenseKey(id: number): Promise<string>;
  /** Null unless the instance is waiting or failed. */
  findStaffNotice(id: number): Promise<(StaffNotice & LicenseDeletion) | null>;
  /** Null unless the instance is ready. */
  findCustomerNotice(id: number): Promise<(CustomerNotice & LicenseDeletion) | null>;
  isSuspended(licenseId: number): Promise<boolean>;
  /** Those of the licenses that have the instance of a trial. */
  findTrialLicenseIds(licenseIds: readonly number[]): Promise<Set<number>>;
  listWaitingBuyers(offset: number, limit: number): Promise<Slice<WaitingBuyer>>;
}

export interface InstanceWrites {
  addCustomer(customer: HostedCustomer): void;
  /** A license can have only one instance, and a subdomain can belong to only one instance. */
  add(record: InstanceRecord): void;
  /** Also queues the notice about the new status and the next request to the provisioner. */
  change(record: InstanceRecord): void;
  /** Ensures that the customer gets a mail about the ready instance, even if a page has already shown it. */
  requireReadyMail(id: number, at: Instant): void;
  /** Records that a page has shown the ready instance, so that no mail is sent. Has no effect after `requireReadyMail`. */
  recordReadyShown(id: number, at: Instant): void;
  changeCustomer(
    id: number,
    change: Partial<Pick<HostedCustomer, "companyName" | "firstName" | "lastName" | "email">>,
    at: Instant,
  ): void;
  remove(record: Pick<InstanceRecord, "id" | "rowVersion">): void;
}

export interface InstancePorts {
  licenses: LicenseStore;
  instances: InstanceStore;
  agreements: AgreementStore;
  transact: Transact<InstanceTransaction>;
}

export type InstanceTransaction = Transaction & {
  instances: InstanceWrites;
  agreements: AgreementWrites;
  queue: QueueWrites;
};

export interface NoticePorts extends InstancePorts {
  queue: QueueStore;
}
