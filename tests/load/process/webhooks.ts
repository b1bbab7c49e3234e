import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { createEvent } from "#app/domain/history/event.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { findNextWebhookTime, sendWebhooks } from "#app/domain/webhook/send-webhooks.ts";
import { createWebhook } from "#app/domain/webhook/webhooks.ts";
import { platform } from "#app/hosts/node.ts";
import { createNodeWebhookClient } from "#app/hosts/webhook-client.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import type { DatabaseLocation } from "#tests/load/databases.ts";
import { formatCount, printHead, printLine, printNote, formatMs, formatRatio } from "#tests/load/printing.ts";
import { instantOf, readSystemClock } from "#app/domain/time/time.ts";

const webhookCount = 100;
const eventCount = 1_000;
const baselineSampleCount = 300;
const pageIntervalMs = 20;
const jobIntervalMs = 60_000;

/** Measures how 100,000 deliveries slow down list pages in the same process. */
export async function printWebhooks(location: DatabaseLocation): Promise<void> {
  const storage = await openStorage(await platform.openEngine(location));
  const receiver = new Worker(new URL("webhook-receiver.ts", import.meta.url));
  const [port] = (await once(receiver, "message")) as [number];
  const sender = {
    webhookClient: createNodeWebhookClient({ allowPrivate: true }),
    secrets: ["secret of the bench"] as const,
  };
  const person = { email: "bench@example.com", isAdmin: true, privileges: [] };
  const actor = { person, requestId: "bench", actedAt: readSystemClock() };
  for (let index = 0; index < webhookCount; index += 1)
    await createWebhook(storage, sender, actor, {
      url: `http://127.0.0.1:${port}/${index}`,
      eventNames: ["update-notes"],
    });
  await storage.transact(async (transaction) => {
    for (let index = 0; index < eventCount; index += 1)
      transaction.record(createEvent(actor, `BENCH-${index}`, "update-notes"));
  });

  const deliveriesDone = new AbortController();
  const timePage = async () => {
    const dueMs = performance.now() + pageIntervalMs;
    await pause(pageIntervalMs);
    await storage.licenses.listPage(licenseFilter.parse({ pageSize: 10 }));
    return performance.now() - dueMs;
  };
  const idleTimes: number[] = [];
  while (idleTimes.length < baselineSampleCount) idleTimes.push(await timePage());
  const loadedTimes: number[] = [];
  const pageQueries = (async () => {
    while (!deliveriesDone.signal.aborted) loadedTimes.push(await timePage());
  })();
  const startedAt = performance.now();
  let nowMs = Date.now();
  const clock = () => instantOf(nowMs);
  const isWorkDue = async () => {
    const now = clock();
    const nextWorkAt = await findNextWebhookTime(storage, now);
    return nextWorkAt !== null && nextWorkAt <= now;
  };
  while (await isWorkDue()) {
    await sendWebhooks(storage, clock, sender, () => {});
    nowMs += jobIntervalMs;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  deliveriesDone.abort();
  await pageQueries;

  printHead(
    `${formatCount(webhookCount)} webhooks receive ${formatCount(eventCount)} events; times of list pages in ms`,
    "",
    ["median", "p99"],
  );
  const [idleTiming, loadedTiming] = [idleTimes, loadedTimes].map((samples) => {
    const sortedSamples = samples.toSorted((a, b) => a - b);
    return {
      median: sortedSamples[Math.floor(sortedSamples.length / 2)] ?? 0,
      p99: sortedSamples[Math.floor(sortedSamples.length * 0.99)] ?? 0,
    };
  });
  if (!idleTiming || !loadedTiming) return;
  printLine("alone", [formatMs(idleTiming.median), formatMs(idleTiming.p99)]);
  printLine("during the deliveries", [formatMs(loadedTiming.median), formatMs(loadedTiming.p99)]);
  printLine("ratio", [
    formatRatio(loadedTiming.median / idleTiming.median),
    formatRatio(loadedTiming.p99 / idleTiming.p99),
  ]);
  printNote(`${formatCount((webhookCount * eventCount) / seconds)} deliveries/s`);
  await receiver.terminate();
  await storage.close();
}
