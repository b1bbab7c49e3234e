import type { Transact, Unit } from "#app/domain/history/unit-of-work.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import type { AgreementStore, AgreementWrites } from "#app/domain/marketplace/agreement-store.ts";
import type { Slice } from "#app/domain/page.ts";
import type { QueueStore } from "#app/domain/queue/queue.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { HostedCustomer, InstanceRecord, WaitingReason } from "./instance.ts";
import type { WaitingBuyer } from "./waiting-buyer.ts";

/** An order that was sent to the provisioner, but whose outcome is unknown. */
export interface InterruptedOrder {
  id: number;
  licenseKey: string;
}

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
  /** Ascending ids greater than `after`, at most `limit`. */
  listRunningIds(after: number, limit: number): Promise<number[]>;
  /** Orders sent before this instant without a known outcome, by ascending id. */
  listInterruptedOrders(before: Instant, after: number, limit: number): Promise<InterruptedOrder[]>;
  /** Null unless the instance is waiting or failed. */
  findStaffNotice(id: number): Promise<(StaffNotice & LicenseDeletion) | null>;
  /** Null unless the instance is ready. */
  findCustomerNotice(id: number): Promise<(CustomerNotice & LicenseDeletion) | null>;
  /** Deleted instances that the provisioner has not removed yet, by ascending id. */
  listIdsToRemove(after: number, limit: number): Promise<number[]>;
  isSuspended(licenseId: number): Promise<boolean>;
  listWaitingBuyers(offset: number, limit: number): Promise<Slice<WaitingBuyer>>;
}

export interface InstanceWrites {
  addCustomer(customer: HostedCustomer): void;
  /** A license has one instance at a time, and a subdomain one owner. */
  addInstance(record: InstanceRecord): void;
  /** Also enqueues the notice of the new status. */
  changeInstance(record: InstanceRecord): void;
  /** The customer gets a mail when the instance is ready, even if a page shows the instance before. */
  promiseMail(id: number, at: Instant): void;
  /** Records that a page has shown the ready instance, so that no mail is sent. Has no effect after `promiseMail`. */
  recordReadyShown(id: number, at: Instant): void;
  markRemoved(id: number, at: Instant): void;
  changeCustomer(
    id: number,
    change: Partial<Pick<HostedCustomer, "companyName" | "firstName" | "lastName" | "email">>,
    at: Instant,
  ): void;
  removeInstance(record: Pick<InstanceRecord, "id" | "rowVersion">): void;
}

export interface InstancePorts {
  licenses: LicenseStore;
  instances: InstanceStore;
  agreements: AgreementStore;
  transact: Transact<InstanceUnit>;
}

export type InstanceUnit = Unit & InstanceWrites & AgreementWrites;

export interface NoticePorts extends InstancePorts {
  queue: QueueStore;
}
