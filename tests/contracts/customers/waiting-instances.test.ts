import { type CompiledQuery, sql } from "kysely";
import { expect, it } from "vitest";
import { type InstanceRecord, pendingSteps } from "#app/domain/instance/instance.ts";
import type { Storage } from "#app/domain/storage.ts";
import { addDays, dayOf, startOfDay } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { instanceStore } from "#app/storage/instance/instance-store.ts";
import { acmeInfinite, clock, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const daysAgo = (days: number) => startOfDay(addDays(dayOf(now), -days));

/** An instance of a new license of Acme, distinguished by its subdomain. */
async function add(storage: Storage, subdomain: string, changes: Partial<InstanceRecord> = {}) {
  const { record: license } = await issue(storage, { ...acmeInfinite(), servers: [] });
  const record = await storage.transact(async (work) => {
    const instance: InstanceRecord = {
      id: work.newId(),
      customerId: null,
      licenseId: license.id,
      subdomain,
      hostname: `${subdomain}.instances.example.com`,
      source: "aws",
      plan: "paid",
      status: "requested",
      steps: pendingSteps(),
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
    work.addInstance(instance);
    return instance;
  });
  return { record, license };
}

const waitingFor = (reason: "no-capacity" | "needs-approval", days: number): Partial<InstanceRecord> => ({
  status: "waiting",
  waiting: { reason, since: daysAgo(days) },
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

/** The query plan, as the engine explains it. */
async function planOf(engine: Engine, query: CompiledQuery): Promise<string> {
  const explained = (options: string): CompiledQuery => ({
    ...query,
    sql: `explain ${options} ${query.sql}`,
  });
  if (engine.databaseType === "sqlite")
    return JSON.stringify((await engine.snapshot([explained("query plan")]))[0]);
  const [, , plan] = await engine.snapshot([
    sql`select set_config('enable_seqscan', 'off', true)`.compile(engine.db),
    sql`select set_config('enable_sort', 'off', true)`.compile(engine.db),
    explained("(costs off)"),
  ]);
  return JSON.stringify(plan);
}

describeOnEveryEngine("Instances that wait for staff", (open) => {
  it("are listed with their buyers, longest wait first, in batches", async () => {
    const { storage, engine } = await open({ clock });
    const { record: young } = await add(storage, "young", waitingFor("needs-approval", 1));
    const { record: old, license } = await add(storage, "old", waitingFor("no-capacity", 9));
    await add(storage, "ready", { status: "ready" });
    await add(storage, "requested");
    const deleted = await add(storage, "gone", waitingFor("no-capacity", 5));
    await deleteLicense(engine, deleted.license.id);

    const { customer, key } = license;
    expect(await storage.instances.waitingBuyers(0, 1)).toEqual({
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
    expect(await storage.instances.waitingBuyers(1, 10)).toMatchObject({
      total: 2,
      rows: [{ subdomain: "young", reason: "needs-approval" }],
    });
    expect(await storage.instances.waitingBuyers(0, 0)).toEqual({ total: 2, rows: [] });
    expect(await storage.instances.find(old.id)).toEqual(old);
    await storage.transact(async (work) =>
      work.changeInstance({ ...young, status: "creating", waiting: null }),
    );
    expect(await storage.instances.find(young.id)).toMatchObject({ status: "creating", waiting: null });
    expect((await storage.instances.waitingBuyers(0, 10)).total).toBe(1);
  });

  it("are found through their index, in its order", async () => {
    const { storage, engine } = await open({ clock });
    await add(storage, "acme", waitingFor("needs-approval", 1));
    const heard: CompiledQuery[] = [];
    const listening: Engine = {
      ...engine,
      snapshot(queries) {
        heard.push(...queries);
        return engine.snapshot(queries);
      },
    };
    await instanceStore(listening).waitingBuyers(0, 10);
    const [counting = "", listing = ""] = await Promise.all(heard.map((query) => planOf(engine, query)));
    expect(counting).toMatch(/instance_(waiting|live)/);
    expect(listing).toContain("instance_waiting");
    expect(listing).not.toMatch(/Sort|TEMP B-TREE/);
  });

  it("are reported once, and again only when the report was withdrawn", async () => {
    const { storage, engine } = await open({ clock });
    const { record: waits, license } = await add(storage, "waits", waitingFor("no-capacity", 2));
    const steps = pendingSteps().map((step) =>
      step.step === "domain"
        ? { ...step, status: "failed" as const, attempt: 5, fault: "No such name." }
        : step,
    );
    const { record: fails } = await add(storage, "fails", { status: "failed", steps });
    const { record: ready } = await add(storage, "ready", { status: "ready" });
    const deleted = await add(storage, "gone", { status: "failed" });
    await deleteLicense(engine, deleted.license.id);

    const buyer = { companyName: license.customer.companyName, email: license.customer.email };
    const first = { id: waits.id, status: "waiting", licenseKey: license.key, ...buyer, subdomain: "waits" };
    expect(await storage.instances.staffNotice(waits.id)).toEqual({
      ...first,
      reason: "no-capacity",
      error: null,
      isLicenseDeleted: false,
    });
    expect(await storage.instances.staffNotice(fails.id)).toMatchObject({
      id: fails.id,
      status: "failed",
      reason: null,
      error: "No such name.",
    });
    expect(await storage.instances.staffNotice(ready.id)).toBeNull();
    expect(await storage.instances.staffNotice(deleted.record.id)).toMatchObject({ isLicenseDeleted: true });

    const later = addDays(dayOf(now), 1);
    const dueSubjects = async () =>
      (await storage.queue.due("staff-notice", startOfDay(later), null, 10)).map(({ subject }) => subject);
    const gone = `${deleted.record.id}.failed`;
    expect(await dueSubjects()).toEqual([`${waits.id}.waiting`, `${fails.id}.failed`, gone]);
    const [item] = await storage.queue.due("staff-notice", startOfDay(later), null, 1);
    if (!item) throw new Error("Nothing is due.");
    expect(await storage.queue.due("staff-notice", startOfDay(later), item, 10)).toHaveLength(2);

    const reserved = { ...item, state: "reserved" as const, attempts: 1, dueAt: null };
    expect(await storage.queue.change(reserved)).toBe(true);
    expect(await storage.queue.change(reserved)).toBe(false);
    expect(await dueSubjects()).toEqual([`${fails.id}.failed`, gone]);
    expect(await storage.instances.find(waits.id)).toEqual(waits);
    await storage.transact(async (work) => work.changeInstance(waits));
    expect(await dueSubjects()).toHaveLength(2);
    await storage.transact(async (work) => work.requeue({ ...item, dueAt: now }));
    expect(await dueSubjects()).toHaveLength(3);
    expect(await storage.queue.find("staff-notice", item.subject)).toEqual({ ...item, rowVersion: 3 });
    await storage.transact(async (work) =>
      work.changeInstance({ ...waits, status: "failed", waiting: null, rowVersion: 2 }),
    );
    expect(await dueSubjects()).toContain(`${waits.id}.failed`);
  });

  it("are distinct from interrupted orders, which are listed once they are old enough", async () => {
    const { storage, engine } = await open({ clock });
    const { record: old, license } = await add(storage, "old", { orderedAt: daysAgo(3) });
    const { record: young } = await add(storage, "young", { orderedAt: daysAgo(1) });
    await add(storage, "invited");
    await add(storage, "waits", { ...waitingFor("no-capacity", 9), orderedAt: daysAgo(9) });
    const deleted = await add(storage, "gone", { orderedAt: daysAgo(9) });
    await deleteLicense(engine, deleted.license.id);

    const ids = async (...args: Parameters<Storage["instances"]["interruptedOrders"]>) =>
      (await storage.instances.interruptedOrders(...args)).map(({ id }) => id);
    expect(await storage.instances.interruptedOrders(daysAgo(3), 0, 10)).toEqual([
      { id: old.id, licenseKey: license.key },
    ]);
    expect(await ids(now, 0, 10)).toEqual([old.id, young.id]);
    expect(await ids(now, 0, 1)).toEqual([old.id]);
    expect(await ids(now, old.id, 10)).toEqual([young.id]);
    expect(await storage.instances.find(old.id)).toEqual(old);
  });
});
