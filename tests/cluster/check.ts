import { setTimeout as pause } from "node:timers/promises";
import { buildIfStale } from "#dev/build.ts";
import { fillDatabase, startApp, verifyHistory } from "./apps.ts";
import { buildUrl, createBackups, queryServer } from "./backups.ts";
import { prepareLoad } from "./load.ts";
import {
  createNode,
  type DatabaseNode,
  findLeader,
  startEtcd,
  superuser,
  waitUntilHealthy,
} from "./nodes.ts";
import { findMissingPackages } from "./programs.ts";
import { appUser, databaseName, preparePgBouncer, startHaproxy } from "./proxies.ts";
import { formatSeconds, printImpact, printWrites } from "./report.ts";
import { readStoredWrites } from "./stored-writes.ts";
import { createWorkplace, findServerPorts, waitFor } from "./workplace.ts";

/**
 * Runs the product on a cluster of three PostgreSQL nodes, causes failures while clients write, and checks that nothing
 * that was acknowledged is lost or doubled. An argument limits the check to the failures whose title contains it.
 */
const pattern = process.argv[2] ?? "";
const licenseCount = 1_000;
const loadBeforeFaultMs = 5_000;
const loadAfterRecoveryMs = 5_000;
const isolationMs = 45_000;

const missingPackages = findMissingPackages();
if (missingPackages.length > 0) {
  console.log(
    `The check did not run, because these Debian packages are missing: ${missingPackages.join(", ")}.`,
  );
  process.exit(0);
}

const workplace = await createWorkplace();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void workplace.end(false).finally(() => process.exit(130)));
try {
  await buildIfStale("node");
  await runCheck();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await workplace.end(process.exitCode === 1);
}
process.exit();

