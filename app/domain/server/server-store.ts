import type { Slice } from "#app/domain/page.ts";
import type { ServerRecord } from "./server.ts";

export interface ServerStore {
  /** One page of a license's servers, in the order in which they came to it; null for an unknown key. */
  ofLicense(licenseKey: string, offset: number, limit: number): Promise<Slice<ServerRecord> | null>;
  /** The key of the license that a server runs on. */
  licenseKeyOf(id: number): Promise<string | null>;
}

export interface ServerWrites {
  addServer(server: ServerRecord): void;
  changeServer(server: ServerRecord): void;
  removeServer(id: number): void;
}

export interface ServerPorts {
  servers: ServerStore;
}
