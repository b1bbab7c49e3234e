import { summaryAfter } from "#app/domain/license/summary-after.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import type { Storage } from "#app/domain/storage.ts";
import { type Instant, instantOf } from "#app/domain/time/time.ts";

export interface DeployedServer {
  assets: number;
  version: string;
  silentHours: number;
}

export async function deploy(
  storage: Storage,
  key: string,
  deployed: readonly DeployedServer[],
  activatedAt: Instant,
  now: Date,
): Promise<void> {
  await storage.transact(async (work) => {
    const license = await storage.licenses.inFull(key);
    if (!license) return;
    const servers = deployed.map(({ assets, version, silentHours }, nth): ServerRecord => ({
      id: work.newId(),
      licenseId: license.record.id,
      deviceId: `${key.slice(0, 5).toLowerCase()}-${nth + 1}`,
      status: 1,
      version,
      activatedAt,
      releasedAt: null,
      firstHeartbeat: activatedAt,
      lastHeartbeat: instantOf(now.getTime() - silentHours * 3_600_000),
      serials: [{ type: "MachineName", value: `air-console-${nth + 1}` }],
      use: [{ name: "Assets", value: assets }],
      secretHash: null,
      heartbeatSeq: 1,
    }));
    for (const server of servers) work.addServer(server);
    await summaryAfter(storage, work, license, { servers }, instantOf(now.getTime()));
  });
}