async function runCheck() {
  const ports = await findServerPorts(23);
  const takePort = () => {
    const port = ports.shift();
    if (port === undefined) throw new Error("Too few ports.");
    return port;
  };
  const etcdPort = takePort();
  startEtcd(workplace, etcdPort, takePort());
  const backups = createBackups(workplace);
  const nodes: DatabaseNode[] = [];
  for (const name of ["node1", "node2", "node3"]) {
    const nodePorts = {
      postgres: takePort(),
      rest: takePort(),
      postgresLink: takePort(),
      restLink: takePort(),
      etcdLink: takePort(),
    };
    nodes.push(await createNode(workplace, { name, ports: nodePorts, etcdPort, backups }));
  }
  const leaderPort = takePort();
  const pgBouncerPort = takePort();
  const pagesPort = takePort();
  const appPorts = [takePort(), takePort()];
  // HAProxy takes every server for a leader until its first check, so it starts before the cluster is healthy.
  startHaproxy(workplace, { pages: pagesPort, leader: leaderPort, apps: appPorts }, nodes);
  for (const node of nodes) node.start();
  const firstLeader = await waitUntilHealthy(nodes);
  const adminUrl = buildUrl(firstLeader.ports.postgres, superuser, "postgres");
  await queryServer(adminUrl, `create role ${appUser.username} login password '${appUser.password}'`);
  await queryServer(adminUrl, `create database ${databaseName} owner ${appUser.username}`);
  const startPgBouncer = preparePgBouncer(workplace, pgBouncerPort, leaderPort);
  let pgBouncer = startPgBouncer();
  const databaseUrl = buildUrl(pgBouncerPort, appUser, databaseName);
  await waitFor("PgBouncer", 30_000, () => queryServer(databaseUrl, "select 1"));
  const session = await fillDatabase(databaseUrl, licenseCount);
  await backups.createBackup(firstLeader);
  for (const [index, port] of appPorts.entries())
    await startApp(workplace, `app${index + 1}`, port, databaseUrl);
  const url = `http://127.0.0.1:${pagesPort}`;
  await waitFor("The address of the product", 30_000, async () => (await fetch(`${url}/readyz`)).ok);
  const load = await prepareLoad(url, session);

  const readLeaderUrl = async () => {
    const leader = await findLeader(nodes);
    if (!leader) throw new Error("The cluster has no leader.");
    return buildUrl(leader.ports.postgres, superuser, databaseName);
  };

  /** Causes a failure under load, waits for the recovery, and checks the stored writes. */
  async function checkFault(
    title: string,
    cause: (leader: DatabaseNode) => Promise<void>,
    repair: (oldLeader: DatabaseNode) => Promise<void> = async () => {},
  ) {
    if (!title.includes(pattern)) return;
    const oldLeader = await waitUntilHealthy(nodes);
    console.log(`\n${title}`);
    load.start();
    await pause(loadBeforeFaultMs);
    const faultAt = Date.now();
    await cause(oldLeader);
    await waitFor("A write after the failure", 120_000, async () =>
      load.samples.some(
        ({ isWrite, isSuccess, startedAt }) => isWrite && isSuccess && startedAt > faultAt + 2_000,
      ),
    );
    await pause(loadAfterRecoveryMs);
    await repair(oldLeader);
    const newLeader = await waitUntilHealthy(nodes);
    await pause(loadAfterRecoveryMs);
    const endedAt = Date.now();
    await load.stop();
    if (newLeader !== oldLeader)
      console.log(`  leader                  ${oldLeader.name}, then ${newLeader.name}`);
    if (!printImpact(load, faultAt, endedAt)) process.exitCode = 1;
    console.log(
      `  three healthy nodes     after ${formatSeconds(endedAt - loadAfterRecoveryMs - faultAt)} s`,
    );
    await checkWrites();
  }

  async function checkWrites() {
    if (!printWrites(load.writes, await readStoredWrites(await readLeaderUrl()))) process.exitCode = 1;
    console.log(`  audit:verify            ${await verifyHistory(workplace, databaseUrl)}`);
  }

  await checkFault(
    "The leader is killed: PostgreSQL and Patroni get SIGKILL",
    (leader) => leader.kill(),
    async (oldLeader) => oldLeader.start(),
  );
  await checkFault("PgBouncer restarts", async () => {
    await pgBouncer.stop();
    pgBouncer = startPgBouncer();
  });
  await checkFault(
    "The leader is cut off from etcd and from the other nodes, but HAProxy reaches it",
    async (leader) => {
      leader.cutOff();
      await pause(isolationMs);
    },
    async (oldLeader) => oldLeader.reconnect(),
  );
  await checkFault(
    "The leader freezes: PostgreSQL and Patroni get SIGSTOP",
    async (leader) => {
      leader.freeze();
      await pause(isolationMs);
    },
    async (oldLeader) => oldLeader.unfreeze(),
  );

  console.log("\nThe database is restored to a point in time with pgBackRest");
  load.start();
  await pause(loadBeforeFaultMs);
  const restoreTo = new Date();
  await pause(loadBeforeFaultMs);
  await load.stop();
  const leader = await waitUntilHealthy(nodes);
  await backups.archiveAll(leader);
  const restoreStartedAt = Date.now();
  const restoredPort = takePort();
  await backups.restore(restoreTo, leader, restoredPort);
  console.log(`  restored after          ${formatSeconds(Date.now() - restoreStartedAt)} s`);
  const stored = await readStoredWrites(buildUrl(restoredPort, superuser, databaseName));
  const earlier = load.writes.filter(({ acknowledgedAt }) => acknowledgedAt < restoreTo.getTime());
  const later = load.writes.filter(({ startedAt }) => startedAt > restoreTo.getTime());
  if (!printWrites(earlier, stored)) process.exitCode = 1;
  const tooLate = later.filter((write) => stored.count(write) > 0);
  console.log(
    `  later writes            ${later.length}, of which the restored database has ${tooLate.length}`,
  );
  if (tooLate.length > 0) process.exitCode = 1;
  const restoredUrl = buildUrl(restoredPort, appUser, databaseName);
  console.log(`  audit:verify            ${await verifyHistory(workplace, restoredUrl)}`);
}
