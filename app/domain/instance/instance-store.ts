import type { Transact, Unit } from "#app/domain/history/unit-of-work.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import type { MarketplaceStore, MarketplaceWrites } from "#app/domain/marketplace/marketplace-store.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { HostedCustomer, InstanceRecord, WaitingReason } from "./instance.ts";
import type { WaitingBuyer } from "./waiting-buyer.ts";

/** A sent order with an unknown outcome. */
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

export interface InstanceStore {
  find(id: number): Promise<InstanceRecord | null>;
  ofLicense(licenseId: number): Promise<InstanceRecord | null>;
  bySubdomain(subdomain: string): Promise<InstanceRecord | null>;
  /** Ascending ids greater than `after`, at most `limit`. */
  underWay(after: number, limit: number): Promise<number[]>;
  /** Orders sent before this instant without a known outcome, by ascending id. */
  interruptedOrders(before: Instant, after: number, limit: number): Promise<InterruptedOrder[]>;
  /** Waiting or failed instances without a notice to staff, by ascending id. */
  pendingStaffNotices(after: number, limit: number): Promise<StaffNotice[]>;
  /** Instances ready before this instant without a notice to the customer, by ascending id. */
  pendingCustomerNotices(before: Instant, after: number, limit: number): Promise<CustomerNotice[]>;
  /** Deleted instances that the provisioner has not removed yet, by ascending id. */
  toRemove(after: number, limit: number): Promise<number[]>;
  isSuspended(licenseId: number): Promise<boolean>;
  waitingBuyers(offset: number, limit: number): Promise<Slice<WaitingBuyer>>;
}

export interface InstanceWrites {
  addCustomer(customer: HostedCustomer): void;
  /** A license has one instance at a time, and a subdomain one owner. */
  addInstance(record: InstanceRecord): void;
  changeInstance(record: InstanceRecord): void;
  /** Works once per status, so that only one process notifies staff. */
  markStaffNotified(id: number, status: StaffNotice["status"], at: Instant): void;
  /** Undoes `markStaffNotified` after a failed mail. */
  unmarkStaffNotified(id: number, status: StaffNotice["status"]): void;
  /** From now on the customer gets a mail even if a page shows the instance. */
  promiseMail(id: number, at: Instant): void;
  /** Ignored if a mail was promised. */
  markReadySeen(id: number, at: Instant): void;
  /** Works once, so that only one process mails the customer. */
  markCustomerNotified(id: number, at: Instant): void;
  /** Undoes `markCustomerNotified` after a failed mail. */
  unmarkCustomerNotified(id: number): void;
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
  marketplaceCustomers: MarketplaceStore;
  transact: Transact<InstanceUnit>;
}

export type InstanceUnit = Unit & InstanceWrites & MarketplaceWrites;
