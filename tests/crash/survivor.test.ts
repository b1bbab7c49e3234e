import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, it } from "vitest";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { createStoredMails } from "#app/gateways/mail/eml.ts";
import { openMailFolder } from "#app/hosts/mail-folder.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { bundleProgram } from "./bundle.ts";
import { openEngine } from "./databases.ts";

const programPath = await bundleProgram("license-process");
const runningProcesses = new Set<ChildProcess>();
afterEach(() => {
  for (const child of runningProcesses) child.kill("SIGKILL");
});

/** Starts a process and collects the keys that it acknowledges. */
function startLicenseProcess(databaseUrl: string, mailFolder: string, processName: string) {
  const child = spawn(process.execPath, [programPath, databaseUrl, mailFolder, processName], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  runningProcesses.add(child);
  const exitPromise = once(child, "exit").finally(() => runningProcesses.delete(child));
  const keys: string[] = [];
  createInterface({ input: child.stdout }).on("line", (key) => keys.push(key));
  return { child, exitPromise, keys };
}

it.skipIf(!engineNames.includes("PostgreSQL"))(
  "a killed process loses no acknowledged license, and the other process sends no mail twice",
  { timeout: 60_000 },
  async () => {
    const databaseUrl = await createTestDatabase("PostgreSQL", "empty");
    const mailFolder = await mkdtemp(join(tmpdir(), "license-desk-survivor-"));
    const storage = await openStorage(openEngine(databaseUrl));
    await createSamplePackages(storage);
    const [victim, survivor] = ["victim", "survivor"].map((name) =>
      startLicenseProcess(databaseUrl, mailFolder, name),
    );
    if (!victim || !survivor) throw new Error("A process is missing.");
    const storedMails = createStoredMails(openMailFolder(mailFolder));
    const waitForKeys = async (keys: readonly string[], minCount: number) => {
      await expect.poll(() => keys.length, { timeout: 20_000 }).toBeGreaterThan(minCount);
    };
    await Promise.all([waitForKeys(victim.keys, 20), waitForKeys(survivor.keys, 20)]);
    await expect
      .poll(async () => (await storedMails.listPage({ pageNumber: 0, pageSize: 1_000 })).rows.length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(5);

    victim.child.kill("SIGKILL");
    expect(await victim.exitPromise).toEqual([null, "SIGKILL"]);
    await waitForKeys(survivor.keys, survivor.keys.length + 20);
    survivor.child.stdin.end();
    expect(await survivor.exitPromise).toEqual([0, null]);

    const acknowledgedKeys = [...victim.keys, ...survivor.keys];
    const storedLicenses = await storage.licenses.findManyFull(acknowledgedKeys);
    expect(storedLicenses).toHaveLength(acknowledgedKeys.length);
    expect(await verifyChain(storage.history)).toMatchObject({ brokenPosition: null });
    const recipients = (await storedMails.listPage({ pageNumber: 0, pageSize: 100_000 })).rows.map(
      ({ to }) => to,
    );
    expect(recipients.filter((to, index) => recipients.indexOf(to) !== index)).toEqual([]);
    const remindedRecipients = new Set(recipients);
    const licensesWithoutReminder = storedLicenses.filter(
      ({ record }) => !remindedRecipients.has(record.customer.email),
    );
    const reminderLists = await Promise.all(
      licensesWithoutReminder.map(async ({ record, quotas }) =>
        storage.reminders.listByEnd({ licenseId: record.id, expiredAt: quotas[0]?.expirationDate ?? "" }),
      ),
    );
    // The surviving process does not send a reminder that the killed process had reserved.
    expect(reminderLists.map((reminders) => reminders.map(({ state }) => state))).toEqual(
      licensesWithoutReminder.map(() => ["reserved"]),
    );
    expect(licensesWithoutReminder.length).toBeLessThanOrEqual(1);
    await storage.close();
  },
);
