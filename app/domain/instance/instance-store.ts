import type { Transact, Unit } from "#app/domain/history/unit-of-work.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import type { MarketplaceStore, MarketplaceWrites } from "#app/domain/marketplace/marketplace-store.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { HostedCustomer, InstanceRecord, WaitingReason } from "./instance.ts";
import type { WaitingBuyer } from "./waiting-buyer.ts";

/** An order that was placed, while nobody knows what became of it. */
export interface CutOffOrder {
  /** Of the instance. */
  id: number;
  licenseKey: string;
}

/** An instance that staff must see to and were not told of. */
export interface StaffNotice {
  /** Of the instance. */
  id: number;
  status: "waiting" | "failed";
  licenseKey: string;
  companyName: string;
  email: string;
  subdomain: string;
  /** Of one that waits. */
  reason: WaitingReason | null;
  /** What the last attempt failed of. */
  fault: string | null;
}

/** A customer whose instance is ready, and who was not told of it. */
export interface CustomerNotice extends Pick<
  HostedCustomer,
  "companyName" | "firstName" | "lastName" | "email"
> {
  /** Of the instance. */
  id: number;
  licenseKey: string;
  hostname: string;
}

export interface InstanceStore {
  /** A deleted one is still found. */
  find(id: number): Promise<InstanceRecord | null>;
  /** The license's instance that is not deleted. */
  ofLicense(licenseId: number): Promise<InstanceRecord | null>;
  /** Whose the subdomain is, or was until its deletion. */
  bySubdomain(subdomain: string): Promise<InstanceRecord | null>;
  /** Ids of instances whose steps run, in their order, from beyond `after` on; at most `limit`. */
  underWay(after: number, limit: number): Promise<number[]>;
  /** Instances that were asked for before this moment and whose order nobody saw answered, in the order of their ids. */
  cutOff(before: Instant, after: number, limit: number): Promise<CutOffOrder[]>;
  /** What staff were not told of, from beyond the instance `after` on, in the order of ids. */
  untold(after: number, limit: number): Promise<StaffNotice[]>;
  /** What customers were not told of that was ready before this moment, from beyond the instance `after` on, in the order of ids. */
  readyUntold(before: Instant, after: number, limit: number): Promise<CustomerNotice[]>;
  /** Ids of deleted instances that the provisioner has not given up, in their order, from beyond `after` on. */
  toRemove(after: number, limit: number): Promise<number[]>;
  /** Whether staff have suspended what runs on the license. */
  isSuspended(licenseId: number): Promise<boolean>;
  /** Buyers whose instance waits for staff, whoever has waited longest first. */
  waitingBuyers(offset: number, limit: number): Promise<Slice<WaitingBuyer>>;
}

export interface InstanceWrites {
  addCustomer(customer: HostedCustomer): void;
  /** A license has one instance at a time, and a subdomain one owner. */
  addInstance(record: InstanceRecord): void;
  /** `record.rowVersion` is the one it was read with; the stored row gets the next. Its steps go along. */
  changeInstance(record: InstanceRecord): void;
  /** Notes that staff are told of it, which happens once. */
  noteTold(id: number, status: StaffNotice["status"], at: Instant): void;
  /** They were not told after all. */
  takeBackTold(id: number, status: StaffNotice["status"]): void;
  /** The customer was told to expect a mail, so that a page which shows the instance does not do. */
  promiseMail(id: number, at: Instant): void;
  /** The customer saw the instance ready, unless a mail was promised. */
  noteReadySeen(id: number, at: Instant): void;
  /** The customer is told by a mail, which happens once. */
  noteReadyTold(id: number, at: Instant): void;
  /** They were not told after all. */
  takeBackReadyTold(id: number): void;
  /** The provisioner has given a deleted instance up; `rowVersion` stays. */
  noteRemoved(id: number, at: Instant): void;
  /** What the customer says of themselves by now; what is left out stays. */
  changeCustomer(
    id: number,
    change: Partial<Pick<HostedCustomer, "companyName" | "firstName" | "lastName" | "email">>,
    at: Instant,
  ): void;
  /** Removes it for good with its steps; its subdomain is free. */
  removeInstance(record: Pick<InstanceRecord, "id" | "rowVersion">): void;
}

/** The license, what is hosted on it, and its buyer where a marketplace sold it. */
export interface InstancePorts {
  licenses: LicenseStore;
  instances: InstanceStore;
  marketplaceCustomers: MarketplaceStore;
  transact: Transact<InstanceUnit>;
}

export type InstanceUnit = Unit & InstanceWrites & MarketplaceWrites;
