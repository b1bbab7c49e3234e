import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createCluster, findFreePort, startCluster, buildUrl } from "./postgres.ts";
import { preparePostgresPrograms } from "./postgres-programs.ts";

export interface PostgresPair {
  url: string;
  /** URL of the replica, which is read-only and streams from the primary. */
  replicaUrl: string;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server and a streaming replica, which starts as a copy of the empty data folder. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const programs = await preparePostgresPrograms();
  const port = await findFreePort();
  const replicaPort = await findFreePort();
  const primaryFolder = join(programs.folder, "primary");
  const replicaFolder = join(programs.folder, "replica");
  await createCluster(programs, primaryFolder);
  await promisify(execFile)("cp", ["-a", primaryFolder, replicaFolder]);
  await writeFile(join(replicaFolder, "standby.signal"), "");
  const primary = await startCluster(programs, primaryFolder, port, ["wal_keep_size=64"]);
  const primarySetting = `primary_conninfo=${buildUrl(port, "postgres")}`;
  const replica = await startCluster(programs, replicaFolder, replicaPort, [primarySetting]);
  return {
    url: buildUrl(port, "postgres"),
    replicaUrl: buildUrl(replicaPort, "postgres"),
    stopReplica: () => replica.stop(),
    async stop() {
      await replica.stop();
      await primary.stop();
      await rm(programs.folder, { recursive: true, force: true });
    },
  };
}
