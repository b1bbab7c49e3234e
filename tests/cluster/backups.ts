import { join } from "node:path";
import { Client } from "pg";
import { superuser, type DatabaseNode } from "./nodes.ts";
import { getPostgresFolder, getProgramPath } from "./programs.ts";
import { waitFor, type Workplace } from "./workplace.ts";

/** A pgBackRest repository in a folder, to which every node archives its write-ahead log. */
export interface Backups {
  buildArchiveCommand: (dataFolder: string, port: number, nodeName: string) => string;
  createBackup: (leader: DatabaseNode) => Promise<void>;
  /** Archives everything that is committed now. */
  archiveAll: (leader: DatabaseNode) => Promise<void>;
  /** Restores the state at this time into a new server, and returns its port. */
  restore: (at: Date, leader: DatabaseNode, port: number) => Promise<void>;
}

const stanza = "licenses";
const restoreTimeoutMs = 120_000;

export const buildUrl = (
  port: number,
  { username, password }: { username: string; password: string },
  database: string,
) => `postgres://${username}:${password}@127.0.0.1:${port}/${database}`;

export async function queryServer<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export function createBackups(workplace: Workplace): Backups {
  const repository = workplace.createFolder("backups");
  const pgBackRest = getProgramPath("pgbackrest");
  const getConfigFile = (nodeName: string) => join(workplace.folder, `pgbackrest-${nodeName}.conf`);
  const runForNode = (nodeName: string, ...args: string[]) =>
    workplace.run(pgBackRest, [`--config=${getConfigFile(nodeName)}`, `--stanza=${stanza}`, ...args]);
  return {
    buildArchiveCommand(dataFolder, port, nodeName) {
      const lockFolder = workplace.createFolder(`pgbackrest-lock-${nodeName}`);
      workplace.writeFile(
        `pgbackrest-${nodeName}.conf`,
        `[global]
repo1-path=${repository}
log-level-file=off
log-level-console=warn
lock-path=${lockFolder}
start-fast=y
compress-type=lz4
[${stanza}]
pg1-path=${dataFolder}
pg1-port=${port}
pg1-socket-path=${join(workplace.folder, nodeName)}
pg1-user=${superuser.username}
`,
      );
      return `${pgBackRest} --config=${getConfigFile(nodeName)} --stanza=${stanza} archive-push %p`;
    },
    async createBackup({ name }) {
      await runForNode(name, "stanza-create");
      await runForNode(name, "--type=full", "backup");
    },
    async archiveAll({ ports }) {
      const url = buildUrl(ports.postgres, superuser, "postgres");
      const [current] = await queryServer<{ file: string }>(
        url,
        "select pg_walfile_name(pg_switch_wal()) as file",
      );
      await waitFor("The archive of the write-ahead log", restoreTimeoutMs, async () => {
        const [archiver] = await queryServer<{ file: string | null }>(
          url,
          "select last_archived_wal as file from pg_stat_archiver",
        );
        return archiver?.file !== null && (archiver?.file ?? "") >= (current?.file ?? "");
      });
    },
    async restore(at, leader, port) {
      const dataFolder = join(workplace.createFolder("restored"), "data");
      await runForNode(
        leader.name,
        `--pg1-path=${dataFolder}`,
        "--type=time",
        `--target=${at.toISOString().replace("T", " ").replace("Z", "+00")}`,
        "--target-action=promote",
        "--archive-mode=off",
        "restore",
      );
      const server = workplace.startServer("restored", join(getPostgresFolder(), "postgres"), [
        "-D",
        dataFolder,
        `--port=${port}`,
        "--listen_addresses=127.0.0.1",
        // The restored settings name a standby that this server does not have, so each commit would wait for it.
        "--synchronous_standby_names=",
        `--unix_socket_directories=${join(workplace.folder, "restored")}`,
      ]);
      workplace.onEnd(() => server.stop("SIGINT"));
      await waitFor("The restored server", restoreTimeoutMs, async () => {
        const [state] = await queryServer<{ recovers: boolean }>(
          buildUrl(port, superuser, "postgres"),
          "select pg_is_in_recovery() as recovers",
        );
        return state?.recovers === false;
      });
    },
  };
}
