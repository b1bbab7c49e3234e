import { createEvent } from "#app/domain/history/event.ts";
import type { PackageStore } from "#app/domain/package/package-store.ts";
import { type Actor, createPerformer } from "#app/domain/person/actor.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { isSilent, type SilenceFields } from "#app/domain/server/silence.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import { addDaysToInstant, type Day, dayOf, type Instant } from "#app/domain/time/time.ts";
import { changeServer, createSeatRelease, type ServerStatusPorts } from "./server-status.ts";

const batchSize = 1_000;
/** The license and the event feed announce a release this number of days before. */
export const noticeDays = 7;

type AnnouncedServer = SilenceFields & Pick<ServerRecord, "releaseAt">;

export interface ServerOfTier extends AnnouncedServer {
  id: number;
  tierId: string;
}

export interface SilentServerStore {
  /** Day of the last complete check. */
  readCheckedDay(): Promise<Day | null>;
  saveCheckedDay(day: Day): Promise<void>;
  /** The next servers by id, without servers of deleted and offline licenses. `nextId` is null after the last server. */
  listBatch(after: number, limit: number): Promise<{ servers: ServerOfTier[]; nextId: number | null }>;
}

interface SilentServerPorts extends ServerStatusPorts {
  silentServers: SilentServerStore;
  packages: Pick<PackageStore, "readCatalog">;
}

type Step = "announce" | "withdraw" | "release";

/** `daysUntilRelease` is undefined if the tier does not release silent servers. */
function findNextStep(
  server: AnnouncedServer,
  daysUntilRelease: number | undefined,
  now: Instant,
): Step | null {
  const { lastHeartbeat, releaseAt } = server;
  if (lastHeartbeat === null || daysUntilRelease === undefined || !isSilent(server, now))
    return releaseAt === null ? null : "withdraw";
  if (releaseAt !== null) return releaseAt <= now ? "release" : null;
  return addDaysToInstant(lastHeartbeat, daysUntilRelease - noticeDays) <= now ? "announce" : null;
}

const createSilenceActor = (at: Instant): Actor => ({
  person: createPerformer("silent-servers"),
  requestId: `silent-servers ${at}`,
  actedAt: at,
});

/** Announces the release of seats of silent servers, and releases the announced seats. Runs once a day. */
export async function releaseSilentServers(storage: SilentServerPorts, now: Instant): Promise<void> {
  const today = dayOf(now);
  if ((await storage.silentServers.readCheckedDay()) === today) return;
  const { packages } = await storage.packages.readCatalog();
  const daysByTier = new Map(
    packages.flatMap(({ tiers }) => tiers.map((tier) => [tier.id, tier.releaseSilentServersAfterDays])),
  );
  for (let nextId: number | null = 0; nextId !== null;) {
    const batch = await storage.silentServers.listBatch(nextId, batchSize);
    for (const server of batch.servers) {
      const days = daysByTier.get(server.tierId);
      if (findNextStep(server, days, now)) await takeNextStep(storage, server.id, days, now);
    }
    nextId = batch.nextId;
    await yieldToEventLoop();
  }
  await storage.silentServers.saveCheckedDay(today);
}

/** Checks the server again in the transaction, because it may have sent a heartbeat. */
async function takeNextStep(
  storage: SilentServerPorts,
  id: number,
  daysUntilRelease: number | undefined,
  now: Instant,
): Promise<void> {
  const actor = createSilenceActor(now);
  await changeServer(storage, actor, id, (server) => {
    const step = findNextStep(server, daysUntilRelease, now);
    if (!step) return null;
    if (step === "release") return createSeatRelease(actor, server);
    const releaseAt = step === "announce" ? addDaysToInstant(now, noticeDays) : null;
    return {
      changedFields: { releaseAt },
      createChangeEvent: (licenseKey) =>
        createEvent(actor, licenseKey, "announce-server-release", {
          details: { serverId: id, deviceId: server.deviceId, releaseAt },
        }),
    };
  });
}
