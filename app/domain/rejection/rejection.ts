import { z } from "zod";
import type { ServerRequest } from "#app/domain/deployment/deployments.ts";
import type { LicensePorts } from "#app/domain/license/license-store.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import { paging, type Slice } from "#app/domain/page.ts";
import type { Serial } from "#app/domain/server/server.ts";
import { licenseKey, storedKey } from "#app/domain/text/license-key.ts";
import { instantText } from "#app/domain/time/time-schemas.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { rejectionCodes, type StoredRejectionCode } from "./rejection-messages.ts";

export const rejectionRetentionDays = 400;

export const rejectionCode = z.enum(rejectionCodes);

/** Stands for the devices of a license beyond `maxDevicesPerLicense`. */
export const otherDevices = "other devices";
/** A caller that invents device ids adds no further rows. */
export const maxDevicesPerLicense = 200;

export const maxAddresses = 2;

/** A rejected request of a server. */
export interface RejectedRequest extends ServerRequest {
  licenseKey: string;
  deviceId: string;
  code: StoredRejectionCode;
  /** Hardware identifiers of an activation. Empty for a heartbeat. */
  serials: readonly Serial[];
}

/** Rejections of one device with one code that arrived together. */
export interface RejectionBatch {
  latest: RejectedRequest;
  count: number;
  firstAt: Instant;
  /** The latest two addresses, newest first. */
  addresses: string[];
  addressTurns: number;
}

/** Shows whether the rejected machine and another machine run at the same time. */
export interface MachineTurns {
  /** Id of the live server that the rejected machine resembles. Null for other codes. */
  serverId: number | null;
  /** Start of the hash of the live server's secret. It changes when the server is activated again. */
  activation: string | null;
  /** A heartbeat of the live server that is clearly later than this time counts as a turn. */
  watchedSince: Instant;
  /**
   * How often the rejected machine and the live server took turns. For OLD_SEQUENCE, how often two addresses took
   * turns.
   */
  turns: number;
  /** Start of the first turn. Null without a turn. */
  turnsSince: Instant | null;
}

/** A rejection as the database stores it: one row per license, device and code. */
export interface RejectionRecord extends MachineTurns {
  id: number;
  licenseId: number;
  deviceId: string;
  code: StoredRejectionCode;
  count: number;
  firstAt: Instant;
  lastAt: Instant;
  /** The latest two addresses, newest first. */
  addresses: string[];
  dismissedAt: Instant | null;
  dismissedBy: string | null;
  reason: string | null;
  rowVersion: number;
}

export const rejection = z.object({
  id: z.number(),
  licenseKey: storedKey,
  deviceId: z.string(),
  code: rejectionCode,
  count: z.number().int(),
  firstAt: instantText,
  lastAt: instantText,
  addresses: z.array(z.string()),
  dismissedAt: instantText.nullable(),
  dismissedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Rejection = z.output<typeof rejection>;

export const rejectionQuery = paging.extend({
  licenseKey: licenseKey.optional(),
  code: rejectionCode.optional(),
  dismissed: z.enum(["true", "false"], { error: "dismissed is true or false." }).optional(),
});
export type RejectionQuery = z.output<typeof rejectionQuery>;

export const dismissal = z.object({
  reason: z
    .string({ error: "Enter a reason." })
    .trim()
    .min(1, "Enter a reason.")
    .max(500, "The reason has at most 500 characters."),
});

export interface RejectionWithKey {
  record: RejectionRecord;
  licenseKey: string;
}

export interface RejectionStore {
  /** Latest first. */
  listPage(query: RejectionQuery): Promise<Slice<RejectionWithKey>>;
  find(id: number): Promise<RejectionWithKey | null>;
  /** All rows of a license that are not dismissed. */
  listOpenByLicense(licenseId: number): Promise<RejectionRecord[]>;
  listByDevices(licenseId: number, deviceIds: readonly string[]): Promise<RejectionRecord[]>;
  countDevices(licenseId: number): Promise<number>;
  removeBefore(before: Instant): Promise<void>;
}

export interface RejectionWrites {
  add(record: RejectionRecord): void;
  /** The transaction is retried if the row was changed since it was read. */
  change(record: RejectionRecord): void;
}

export interface RejectionPorts extends Pick<LicensePorts, "licenses"> {
  rejections: RejectionStore;
  transact: Transact<{ rejections: RejectionWrites }>;
}

export const presentRejection = ({ record, licenseKey: key }: RejectionWithKey): Rejection => ({
  id: record.id,
  licenseKey: key,
  deviceId: record.deviceId,
  code: record.code,
  count: record.count,
  firstAt: record.firstAt,
  lastAt: record.lastAt,
  addresses: record.addresses,
  dismissedAt: record.dismissedAt,
  dismissedBy: record.dismissedBy,
  reason: record.reason,
});
