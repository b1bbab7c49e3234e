import type { Slice } from "#app/domain/page.ts";
import type { ServerRecord } from "./server.ts";

export interface ServerStore {
  /** Null if there is no such license. */
  listByLicense(licenseKey: string, offset: number, limit: number): Promise<Slice<ServerRecord> | null>;
  findLicenseKey(id: number): Promise<string | null>;
}

export interface ServerWrites {
  addServer(server: ServerRecord): void;
  changeServer(server: ServerRecord): void;
}

export interface ServerPorts {
  servers: ServerStore;
}
