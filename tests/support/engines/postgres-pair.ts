import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createCluster, freePort, startCluster, urlOf } from "./postgres.ts";
import { postgresPrograms } from "./postgres-programs.ts";

export interface PostgresPair {
  url: string;
  /** Streams from the primary and is read-only. */
  replicaUrl: string;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server and a streaming replica, which starts as a copy of the empty data folder. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const [programs, port, replicaPort] = [await postgresPrograms(), await freePort(), await freePort()];
  const [folder, replicaFolder] = [join(programs.folder, "primary"), join(programs.folder, "replica")];
  await createCluster(programs, folder);
  await promisify(execFile)("cp", ["-a", folder, replicaFolder]);
  await writeFile(join(replicaFolder, "standby.signal"), "");
  const primary = await startCluster(programs, folder, port, ["wal_keep_size=64"]);
  const primarySetting = `primary_conninfo=${urlOf(port, "postgres")}`;
  const replica = await startCluster(programs, replicaFolder, replicaPort, [primarySetting]);
  return {
    url: urlOf(port, "postgres"),
    replicaUrl: urlOf(replicaPort, "postgres"),
    stopReplica: () => replica.stop(),
    async stop() {
      await replica.stop();
      await primary.stop();
      await rm(programs.folder, { recursive: true, force: true });
    },
  };
}
