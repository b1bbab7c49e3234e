import type { CaseActivityWrites } from "#app/domain/case/case-activity.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { InstanceStore } from "#app/domain/instance/instance-store.ts";
import type { LicensePorts, LicenseTransaction } from "#app/domain/license/license-store.ts";
import type { DailyUseWrites } from "#app/domain/use/daily-use.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";

/** The server that a secret identifies. */
export interface DeployedServer {
  id: number;
  licenseKey: string;
  deviceId: string;
  secretHash: string;
}

export interface DeployedServerStore {
  findBySecretHash(secretHash: string): Promise<DeployedServer | null>;
}

export interface DeployedServerWrites {
  saveHeartbeat(server: ServerRecord): void;
}

export interface DeploymentPorts extends LicensePorts {
  instances: InstanceStore;
  transact: Transact<
    LicenseTransaction & {
      deployedServers: DeployedServerWrites;
      caseActivities: CaseActivityWrites;
      dailyUse: DailyUseWrites;
    }
  >;
}
