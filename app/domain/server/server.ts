import { isEnabled } from "#app/domain/enabled.ts";
import type { Instant } from "#app/domain/time/time.ts";

export const serialTypes = ["Unknown", "Disk", "Volume", "MachineName", "OfflineFile"] as const;
export type SerialType = (typeof serialTypes)[number];

export interface Serial {
  type: SerialType;
  value: string;
}

/** A server as the database stores it. */
export interface ServerRecord {
  id: number;
  licenseId: number;
  deviceId: string;
  /** 1 for enabled, 0 for disabled. */
  status: 0 | 1;
  version: string | null;
  activatedAt: Instant | null;
  /** Null while the server has a seat. */
  releasedAt: Instant | null;
  firstHeartbeat: Instant | null;
  lastHeartbeat: Instant | null;
  serials: Serial[];
  /** Use of features that the last heartbeat reported, such as the number of assets. */
  use: { name: string; value: number }[];
  /** SHA-256 of the server's secret. Null for an offline server and for a released server. */
  secretHash: string | null;
  /** Sequence number of the last heartbeat. A heartbeat with an older number is a replay. */
  heartbeatSeq: number;
  /** Minutes between the latest heartbeats, oldest first. */
  recentGaps: number[];
  /** When the seat is released unless the server sends a heartbeat. Null without an announced release. */
  releaseAt: Instant | null;
}

/** 0 if the server reported no use of this name. */
export const findReportedUse = (server: Pick<ServerRecord, "use">, name: string): number =>
  server.use.find((reportedUse) => reportedUse.name.toLowerCase() === name.toLowerCase())?.value ?? 0;

export const holdsSeat = (server: Pick<ServerRecord, "status" | "activatedAt" | "releasedAt">): boolean =>
  isEnabled(server) && server.activatedAt !== null && server.releasedAt === null;

/** Frees the seat, removes the secret, and ends an announced release. */
export const createReleasedFields = (at: Instant) => ({ releasedAt: at, secretHash: null, releaseAt: null });
