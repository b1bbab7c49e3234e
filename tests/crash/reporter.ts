import { handleHeartbeat } from "#app/domain/deployment/heartbeats.ts";
import { Problem } from "#app/domain/problem.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { openEngine } from "./databases.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

/** Sends heartbeats of all servers until the process is killed, and prints each acknowledged sequence number. */

const [databaseUrl = "", ...secretHashes] = process.argv.slice(2);
const storage = await openStorage(openEngine(databaseUrl));

async function sendHeartbeats(secretHash: string) {
  const server = await storage.deployedServers.findBySecretHash(secretHash);
  if (!server) throw new Error(`No server has the secret hash ${secretHash}.`);
  for (let seq = 1; ; seq += 1) {
    const sendTime = readSystemClock();
    const heartbeat = {
      seq,
      version: "5.12.0",
      use: [{ name: "Assets", value: seq % 50 }],
      sentAt: sendTime,
    };
    try {
      await handleHeartbeat(storage, server, heartbeat, sendTime);
      process.stdout.write(`${server.id} ${seq}\n`);
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== "unavailable") throw error;
    }
  }
}
await Promise.all(secretHashes.map(sendHeartbeats));
