import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { DatabaseLocation } from "#tests/load/databases.ts";
import { formatCount, formatMs, formatRatio, printHead, printLine, printNote } from "#tests/load/printing.ts";
import { quantile, runConcurrently } from "./crowd.ts";
import { createHeartbeatRequest, type LiveServer, prepareLiveServers } from "./deployed-servers.ts";
import { openEngineAt, type RunningApp, startApp } from "./served-app.ts";

const rejectionsPerSecond = 300;
const seconds = 20;
const connections = 64;
const pageIntervalMs = 50;
/** The app saves waiting rejections within a second. */
const saveDelayMs = 3_000;

/** One server repeats an old heartbeat 300 times a second, while list pages are requested. */
export async function printRejections(location: DatabaseLocation): Promise<void> {
  const engine = openEngineAt(location);
  const [server] = await prepareLiveServers(engine, 1);
  if (!server) throw new Error("No license has a live server.");
  await sql`update server set heartbeat_seq = 1000000 where id = ${server.id}`.execute(engine.db);
  const app = await startApp(location);
  try {
    const idleTimes = await timePages(app);
    const [loadedTimes, sentPerSecond] = await Promise.all([timePages(app), sendRejections(app, server)]);
    await pause(saveDelayMs);
    const { rows } = await sql<{ count: number; row_version: number }>`
      select count, row_version from rejection`.execute(engine.db);
    printHead(`One server is rejected ${formatCount(rejectionsPerSecond)} times a second; times in ms`, "", [
      "median",
      "p99",
    ]);
    const summarize = (times: readonly number[]) => [quantile(times, 0.5), quantile(times, 0.99)] as const;
    const [idleMedian, idleP99] = summarize(idleTimes);
    const [loadedMedian, loadedP99] = summarize(loadedTimes);
    printLine("list page alone", [formatMs(idleMedian), formatMs(idleP99)]);
    printLine("list page during the rejections", [formatMs(loadedMedian), formatMs(loadedP99)]);
    printLine("ratio", [formatRatio(loadedMedian / idleMedian), formatRatio(loadedP99 / idleP99)]);
    const countedRejections = rows.reduce((sum, { count }) => sum + count, 0);
    const writes = rows.reduce((sum, row) => sum + row.row_version, 0);
    printNote(
      `${formatCount(countedRejections)} rejections (${formatCount(sentPerSecond)}/s) are stored in ${formatCount(rows.length)} row, which was written ${formatCount(writes)} times`,
    );
  } finally {
    await app.close();
    await engine.close();
  }
}

async function timePages({ app, cookie }: RunningApp): Promise<number[]> {
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  while (performance.now() < endsAt) {
    const { ms } = await app.send({ path: "/license/licenses", headers: { cookie }, expected: [200] });
    times.push(ms);
    await pause(pageIntervalMs);
  }
  return times;
}

/** Sends each request at a fixed time, or as soon as one of the connections is free. Returns how many per second. */
async function sendRejections({ app }: RunningApp, server: LiveServer): Promise<number> {
  const startedAt = performance.now();
  await runConcurrently(rejectionsPerSecond * seconds, connections, async (index) => {
    const dueAt = startedAt + (index / rejectionsPerSecond) * 1000;
    await pause(Math.max(0, dueAt - performance.now()));
    await app.send({ ...createHeartbeatRequest(server, 1), expected: [409] });
  });
  return (rejectionsPerSecond * seconds) / ((performance.now() - startedAt) / 1000);
}
