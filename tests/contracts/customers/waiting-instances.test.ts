import { type CompiledQuery, sql } from "kysely";
import { expect, it } from "vitest";
import { type InstanceRecord, createPendingSteps } from "#app/domain/instance/instance.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addDays, dayOf, startOfDay } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { instanceStore } from "#app/storage/instance/instance-store.ts";
import { acmeInfinite, clock, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const daysAgo = (days: number) => startOfDay(addDays(dayOf(now), -days));

/** Adds an instance for a new license of Acme. */
async function addInstance(storage: Storage, subdomain: string, changes: Partial<InstanceRecord> = {}) {
  const { record: license } = await issue(storage, { ...acmeInfinite(), servers: [] });
  const record = await storage.transact(async (transaction) => {
    const instance: InstanceRecord = {
      id: transaction.createId(),
      customerId: null,
      licenseId: license.id,
      subdomain,
      hostname: `${subdomain}.instances.example.com`,
      source: "aws",
      purpose: "paid",
      status: "requested",
      steps: createPendingSteps(),
      orderedAt: null,
      waiting: null,
      trialEndsAt: null,
      extendedDays: 0,
      dealId: null,
      createdAt: now,
      createdBy: "marketplace",
      updatedAt: now,
      deletedAt: null,
      rowVersion: 1,
      ...changes,
    };
    transaction.instances.add(instance);
    return instance;
  });
  return { record, license };
}

const buildWaitingFields = (
  reason: "no-capacity" | "needs-approval",
  waitingDays: number,
): Partial<InstanceRecord> => ({
  status: "waiting",
  waiting: { reason, since: daysAgo(waitingDays) },
});

const deleteLicense = async ({ db }: Engine, id: number) => {
  const deletedAt = Date.parse(now);
  await db.updateTable("license").set({ deleted_at: deletedAt }).where("id", "=", id).execute();
  await db
    .updateTable("instance")
    .set({ license_deleted_at: deletedAt })
    .where("license_id", "=", id)
    .execute();
};

/** PostgreSQL would scan and sort so few rows, so both plan types are disabled. */
async function fetchIndexPlan(engine: Engine, query: CompiledQuery): Promise<string> {
  const explainQuery = (options: string): CompiledQuery => ({
    ...query,
    sql: `explain ${options} ${query.sql}`,
  });
  if (engine.databaseType === "sqlite")
    return JSON.stringify((await engine.queryInSnapshot([explainQuery("query plan")]))[0]);
  const [, , plan] = await engine.queryInSnapshot([
    sql`select set_config('enable_seqscan', 'off', true)`.compile(engine.db),
    sql`select set_config('enable_sort', 'off', true)`.compile(engine.db),
    explainQuery("(costs off)"),
  ]);
  return JSON.stringify(plan);
}

describeOnEveryEngine("Instances that wait for staff", (openDatabase) => {
  it("are listed with their buyers in batches, longest wait first", async () => {
    const { storage, engine } = await openDatabase({ clock });
    const { record: youngInstance } = await addInstance(
      storage,
      "young",
      buildWaitingFields("needs-approval", 1),
    );
    const { record: oldInstance, license } = await addInstance(
      storage,
      "old",
      buildWaitingFields("no-capacity", 9),
    );
    await addInstance(storage, "ready", { status: "ready" });
    await addInstance(storage, "requested");
    const deletedInstance = await addInstance(storage, "deleted", buildWaitingFields("no-capacity", 5));
    await deleteLicense(engine, deletedInstance.license.id);

    const { customer, key } = license;
    expect(await storage.instances.listWaitingBuyers(0, 1)).toEqual({
      total: 2,
      rows: [
        {
          licenseKey: key,
          companyName: customer.companyName,
          firstName: customer.firstName,
          lastName: customer.lastName,
          email: customer.email,
          subdomain: "old",
          hostname: "old.instances.example.com",
          reason: "no-capacity",
          since: daysAgo(9),
          source: "aws",
        },
      ],
    });
    expect(await storage.instances.listWaitingBuyers(1, 10)).toMatchObject({
      total: 2,
      rows: [{ subdomain: "young", reason: "needs-approval" }],
    });
    expect(await storage.instances.listWaitingBuyers(0, 0)).toEqual({ total: 2, rows: [] });
    expect(await storage.instances.find(oldInstance.id)).toEqual(oldInstance);
    await storage.transact(async (transaction) =>
      transaction.instances.change({ ...youngInstance, status: "creating", waiting: null }),
    );
    expect(await storage.instances.find(youngInstance.id)).toMatchObject({
      status: "creating",
      waiting: null,
    });
    expect((await storage.instances.listWaitingBuyers(0, 10)).total).toBe(1);
  });

  it("are read from an index without sorting", async () => {
    const { storage, engine } = await openDatabase({ clock });
    await addInstance(storage, "acme", buildWaitingFields("needs-approval", 1));
    const recordedQueries: CompiledQuery[] = [];
    const recordingEngine: Engine = {
      ...engine,
      queryInSnapshot(queries) {
        recordedQueries.push(...queries);
        return engine.queryInSnapshot(queries);
      },
    };
    await instanceStore(recordingEngine).listWaitingBuyers(0, 10);
    const [countPlan = "", listPlan = ""] = await Promise.all(
      recordedQueries.map((query) => fetchIndexPlan(engine, query)),
    );
    expect(countPlan).toMatch(/instance_(waiting|live)/);
    expect(listPlan).toContain("instance_waiting");
    expect(listPlan).not.toMatch(/Sort|TEMP B-TREE/);
  });

  it("cause one notice to staff, and another one after the notice returned to the queue", async () => {
    const { storage, engine } = await openDatabase({ clock });
    const { record: waitingInstance, license } = await addInstance(
      storage,
      "waits",
      buildWaitingFields("no-capacity", 2),
    );
    const steps = createPendingSteps().map((step) =>
      step.step === "domain"
        ? { ...step, status: "failed" as const, attempt: 5, error: "No such name." }
        : step,
    );
    const { record: failedInstance } = await addInstance(storage, "fails", { status: "failed", steps });
    const { record: readyInstance } = await addInstance(storage, "ready", { status: "ready" });
    const deletedInstance = await addInstance(storage, "deleted", { status: "failed" });
    await deleteLicense(engine, deletedInstance.license.id);

    const buyer = { companyName: license.customer.companyName, email: license.customer.email };
    const expectedNotice = {
      id: waitingInstance.id,
      status: "waiting",
      licenseKey: license.key,
      ...buyer,
      subdomain: "waits",
    };
    expect(await storage.instances.findStaffNotice(waitingInstance.id)).toEqual({
      ...expectedNotice,
      reason: "no-capacity",
      error: null,
      isLicenseDeleted: false,
    });
    expect(await storage.instances.findStaffNotice(failedInstance.id)).toMatchObject({
      id: failedInstance.id,
      status: "failed",
      reason: null,
      error: "No such name.",
    });
    expect(await storage.instances.findStaffNotice(readyInstance.id)).toBeNull();
    expect(await storage.instances.findStaffNotice(deletedInstance.record.id)).toMatchObject({
      isLicenseDeleted: true,
    });

    const nextDay = addDays(dayOf(now), 1);
    const listDueSubjects = async () =>
      (await storage.queue.listDue("staff-notice", startOfDay(nextDay), null, 10)).map(
        ({ subject }) => subject,
      );
    const deletedSubject = `${deletedInstance.record.id}.failed`;
    expect(await listDueSubjects()).toEqual([
      `${waitingInstance.id}.waiting`,
      `${failedInstance.id}.failed`,
      deletedSubject,
    ]);
    const [queueEntry] = await storage.queue.listDue("staff-notice", startOfDay(nextDay), null, 1);
    if (!queueEntry) throw new Error("Nothing is due.");
    expect(await storage.queue.listDue("staff-notice", startOfDay(nextDay), queueEntry, 10)).toHaveLength(2);

    const reservedEntry = { ...queueEntry, state: "reserved" as const, attempts: 1, dueAt: null };
    expect(await storage.queue.change(reservedEntry)).toBe(true);
    expect(await storage.queue.change(reservedEntry)).toBe(false);
    expect(await listDueSubjects()).toEqual([`${failedInstance.id}.failed`, deletedSubject]);
    expect(await storage.instances.find(waitingInstance.id)).toEqual(waitingInstance);
    await storage.transact(async (transaction) => transaction.instances.change(waitingInstance));
    expect(await listDueSubjects()).toHaveLength(2);
    await storage.transact(async (transaction) => transaction.queue.requeue({ ...queueEntry, dueAt: now }));
    expect(await listDueSubjects()).toHaveLength(3);
    expect(await storage.queue.find("staff-notice", queueEntry.subject)).toEqual({
      ...queueEntry,
      rowVersion: queueEntry.rowVersion + 2,
    });
    await storage.transact(async (transaction) =>
      transaction.instances.change({ ...waitingInstance, status: "failed", waiting: null, rowVersion: 2 }),
    );
    expect(await listDueSubjects()).toContain(`${waitingInstance.id}.failed`);
  });

  it("are not queued as interrupted orders", async () => {
    const { storage } = await openDatabase({ clock });
    const buildOrderTimes = (days: number) => ({ orderedAt: daysAgo(days), updatedAt: daysAgo(days) });
    const { record: oldInstance } = await addInstance(storage, "old", buildOrderTimes(3));
    const { record: youngInstance } = await addInstance(storage, "young", buildOrderTimes(1));
    await addInstance(storage, "invited");
    await addInstance(storage, "waits", { ...buildWaitingFields("no-capacity", 9), orderedAt: daysAgo(9) });

    const listDueIds = async (dueTime: string) =>
      (await storage.queue.listDue("instance", dueTime, null, 10)).map(({ subject }) => Number(subject));
    expect(await listDueIds(daysAgo(3))).toEqual([]);
    expect(await listDueIds(daysAgo(2))).toEqual([oldInstance.id]);
    expect(await listDueIds(now)).toEqual([oldInstance.id, youngInstance.id]);
    expect(await storage.instances.find(oldInstance.id)).toEqual(oldInstance);
  });
});
