import type { CaseActivityWrites } from "#app/domain/case/case-activity.ts";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { InstanceStore } from "#app/domain/instance/instance-store.ts";
import type { LicensePorts, LicenseUnit } from "#app/domain/license/license-store.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";

/** A deployed server that its secret made known. */
export interface DeployedServer {
  id: number;
  licenseKey: string;
  /** SHA-256 of the secret that it came with. */
  secretHash: string;
}

export interface DeployedServerStore {
  /** Null for a secret that was never given out, or that another one or a release has ended. */
  findBySecretHash(secretHash: string): Promise<DeployedServer | null>;
}

export interface DeployedServerWrites {
  /** Keeps what a server reported: its version, its use, its contacts and the number of the report. */
  keepReport(server: ServerRecord): void;
}

export interface DeploymentPorts extends LicensePorts {
  instances: InstanceStore;
  transact: Transact<LicenseUnit & DeployedServerWrites & CaseActivityWrites>;
}
