import type { Transact, Unit } from "#app/domain/history/unit-of-work.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import type { MarketplaceStore, MarketplaceWrites } from "#app/domain/marketplace/marketplace-store.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { HostedCustomer, InstanceRecord, WaitingReason } from "./instance.ts";
import type { WaitingBuyer } from "./waiting-buyer.ts";

/** An order that was sent and whose outcome is unknown. */
export interface CutOffOrder {
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
  fault: string | null;
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
  /** Ordered before this instant without a known answer; ascending ids. */
  cutOff(before: Instant, after: number, limit: number): Promise<CutOffOrder[]>;
  /** Waiting or failed instances that staff have not been told about; ascending ids. */
  untold(after: number, limit: number): Promise<StaffNotice[]>;
  /** Ready before this instant and the customer not told; ascending ids. */
  readyUntold(before: Instant, after: number, limit: number): Promise<CustomerNotice[]>;
  /** Deleted, but not yet removed by the provisioner; ascending ids. */
  toRemove(after: number, limit: number): Promise<number[]>;
  isSuspended(licenseId: number): Promise<boolean>;
  waitingBuyers(offset: number, limit: number): Promise<Slice<WaitingBuyer>>;
}

export interface InstanceWrites {
  addCustomer(customer: HostedCustomer): void;
  /** A license has one instance at a time, and a subdomain one owner. */
  addInstance(record: InstanceRecord): void;
  changeInstance(record: InstanceRecord): void;
  /** Works once per status, so that only one process tells staff. */
  noteTold(id: number, status: StaffNotice["status"], at: Instant): void;
  /** Undoes `noteTold` after a failed mail. */
  takeBackTold(id: number, status: StaffNotice["status"]): void;
  /** From now on the customer is mailed even if a page shows the instance. */
  promiseMail(id: number, at: Instant): void;
  /** Ignored if a mail was promised. */
  noteReadySeen(id: number, at: Instant): void;
  /** Works once, so that only one process mails the customer. */
  noteReadyTold(id: number, at: Instant): void;
  /** Undoes `noteReadyTold` after a failed mail. */
  takeBackReadyTold(id: number): void;
  noteRemoved(id: number, at: Instant): void;
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
