import { millisecondsInHour } from "date-fns/constants";
import { updateSummary } from "#app/domain/license/update-summary.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addDays, dayOf, type Instant, instantOf, startOfDay, msOf } from "#app/domain/time/time.ts";
import type { DayUse } from "#app/domain/use/daily-use.ts";

export interface DemoServer {
  assets: number;
  version: string;
  /** Hours since the last heartbeat. */
  silentHours: number;
}

export async function createDemoServers(
  storage: Storage,
  key: string,
  demoServers: readonly DemoServer[],
  activatedAt: Instant,
  now: Instant,
): Promise<void> {
  await storage.transact(async (transaction) => {
    const license = await storage.licenses.findFull(key);
    if (!license) return;
    const servers = demoServers.map(({ assets, version, silentHours }, index): ServerRecord => ({
      id: transaction.createId(),
      licenseId: license.record.id,
      deviceId: `${key.slice(0, 5).toLowerCase()}-${index + 1}`,
      status: 1,
      version,
      activatedAt,
      releasedAt: null,
      firstHeartbeat: activatedAt,
      lastHeartbeat: instantOf(msOf(now) - silentHours * millisecondsInHour),
      serials: [{ type: "MachineName", value: `air-console-${index + 1}` }],
      use: [{ name: "Assets", value: assets }],
      secretHash: null,
      heartbeatSeq: 1,
      recentGaps: [],
      releaseAt: null,
    }));
    for (const server of servers) transaction.licenses.addServer(server);
    for (const dayUse of computeDailyUses(demoServers, activatedAt, now))
      transaction.dailyUse.saveMaximum(license.record.id, dayUse);
    await updateSummary(storage, transaction, license, { servers }, now);
  });
}

const dayCount = 45;
/** Servers that were silent for longer are not part of the daily use. */
const maxSilentHours = 72;

/** The number of assets in use per day. The number grows by half until today and is lower on weekends. */
function computeDailyUses(demoServers: readonly DemoServer[], activatedAt: Instant, now: Instant): DayUse[] {
  const connectedServers = demoServers.filter(({ silentHours }) => silentHours < maxSilentHours);
  if (connectedServers.length === 0) return [];
  const assets = connectedServers.reduce((sum, server) => sum + server.assets, 0);
  const minSilentHours = Math.min(...connectedServers.map((server) => server.silentHours));
  const lastDay = dayOf(instantOf(msOf(now) - minSilentHours * millisecondsInHour));
  return Array.from({ length: dayCount }, (_, daysAgo) => ({ daysAgo, day: addDays(lastDay, -daysAgo) }))
    .filter(({ day }) => day >= dayOf(activatedAt))
    .map(({ daysAgo, day }) => {
      const isWeekend = daysAgo > 0 && [0, 6].includes(new Date(startOfDay(day)).getUTCDay());
      const share = (1 - daysAgo / (3 * dayCount)) * (isWeekend ? 0.96 : 1);
      return {
        day,
        totalClientsInUse: Math.round(assets * share),
        serversInUse: connectedServers.length,
      };
    });
}
