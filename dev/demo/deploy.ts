import { millisecondsInHour } from "date-fns/constants";
import { updateSummary } from "#app/domain/license/update-summary.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import type { Storage } from "#app/domain/storage.ts";
import { addDays, dayOf, type Instant, instantOf, startOfDay } from "#app/domain/time/time.ts";
import type { DayUse } from "#app/domain/use/daily-use.ts";

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
      lastHeartbeat: instantOf(now.getTime() - silentHours * millisecondsInHour),
      serials: [{ type: "MachineName", value: `air-console-${nth + 1}` }],
      use: [{ name: "Assets", value: assets }],
      secretHash: null,
      heartbeatSeq: 1,
    }));
    for (const server of servers) work.addServer(server);
    for (const use of dailyUses(deployed, activatedAt, now)) work.raiseDailyUse(license.record.id, use);
    await updateSummary(storage, work, license, { servers }, instantOf(now.getTime()));
  });
}

const daysOfUse = 45;
/** Servers that were silent for longer reported no recent use. */
const maxSilentHours = 72;

/** Grows by a third to today's use, with quiet weekends. */
function dailyUses(deployed: readonly DeployedServer[], activatedAt: Instant, now: Date): DayUse[] {
  const reporting = deployed.filter(({ silentHours }) => silentHours < maxSilentHours);
  if (reporting.length === 0) return [];
  const assets = reporting.reduce((sum, server) => sum + server.assets, 0);
  const last = dayOf(
    instantOf(
      now.getTime() - Math.min(...reporting.map((server) => server.silentHours)) * millisecondsInHour,
    ),
  );
  return Array.from({ length: daysOfUse }, (_, ago) => ({ ago, day: addDays(last, -ago) }))
    .filter(({ day }) => day >= dayOf(activatedAt))
    .map(({ ago, day }) => {
      const isWeekend = ago > 0 && [0, 6].includes(new Date(startOfDay(day)).getUTCDay());
      const share = (1 - ago / (3 * daysOfUse)) * (isWeekend ? 0.96 : 1);
      return { day, assets: Math.round(assets * share), servers: reporting.length };
    });
}
