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
import { newDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { silentWebhookClient, startWebhookReceiver } from "#tests/support/outside/webhooks.ts";
import { bundleProgram } from "./bundle.ts";
import { engineAt } from "./databases.ts";
import { webhookSecrets } from "./webhook-secrets.ts";

const deliveryProcess = await bundleProgram("sender");
const tenMinutes = 600_000;
const licenses = 20;
const kills = 5;

/** A killed process leaves a lease, so each process runs ten minutes after the previous one. */
const at = (nth: number) => new Date(Date.parse(now) + nth * tenMinutes).toISOString();

function start(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [deliveryProcess, ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  closeAfterTest(() => child.kill("SIGKILL"));
  return child;
}

const exitOf = async (child: ChildProcess) => {
  const [code, signal]: unknown[] = await once(child, "exit");
  return signal ?? code;
};

const eventsOf = async (address: string, count: number) => {
  const storage = await openStorage(engineAt(address));
  const recorded = Array.from({ length: count }, (_, nth) => `LICENSE-${nth % licenses}`);
  await storage.transact(async (work) => {
    for (const key of recorded) work.record(createEvent(ada, key, "update-notes"));
  });
  return storage;
};

const uniqueInOrder = (numbers: readonly number[]) => [...new Set(numbers)];

it.skipIf(!engineNames.includes("node:sqlite"))(
  "webhooks receive every event at least once, and the events of a license in order, when the sending process is killed",
  async () => {
    let child: ChildProcess | undefined;
    let remaining = Infinity;
    const { receivedWebhooks, url } = await startWebhookReceiver(() => {
      remaining -= 1;
      if (remaining === 0) child?.kill("SIGKILL");
      return { status: 204 };
    });
    const address = await newDatabase("node:sqlite", "empty");
    const fresh = await openStorage(engineAt(address));
    const sender = { webhookClient: silentWebhookClient, secrets: webhookSecrets };
    await createWebhook(fresh, sender, ada, { url, eventNames: ["update-notes"] });
    await fresh.close();
    const storage = await eventsOf(address, 300);
    const exits: unknown[] = [];
    for (let nth = 0; nth <= kills; nth += 1) {
      remaining = nth < kills ? 10 + Math.floor(Math.random() * 40) : Infinity;
      child = start("webhooks", address, at(nth));
      exits.push(await exitOf(child));
    }
    expect(exits).toEqual([...Array.from({ length: kills }, () => "SIGKILL"), 0]);
    const { id: newest } = await storage.history.head();
    await storage.close();
    const numbers = receivedWebhooks.map(({ event }) => event.id);
    expect(uniqueInOrder(numbers).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 300 }, (_, nth) => newest - 299 + nth),
    );
    for (const [, ofLicense] of Map.groupBy(receivedWebhooks, ({ event }) => event.licenseKey)) {
      const order = ofLicense.map(({ event }) => event.id);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  },
  60_000,
);

it.skipIf(!engineNames.includes("node:sqlite"))(
  "an event file contains every event at least once, in order and without interleaved lines, when its writer is killed",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "license-desk-events-"));
    closeAfterTest(() => rm(folder, { recursive: true }));
    const path = join(folder, "events.ndjson");
    const sizeOf = () =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      );
    const address = await newDatabase("node:sqlite", "empty");
    const storage = await eventsOf(address, 6_000);
    const exits: unknown[] = [];
    for (let nth = 0; nth <= kills; nth += 1) {
      const child = start("event-stream", address, at(nth), path);
      const end = exitOf(child);
      if (nth < kills) {
        const before = await sizeOf();
        while ((await sizeOf()) === before && child.exitCode === null);
        child.kill("SIGKILL");
      }
      exits.push(await end);
    }
    await storage.close();
    expect(exits).toEqual([...Array.from({ length: kills }, () => "SIGKILL"), 0]);
    const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");
    const numbers = lines.flatMap((line) => {
      const { id } = parsed(line);
      return id === undefined ? [] : [id];
    });
    expect(lines.length - numbers.length).toBeLessThanOrEqual(kills);
    expect(uniqueInOrder(numbers)).toEqual(Array.from({ length: 6_000 }, (_, nth) => nth + 1));
  },
  60_000,
);

/** Returns no id for a truncated line. */
function parsed(line: string): { id?: number } {
  try {
    return JSON.parse(line) as { id: number };
  } catch {
    return {};
  }
}
