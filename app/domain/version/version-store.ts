import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { Release, Version } from "./version.ts";

export interface VersionStore {
  /** Every version, newest release first. */
  all(): Promise<Version[]>;
  /** The same without what takes room. */
  releases(): Promise<Release[]>;
  find(id: number): Promise<Version | null>;
  /** The one that has this name, without regard to case. */
  named(version: string): Promise<Version | null>;
}

export interface VersionWrites {
  addVersion(version: Version): void;
  /** `version.rowVersion` is the one it was read with; the stored row gets the next. */
  changeVersion(version: Version): void;
}

export interface VersionPorts {
  versions: VersionStore;
  transact: Transact<VersionWrites>;
}
