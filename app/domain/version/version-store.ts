import type { Transact } from "#app/domain/history/transaction.ts";
import type { Release, Version } from "./version.ts";

export interface VersionStore {
  listAll(): Promise<Version[]>;
  listReleases(): Promise<Release[]>;
  find(id: number): Promise<Version | null>;
  findByNumber(version: string): Promise<Version | null>;
}

export interface VersionWrites {
  add(version: Version): void;
  change(version: Version): void;
}

export interface VersionPorts {
  versions: VersionStore;
  transact: Transact<{ versions: VersionWrites }>;
}
