import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, serverIn } from "./postgres.ts";

export interface PostgresPair {
  url: string;
  /** Streams from the other, and only reads. */
  replicaUrl: string;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

const credentials = "license_desk:license_desk";

/** A server and its streaming replica, which begins as a copy of its still empty folder. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const [folder, port, replicaPort] = [
    await mkdtemp(`${tmpdir()}/license-desk-pair-`),
    await freePort(),
    await freePort(),
  ];
  const replicaFolder = `${folder}-replica`;
  const primary = serverIn(folder, port, ["wal_keep_size=64"], () => {});
  await primary.initialise();
  await promisify(execFile)("cp", ["-a", folder, replicaFolder]);
  await writeFile(join(replicaFolder, "standby.signal"), "");
  await primary.start();
  const { promise: reads, resolve } = Promise.withResolvers<void>();
  const from = `primary_conninfo=host=127.0.0.1 port=${port} user=license_desk password=license_desk`;
  const replica = serverIn(replicaFolder, replicaPort, [from], (message) => {
    if (String(message).includes("accept read-only connections")) resolve();
  });
  // It never says that it takes everything, which is what its start would wait for.
  const ended = replica.start();
  ended.catch(() => {});
  await Promise.race([reads, ended]);
  const urlOf = (port: number) => `postgres://${credentials}@127.0.0.1:${port}/postgres`;
  return {
    url: urlOf(port),
    replicaUrl: urlOf(replicaPort),
    stopReplica: () => replica.stop(),
    async stop() {
      await replica.stop();
      await primary.stop();
    },
  };
}
