import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, it } from "vitest";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { storedMailsIn } from "#app/gateways/mail/eml.ts";
import { mailFolder } from "#app/hosts/mail-folder.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { newDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { bundleProgram } from "./bundle.ts";
import { engineAt } from "./databases.ts";

const licensingProcess = await bundleProgram("license-process");
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a process and collects the keys that it acknowledges. */
function startProcess(address: string, folder: string, name: string) {
  const child = spawn(process.execPath, [licensingProcess, address, folder, name], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  running.add(child);
  const exited = once(child, "exit").finally(() => running.delete(child));
  const keys: string[] = [];
  createInterface({ input: child.stdout }).on("line", (key) => keys.push(key));
  return { child, exited, keys };
}

it.skipIf(!engineNames.includes("PostgreSQL"))(
  "one of two processes on one PostgreSQL is killed: no acknowledged license is lost, no mail is sent twice, and the other process continues",
  { timeout: 60_000 },
  async () => {
    const address = await newDatabase("PostgreSQL", "nothing");
    const folder = await mkdtemp(join(tmpdir(), "license-desk-survivor-"));
    const storage = await openStorage(engineAt(address));
    await createSamplePackages(storage);
    const [victim, survivor] = ["victim", "survivor"].map((name) => startProcess(address, folder, name));
    if (!victim || !survivor) throw new Error("Two processes are needed.");
    const mails = storedMailsIn(mailFolder(folder));
    const waitForKeys = async (keys: readonly string[], most: number) => {
      await expect.poll(() => keys.length, { timeout: 20_000 }).toBeGreaterThan(most);
    };
    await Promise.all([waitForKeys(victim.keys, 20), waitForKeys(survivor.keys, 20)]);
    await expect.poll(async () => (await mails.latest(1_000)).length, { timeout: 20_000 }).toBeGreaterThan(5);

    victim.child.kill("SIGKILL");
    expect(await victim.exited).toEqual([null, "SIGKILL"]);
    await waitForKeys(survivor.keys, survivor.keys.length + 20);
    survivor.child.stdin.end();
    expect(await survivor.exited).toEqual([0, null]);

    const acknowledged = [...victim.keys, ...survivor.keys];
    const stored = await storage.licenses.manyInFull(acknowledged);
    expect(stored).toHaveLength(acknowledged.length);
    expect(await verifyChain(storage.history)).toMatchObject({ broken: null });
    const recipients = (await mails.latest(100_000)).map(({ to }) => to);
    expect(recipients.filter((to, index) => recipients.indexOf(to) !== index)).toEqual([]);
    const remindedRecipients = new Set(recipients);
    const licensesWithoutReminder = stored.filter(
      ({ record }) => !remindedRecipients.has(record.customer.email),
    );
    const ledgers = await Promise.all(
      licensesWithoutReminder.map(async ({ record, quotas }) =>
        storage.reminders.ofEnd({ licenseId: record.id, endsAt: quotas[0]?.expirationDate ?? "" }),
      ),
    );
    // Reminders reserved by the killed process are reviewed later and never sent again automatically.
    expect(ledgers.map((ledger) => ledger.map(({ state }) => state))).toEqual(
      licensesWithoutReminder.map(() => ["reserved"]),
    );
    expect(licensesWithoutReminder.length).toBeLessThanOrEqual(1);
    await storage.close();
  },
);
