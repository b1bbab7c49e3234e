import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { createEvent } from "#app/domain/history/event.ts";
import { Problem } from "#app/domain/problem.ts";
import type { Storage, StorageTransaction } from "#app/domain/storage/storage.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import {
  acmeInfinite,
  ada,
  clock,
  globexExpiring,
  issue,
  miraiIr,
  now,
  exampleQuota,
} from "#tests/fixtures/licenses.ts";
import { describeOnEngines } from "#tests/support/engines/engines.ts";
import { optionalEngines, defaultEngines } from "#tests/support/engines/engine-names.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";

async function appendNote(
  storage: Storage,
  transaction: StorageTransaction,
  key: string,
  word: string,
): Promise<void> {
  const license = await storage.licenses.findFull(key);
  if (!license) throw new Error(`There is no license ${key}.`);
  const { record } = license;
  transaction.licenses.change(record, { ...record, notes: `${record.notes}${word} ` });
  transaction.record(createEvent(ada, key, "update-notes", { after: { notes: word } }));
}

const splitNotes = (notes: string | undefined) => (notes ?? "").trim().split(" ");

describeOnEngines([...defaultEngines, ...optionalEngines], "A transaction", (openDatabase) => {
  it("is rolled back completely when a later write fails", async () => {
    const { storage } = await openDatabase({ clock });
    const acme = await issue(storage, acmeInfinite());
    const { record, summary } = await issue(storage, globexExpiring({ tags: ["trial"] }));
    const rejection = storage.transact(async (transaction) => {
      transaction.tags.ensure(["half done"], now);
      transaction.licenses.change(record, { ...record, notes: "half done", tags: ["half done"] });
      transaction.record(createEvent(ada, record.key, "update-notes"));
      transaction.licenses.add({ ...record, id: transaction.createId(), key: acme.record.key }, summary);
    });
    await expectBusy(rejection);

    expect((await storage.licenses.find(record.key))?.record).toEqual(record);
    expect(await storage.tags.findExistingNames(["half done"])).toEqual([]);
    expect((await storage.history.listByLicense(record.key, 0, 10)).total).toBe(1);
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 2, brokenPosition: null });
  });

  it("is rolled back when its callback throws a problem", async () => {
    const { storage } = await openDatabase();
    const { record } = await issue(storage, acmeInfinite());
    const rejection = storage.transact(async (transaction) => {
      transaction.licenses.change(record, { ...record, notes: "never" });
      transaction.record(createEvent(ada, record.key, "update-notes"));
      throw new Problem("rule", "No.");
    });
    await expect(rejection).rejects.toThrow("No.");
    expect((await storage.licenses.find(record.key))?.record.notes).toBe("");
    expect((await storage.history.listByLicense(record.key, 0, 10)).total).toBe(1);
  });

  it("runs again on the new state when another transaction saved the license", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const { record } = await issue(storage, acmeInfinite());
    const otherStorage = await openSecondStorage();
    const notesOfAttempts: string[] = [];
    await storage.transact(async (transaction) => {
      const storedLicense = await storage.licenses.find(record.key);
      if (!storedLicense) throw new Error("The license is missing.");
      notesOfAttempts.push(storedLicense.record.notes);
      if (notesOfAttempts.length === 1)
        await otherStorage.transact((otherTransaction) =>
          appendNote(otherStorage, otherTransaction, record.key, "first"),
        );
      transaction.licenses.change(storedLicense.record, {
        ...storedLicense.record,
        notes: `${storedLicense.record.notes}second`,
      });
    });
    expect(notesOfAttempts).toEqual(["", "first "]);
    const savedLicense = await storage.licenses.find(record.key);
    expect(savedLicense?.record.notes).toBe("first second");
    expect(savedLicense?.record.rowVersion).toBe(3);
  });

  it("runs again when a quota or summary was saved in between", async () => {
    const { storage } = await openDatabase();
    const license = await issue(storage, acmeInfinite());
    const [quota] = license.quotas;
    if (!quota) throw new Error("Acme has no quota.");
    await storage.transact(async (transaction) => {
      transaction.licenses.changeQuota({ ...quota, serverCapacity: 7 });
      transaction.licenses.refreshSummary(
        license.record,
        { ...license.summary, serverCapacity: 7 },
        license.summaryVersion,
      );
    });
    const attemptedVersions: number[] = [];
    await storage.transact(async (transaction) => {
      const rowVersion = attemptedVersions.length + 1;
      attemptedVersions.push(rowVersion);
      transaction.licenses.changeQuota({ ...quota, serverCapacity: 8, rowVersion });
      transaction.licenses.refreshSummary(license.record, { ...license.summary, serverCapacity: 8 }, 2);
    });
    expect(attemptedVersions).toEqual([1, 2]);
    await storage.transact(async (transaction) => {
      const summaryVersion = attemptedVersions.length;
      attemptedVersions.push(summaryVersion);
      transaction.licenses.refreshSummary(
        license.record,
        { ...license.summary, serverCapacity: 9 },
        summaryVersion,
      );
    });
    expect(attemptedVersions).toEqual([1, 2, 2, 3]);
    const savedLicense = await storage.licenses.findFull(license.record.key);
    expect(savedLicense).toMatchObject({ summaryVersion: 4, summary: { serverCapacity: 9 } });
    expect(savedLicense?.quotas[0]).toMatchObject({ serverCapacity: 8, rowVersion: 3 });
  });

  it("is applied exactly once while seven others edit the same license", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const { record } = await issue(storage, acmeInfinite());
    const otherStorage = await openSecondStorage();
    const words = ["a", "b", "c", "d", "e", "f", "g", "h"];
    await Promise.all(
      words.map((word, index) => {
        const storageOfProcess = index % 2 === 0 ? storage : otherStorage;
        return storageOfProcess.transact((transaction) =>
          appendNote(storageOfProcess, transaction, record.key, word),
        );
      }),
    );
    const savedLicense = await storage.licenses.find(record.key);
    expect(splitNotes(savedLicense?.record.notes).toSorted()).toEqual(words);
    expect(savedLicense?.record.rowVersion).toBe(9);
    const { rows: chainEntries } = await storage.history.listChainAfter(0, 100);
    expect(chainEntries.map(({ event }) => event.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await verifyChain(otherStorage.history)).toEqual({ validEventCount: 9, brokenPosition: null });
  });

  it("does not affect simultaneous transactions when it fails", async () => {
    const { storage, engine } = await openDatabase({ clock });
    const licenses = await Promise.all(
      [acmeInfinite(), globexExpiring(), miraiIr()].map((license) => issue(storage, license)),
    );
    const quota = exampleQuota("2026-01-01", "2026-12-31");
    const saveNotesAndQuota = (record: LicenseRecord, quotaLicenseId: number) =>
      storage.transact(async (transaction) => {
        transaction.licenses.change(record, { ...record, notes: "at the same time" });
        transaction.licenses.addQuota({ ...quota, id: transaction.createId(), licenseId: quotaLicenseId });
      });
    const [acme, globex, mirai] = licenses.map(({ record }) => record);
    if (!acme || !globex || !mirai) throw new Error("A license is missing.");
    const unknownLicenseId = 1;
    const staleRecord = { ...mirai, rowVersion: mirai.rowVersion - 1 };
    await Promise.all([
      saveNotesAndQuota(acme, acme.id),
      // D1 is excluded, because it would reject the whole batch for the unknown license.
      engine.canAwaitOtherRequests && expectBusy(saveNotesAndQuota(globex, unknownLicenseId)),
      expectBusy(saveNotesAndQuota(staleRecord, mirai.id)),
    ]);
    const notesAndQuotaCounts = await Promise.all(
      [acme, globex, mirai].map(async ({ key }) => {
        const license = await storage.licenses.findFull(key);
        return [license?.record.notes, license?.quotas.length];
      }),
    );
    expect(notesAndQuotaCounts).toEqual(
      licenses.map(({ record, quotas }, index) =>
        index === 0 ? ["at the same time", quotas.length + 1] : [record.notes, quotas.length],
      ),
    );
  });

  it("never uses a key twice", async () => {
    const { storage, engine } = await openDatabase();
    const acme = await issue(storage, acmeInfinite());
    await engine.db.deleteFrom("license").where("id", "=", acme.record.id).execute();
    expect(await storage.licenses.find(acme.record.key)).toBeNull();
    const duplicateKeyIssue = issue(storage, globexExpiring({ key: acme.record.key }));
    await expectBusy(duplicateKeyIssue);
    expect(await storage.licenses.find(acme.record.key)).toBeNull();
  });

  it("uses another key when the first key was used before", async () => {
    const { storage } = await openDatabase();
    const acme = await issue(storage, acmeInfinite());
    const keys = [acme.record.key, "ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ"];
    const { record, summary } = {
      ...acme,
      record: { ...acme.record, customer: globexExpiring().record.customer },
    };
    const key = await storage.transact(async (transaction) => {
      const candidate = { ...record, id: transaction.createId(), key: keys.shift() ?? "" };
      transaction.licenses.add(candidate, summary);
      return candidate.key;
    });
    expect(key).toBe("ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ");
    expect((await storage.licenses.find(key))?.record.customer.companyName).toBe("Globex");
  });

  it("creates ascending ids after a restart with the same clock", async () => {
    const { storage, openSecondStorage } = await openDatabase({ clock });
    const ids = await storage.transact(async (transaction) =>
      Array.from({ length: 3000 }, () => transaction.createId()),
    );
    expect(
      ids.every((id, index) => Number.isSafeInteger(id) && (index === 0 || id > (ids[index - 1] ?? id))),
    ).toBe(true);

    const { record } = await issue(storage, acmeInfinite());
    const reopenedStorage = await openSecondStorage();
    for (let count = 0; count < 20; count += 1) {
      await reopenedStorage.transact(async (transaction) => {
        transaction.licenses.addQuota({
          ...exampleQuota("2026-01-01", "2026-12-31"),
          id: transaction.createId(),
          licenseId: record.id,
        });
      });
    }
    expect((await storage.licenses.findFull(record.key))?.quotas).toHaveLength(21);
  });
});

describeOnEngines(
  ["PostgreSQL", ...optionalEngines],
  "A transaction that conflicted with another process",
  (openDatabase) => {
    it("runs again before the next transaction of that process on the same license", async () => {
      const { storage, openSecondStorage, engine } = await openDatabase();
      const otherStorage = await openSecondStorage();
      const { record } = await issue(storage, acmeInfinite());
      const { key } = record;
      const isWaiting = async () => {
        const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(engine.db);
        return rows.length === 1;
      };
      const otherWrites: Promise<void>[] = [];
      await storage.transact(async (transaction) => {
        await appendNote(storage, transaction, key, "retried");
        const otherWrite = otherStorage.transact(
          (transaction) => appendNote(otherStorage, transaction, key, "other"),
          key,
        );
        otherWrites.push(otherWrite);
        // The first other write causes a conflict. The second write waits until this transaction ran again.
        await (otherWrites.length === 1 ? otherWrite : vi.waitUntil(isWaiting));
      }, key);
      await Promise.all(otherWrites);
      const savedLicense = await storage.licenses.find(key);
      expect(splitNotes(savedLicense?.record.notes)).toEqual(["other", "retried", "other"]);
    });
  },
);
