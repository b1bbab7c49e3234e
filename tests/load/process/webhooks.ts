import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { createEvent } from "#app/domain/history/event.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { sendWebhooks } from "#app/domain/webhook/send-webhooks.ts";
import { createWebhook } from "#app/domain/webhook/webhooks.ts";
import { platform } from "#app/hosts/node.ts";
import { createNodeWebhookClient } from "#app/hosts/webhook-client.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import type { DatabaseLocation } from "#tests/load/databases.ts";
import { formatCount, printHead, printLine, printNote, formatMs, formatRatio } from "#tests/load/printing.ts";

const webhooks = 100;
const events = 1_000;
const baselineSamples = 300;
const everyMs = 20;
const jobsEveryMs = 60_000;

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
  const actor = { person, requestId: "bench", at: new Date().toISOString() };
  for (let nth = 0; nth < webhooks; nth += 1)
    await createWebhook(storage, sender, actor, {
      url: `http://127.0.0.1:${port}/${nth}`,
      eventNames: ["update-notes"],
    });
  await storage.transact(async (work) => {
    for (let nth = 0; nth < events; nth += 1) work.record(createEvent(actor, `BENCH-${nth}`, "update-notes"));
  });

  const sent = new AbortController();
  const timePage = async () => {
    const due = performance.now() + everyMs;
    await pause(everyMs);
    await storage.licenses.page(licenseFilter.parse({ pageSize: 10 }));
    return performance.now() - due;
  };
  const alone: number[] = [];
  while (alone.length < baselineSamples) alone.push(await timePage());
  const loadedSamples: number[] = [];
  const lookups = (async () => {
    while (!sent.signal.aborted) loadedSamples.push(await timePage());
  })();
  const startedAt = performance.now();
  let now = Date.now();
  const clock = () => new Date(now);
  while ((await storage.webhooks.withWork(new Date(now).toISOString())).length > 0) {
    await sendWebhooks(storage, clock, sender, () => {});
    now += jobsEveryMs;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  sent.abort();
  await lookups;

  printHead(
    `${formatCount(webhooks)} webhooks receive ${formatCount(events)} events; a page of the list in ms`,
    "",
    ["median", "p99"],
  );
  const [baseline, loaded] = [alone, loadedSamples].map((samples) => {
    const sorted = samples.toSorted((a, b) => a - b);
    return { median: sorted[sorted.length >> 1] ?? 0, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
  });
  if (!baseline || !loaded) return;
  printLine("alone", [formatMs(baseline.median), formatMs(baseline.p99)]);
  printLine("beside the deliveries", [formatMs(loaded.median), formatMs(loaded.p99)]);
  printLine("ratio", [formatRatio(loaded.median / baseline.median), formatRatio(loaded.p99 / baseline.p99)]);
  printNote(`${formatCount((webhooks * events) / seconds)} deliveries/s`);
  await receiver.terminate();
  await storage.close();
}
