import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createEvent } from "#app/domain/history/event.ts";
import { createWebhook } from "#app/domain/webhook/webhooks.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { silentWebhookClient, startWebhookReceiver } from "#tests/support/outside/webhooks.ts";
import { bundleProgram } from "./bundle.ts";
import { openEngine } from "./databases.ts";
import { webhookSecrets } from "./webhook-secrets.ts";
import { addMs } from "#app/domain/time/time.ts";

const senderPath = await bundleProgram("sender");
const tenMinutesMs = 600_000;
const licenseCount = 20;
const killCount = 5;

/** Each run starts ten minutes after the previous run, when the lease of the killed process has expired. */
const getRunTime = (runIndex: number) => addMs(now, runIndex * tenMinutesMs);

function startSender(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [senderPath, ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  closeAfterTest(() => child.kill("SIGKILL"));
  return child;
}

const waitForExit = async (child: ChildProcess) => {
  const [code, signal]: unknown[] = await once(child, "exit");
  return signal ?? code;
};

const openStorageWithEvents = async (databaseUrl: string, eventCount: number) => {
  const storage = await openStorage(openEngine(databaseUrl));
  const licenseKeys = Array.from({ length: eventCount }, (_, index) => `LICENSE-${index % licenseCount}`);
  await storage.transact(async (transaction) => {
    for (const key of licenseKeys) transaction.record(createEvent(ada, key, "update-notes"));
  });
  return storage;
};

const removeDuplicates = (eventIds: readonly number[]) => [...new Set(eventIds)];

it.skipIf(!engineNames.includes("node:sqlite"))(
  "webhooks receive every event at least once, and the events of a license in order, when the sending process is killed",
  async () => {
    let child: ChildProcess | undefined;
    let webhooksBeforeKill = Infinity;
    const { receivedWebhooks, url } = await startWebhookReceiver(() => {
      webhooksBeforeKill -= 1;
      if (webhooksBeforeKill === 0) child?.kill("SIGKILL");
      return { status: 204 };
    });
    const databaseUrl = await createTestDatabase("node:sqlite", "empty");
    const emptyStorage = await openStorage(openEngine(databaseUrl));
    const sender = { webhookClient: silentWebhookClient, secrets: webhookSecrets };
    await createWebhook(emptyStorage, sender, ada, { url, eventNames: ["update-notes"] });
    await emptyStorage.close();
    const storage = await openStorageWithEvents(databaseUrl, 300);
    const exitResults: unknown[] = [];
    for (let index = 0; index <= killCount; index += 1) {
      webhooksBeforeKill = index < killCount ? 10 + Math.floor(Math.random() * 40) : Infinity;
      child = startSender("webhooks", databaseUrl, getRunTime(index));
      exitResults.push(await waitForExit(child));
    }
    expect(exitResults).toEqual([...Array.from({ length: killCount }, () => "SIGKILL"), 0]);
    const { id: newestId } = await storage.history.readHead();
    await storage.close();
    const eventIds = receivedWebhooks.map(({ event }) => event.id);
    expect(removeDuplicates(eventIds).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 300 }, (_, index) => newestId - 299 + index),
    );
    for (const [, licenseWebhooks] of Map.groupBy(receivedWebhooks, ({ event }) => event.licenseKey)) {
      const licenseEventIds = licenseWebhooks.map(({ event }) => event.id);
      expect(licenseEventIds).toEqual(licenseEventIds.toSorted((a, b) => a - b));
    }
  },
  60_000,
);

it.skipIf(!engineNames.includes("node:sqlite"))(
  "an event file contains every event at least once, in order and without interleaved lines, when its writer is killed",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "license-desk-events-"));
    closeAfterTest(() => rm(folder, { recursive: true }));
    const eventFilePath = join(folder, "events.ndjson");
    const readFileSize = () =>
      stat(eventFilePath).then(
        ({ size }) => size,
        () => 0,
      );
    const databaseUrl = await createTestDatabase("node:sqlite", "empty");
    const storage = await openStorageWithEvents(databaseUrl, 6_000);
    const exitResults: unknown[] = [];
    for (let index = 0; index <= killCount; index += 1) {
      const child = startSender("event-stream", databaseUrl, getRunTime(index), eventFilePath);
      const exitPromise = waitForExit(child);
      if (index < killCount) {
        const initialSize = await readFileSize();
        // Kill the process only after it has written something.
        while ((await readFileSize()) === initialSize && child.exitCode === null);
        child.kill("SIGKILL");
      }
      exitResults.push(await exitPromise);
    }
    await storage.close();
    expect(exitResults).toEqual([...Array.from({ length: killCount }, () => "SIGKILL"), 0]);
    const lines = (await readFile(eventFilePath, "utf8")).split("\n").filter((line) => line !== "");
    const eventIds = lines.flatMap((line) => {
      const { id } = parseLine(line);
      return id === undefined ? [] : [id];
    });
    expect(lines.length - eventIds.length).toBeLessThanOrEqual(killCount);
    expect(removeDuplicates(eventIds)).toEqual(Array.from({ length: 6_000 }, (_, index) => index + 1));
  },
  60_000,
);

/** Parses one line of an event file. Returns no id if the line is truncated. */
function parseLine(line: string): { id?: number } {
  try {
    return JSON.parse(line) as { id: number };
  } catch {
    return {};
  }
}
