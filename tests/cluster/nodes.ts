import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Backups } from "./backups.ts";
import { type Link, openLink } from "./link.ts";
import { getPostgresFolder, getProgramPath, readPatroniVersion } from "./programs.ts";
import { type Server, waitFor, type Workplace } from "./workplace.ts";

export interface NodePorts {
  postgres: number;
  rest: number;
  /** Ports at which the other nodes reach this node. */
  postgresLink: number;
  restLink: number;
  /** Port at which this node reaches etcd. */
  etcdLink: number;
}

/** PostgreSQL with its Patroni. */
export interface DatabaseNode {
  name: string;
  ports: NodePorts;
  start: () => void;
  /** Kills Patroni and PostgreSQL, like a power failure. */
  kill: () => Promise<void>;
  freeze: () => void;
  unfreeze: () => void;
  /** Cuts the node off from etcd and from the other nodes. HAProxy still reaches the node, which is the worst case. */
  cutOff: () => void;
  reconnect: () => void;
}

export const superuser = { username: "postgres", password: "superuser-of-the-check" };

/** The settings of the cluster, which docs/scale.md shows. */
export const clusterSettings = {
  ttl: 15,
  loop_wait: 5,
  retry_timeout: 5,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: { synchronous_commit: "on", archive_mode: "on", archive_timeout: 60 },
  },
};

/**
 * Before version 3.0.3, a leader that was frozen takes its expired lock back over version 3 of etcd's protocol, and
 * everything that the new leader acknowledged is lost.
 */
const needsOldProtocol = () => isOlder(readPatroniVersion(), "3.0.3");

const isOlder = (version: string, otherVersion: string) =>
  version.localeCompare(otherVersion, "en", { numeric: true }) < 0;

export function startEtcd(workplace: Workplace, clientPort: number, peerPort: number): Server {
  const clientUrl = `http://127.0.0.1:${clientPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  return workplace.startServer("etcd", getProgramPath("etcd"), [
    "--name=etcd",
    `--data-dir=${workplace.createFolder("etcd")}`,
    ...(needsOldProtocol() ? ["--enable-v2=true"] : []),
    `--listen-client-urls=${clientUrl}`,
    `--advertise-client-urls=${clientUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=etcd=${peerUrl}`,
  ]);
}

export async function createNode(
  workplace: Workplace,
  { name, ports, etcdPort, backups }: { name: string; ports: NodePorts; etcdPort: number; backups: Backups },
): Promise<DatabaseNode> {
  const dataFolder = join(workplace.createFolder(name), "data");
  const links: Link[] = [
    await openLink(ports.postgresLink, ports.postgres),
    await openLink(ports.restLink, ports.rest),
    await openLink(ports.etcdLink, etcdPort),
  ];
  const settingsFile = workplace.writeFile(
    `${name}.yml`,
    // JSON is valid YAML.
    JSON.stringify(createPatroniSettings(workplace, name, ports, dataFolder, backups), null, 2),
  );
  let patroni: Server | undefined;
  const signalPostgres = (signal: NodeJS.Signals) => {
    for (const pid of readPostgresPids(dataFolder)) signalProcess(pid, signal);
  };
  const signalAll = (signal: NodeJS.Signals) => {
    patroni?.signal(signal);
    signalPostgres(signal);
  };
  const kill = async () => {
    signalPostgres("SIGKILL");
    await patroni?.stop("SIGKILL");
    signalPostgres("SIGKILL");
  };
  workplace.onEnd(async () => {
    for (const link of links) link.close();
    await kill();
  });
  return {
    name,
    ports,
    start() {
      patroni = workplace.startServer(name, getProgramPath("patroni"), [settingsFile]);
    },
    kill,
    freeze: () => signalAll("SIGSTOP"),
    unfreeze: () => signalAll("SIGCONT"),
    cutOff: () => links.forEach((link) => link.cut()),
    reconnect: () => links.forEach((link) => link.restore()),
  };
}

function createPatroniSettings(
  workplace: Workplace,
  name: string,
  ports: NodePorts,
  dataFolder: string,
  backups: Backups,
) {
  const { postgresql, ...otherClusterSettings } = clusterSettings;
  return {
    scope: "licenses",
    name,
    restapi: { listen: `127.0.0.1:${ports.rest}`, connect_address: `127.0.0.1:${ports.restLink}` },
    [needsOldProtocol() ? "etcd" : "etcd3"]: { hosts: [`127.0.0.1:${ports.etcdLink}`], use_proxies: true },
    bootstrap: {
      dcs: { ...otherClusterSettings, postgresql },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      pg_hba: [
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication replicator 127.0.0.1/32 scram-sha-256",
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.postgres}`,
      connect_address: `127.0.0.1:${ports.postgresLink}`,
      data_dir: dataFolder,
      bin_dir: getPostgresFolder(),
      pgpass: join(workplace.folder, name, "pgpass"),
      authentication: {
        superuser,
        replication: { username: "replicator", password: "replicator-of-the-check" },
      },
      parameters: {
        unix_socket_directories: join(workplace.folder, name),
        archive_command: backups.buildArchiveCommand(dataFolder, ports.postgres, name),
      },
    },
  };
}

const signalProcess = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
};

/** The main process of PostgreSQL and its children. Empty if PostgreSQL does not run. */
function readPostgresPids(dataFolder: string): number[] {
  try {
    const mainPid = Number(readFileSync(join(dataFolder, "postmaster.pid"), "utf8").split("\n")[0]);
    // After a crash the file remains, and its number may belong to another process.
    if (!readFileSync(`/proc/${mainPid}/cmdline`, "utf8").includes(dataFolder)) return [];
    const children = readFileSync(`/proc/${mainPid}/task/${mainPid}/children`, "utf8");
    return [mainPid, ...children.split(" ").filter(Boolean).map(Number)];
  } catch {
    return [];
  }
}

const maxLagBytes = 1_000_000;

const clusterState = z.object({
  members: z.array(
    z.object({ name: z.string(), role: z.string(), state: z.string(), lag: z.unknown().optional() }),
  ),
});

async function readMembers(nodes: readonly DatabaseNode[]) {
  for (const { ports } of nodes) {
    const members = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, {
      signal: AbortSignal.timeout(2_000),
    })
      .then(async (response) => clusterState.parse(await response.json()).members)
      .catch(() => null);
    if (members) return members;
  }
  return [];
}

export async function findLeader(nodes: readonly DatabaseNode[]): Promise<DatabaseNode | undefined> {
  for (const node of nodes) {
    const isLeader = await fetch(`http://127.0.0.1:${node.ports.rest}/primary`, {
      signal: AbortSignal.timeout(2_000),
    }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isLeader) return node;
  }
}

/** Waits until there is one leader, one synchronous standby and no node that lags behind. */
export const waitUntilHealthy = (nodes: readonly DatabaseNode[]): Promise<DatabaseNode> =>
  waitFor("A healthy cluster of three nodes", 180_000, async () => {
    const members = await readMembers(nodes);
    const isHealthy =
      members.length === nodes.length &&
      members.every(({ state }) => state === "running" || state === "streaming") &&
      members.filter(({ role }) => role === "leader").length === 1 &&
      members.filter(({ role }) => role === "sync_standby").length === 1 &&
      members.every(({ role, lag }) => role === "leader" || (typeof lag === "number" && lag < maxLagBytes));
    return isHealthy && findLeader(nodes);
  });
