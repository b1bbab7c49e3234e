import type { HostedCustomer, InstanceRecord } from "./instance.ts";

export interface InstanceStore {
  /** A deleted one is still found. */
  find(id: number): Promise<InstanceRecord | null>;
  /** The license's instance that is not deleted. */
  ofLicense(licenseId: number): Promise<InstanceRecord | null>;
  /** Whose the subdomain is, or was until its deletion. */
  bySubdomain(subdomain: string): Promise<InstanceRecord | null>;
  /** Ids of instances whose steps run, in their order, from beyond `after` on; at most `limit`. */
  underWay(after: number, limit: number): Promise<number[]>;
}

export interface InstanceWrites {
  addCustomer(customer: HostedCustomer): void;
  /** A license has one instance at a time, and a subdomain one owner. */
  addInstance(record: InstanceRecord): void;
  /** `record.rowVersion` is the one it was read with; the stored row gets the next. Its steps go along. */
  changeInstance(record: InstanceRecord): void;
  /** Removes it for good with its steps; its subdomain is free. */
  removeInstance(record: Pick<InstanceRecord, "id" | "rowVersion">): void;
}
