import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { eventBy } from "#app/domain/history/event.ts";
import { createWebhook } from "#app/domain/webhook/webhooks.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { newDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { silentPoster, webhookReceiver } from "#tests/support/outside/webhooks.ts";
import { bundled } from "./bundle.ts";
import { engineAt } from "./databases.ts";
import { tellerSecrets } from "./teller-secrets.ts";

const teller = await bundled("sender");
const tenMinutes = 600_000;
const licenses = 20;
const kills = 5;

/** A killed process leaves a lease, so each process runs ten minutes after the previous one. */
const at = (nth: number) => new Date(Date.parse(now) + nth * tenMinutes).toISOString();

function start(...given: string[]): ChildProcess {
  const child = spawn(process.execPath, [teller, ...given], { stdio: ["ignore", "ignore", "inherit"] });
  closeAfterTest(() => child.kill("SIGKILL"));
  return child;
}

const endOf = async (child: ChildProcess) => {
  const [code, signal]: unknown[] = await once(child, "exit");
  return signal ?? code;
};

const eventsOf = async (address: string, count: number) => {
  const storage = await openStorage(engineAt(address));
  const recorded = Array.from({ length: count }, (_, nth) => `LICENSE-${nth % licenses}`);
  await storage.transact(async (work) => {
    for (const key of recorded) work.record(eventBy(ada, key, "update-notes"));
  });
  return storage;
};

const firstsOf = (numbers: readonly number[]) => [...new Set(numbers)];

it.skipIf(!engineNames.includes("node:sqlite"))(
  "webhooks receive every event at least once, and the events of a license in order, when the sending process is killed",
  async () => {
    let child: ChildProcess | undefined;
    let left = Infinity;
    const { heard, url } = await webhookReceiver(() => {
      left -= 1;
      if (left === 0) child?.kill("SIGKILL");
      return { status: 204 };
    });
    const address = await newDatabase("node:sqlite", "nothing");
    const fresh = await openStorage(engineAt(address));
    const sender = { poster: silentPoster, secrets: tellerSecrets };
    await createWebhook(fresh, sender, ada, { url, eventNames: ["update-notes"] });
    await fresh.close();
    const storage = await eventsOf(address, 300);
    const ends: unknown[] = [];
    for (let nth = 0; nth <= kills; nth += 1) {
      left = nth < kills ? 10 + Math.floor(Math.random() * 40) : Infinity;
      child = start("webhooks", address, at(nth));
      ends.push(await endOf(child));
    }
    expect(ends).toEqual([...Array.from({ length: kills }, () => "SIGKILL"), 0]);
    const { id: newest } = await storage.history.head();
    await storage.close();
    const numbers = heard.map(({ event }) => event.id);
    expect(firstsOf(numbers).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 300 }, (_, nth) => newest - 299 + nth),
    );
    for (const [, ofLicense] of Map.groupBy(heard, ({ event }) => event.licenseKey)) {
      const order = ofLicense.map(({ event }) => event.id);
      expect(order).toEqual(order.toSorted((one, other) => one - other));
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
    const address = await newDatabase("node:sqlite", "nothing");
    const storage = await eventsOf(address, 6_000);
    const ends: unknown[] = [];
    for (let nth = 0; nth <= kills; nth += 1) {
      const child = start("event-stream", address, at(nth), path);
      const end = endOf(child);
      if (nth < kills) {
        const before = await sizeOf();
        while ((await sizeOf()) === before && child.exitCode === null);
        child.kill("SIGKILL");
      }
      ends.push(await end);
    }
    await storage.close();
    expect(ends).toEqual([...Array.from({ length: kills }, () => "SIGKILL"), 0]);
    const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");
    const numbers = lines.flatMap((line) => {
      const { id } = parsed(line);
      return id === undefined ? [] : [id];
    });
    expect(lines.length - numbers.length).toBeLessThanOrEqual(kills);
    expect(firstsOf(numbers)).toEqual(Array.from({ length: 6_000 }, (_, nth) => nth + 1));
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
