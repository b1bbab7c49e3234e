import type { Instant } from "#app/domain/time/time.ts";

export const serialTypes = ["Unknown", "Disk", "Volume", "MachineName", "OfflineFile"] as const;
export type SerialType = (typeof serialTypes)[number];

export interface Serial {
  type: SerialType;
  value: string;
}

/** A deployed product that runs on a license, or an offline file that stands for one. */
export interface ServerRecord {
  id: number;
  licenseId: number;
  deviceId: string;
  /** 1 enabled, 0 disabled. */
  status: 0 | 1;
  version: string | null;
  activatedAt: Instant | null;
  /** Since when its seat is free for another; null while it holds one. */
  releasedAt: Instant | null;
  firstHeartbeat: Instant | null;
  lastHeartbeat: Instant | null;
  serials: Serial[];
  use: { name: string; value: number }[];
  /** SHA-256 of the secret that the deployed server signs its calls with; null for an offline file. */
  secretHash: string | null;
  /** Number of its last heartbeat; an older one is a replay. */
  heartbeatSeq: number;
}

/** What a server last said that it uses of a feature, 0 when it said nothing. */
export const usedBy = (server: Pick<ServerRecord, "use">, name: string): number =>
  server.use.find((item) => item.name.toLowerCase() === name.toLowerCase())?.value ?? 0;

/** Whether it takes one of the servers that its license allows. */
export const holdsSeat = (server: Pick<ServerRecord, "status" | "activatedAt" | "releasedAt">): boolean =>
  server.status === 1 && server.activatedAt !== null && server.releasedAt === null;
