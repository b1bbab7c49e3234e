import { expect, it } from "vitest";
import { advanceInstance, retryInstance } from "#app/domain/instance/advance.ts";
import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import type { Storage } from "#app/domain/storage.ts";
import { acmeInfinite, clock, globexExpiring, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";
import { instanceOf } from "#tests/support/customers/hosted-rows.ts";
import { scriptedProvisioner } from "#tests/support/outside/provisioner.ts";

function planned(licenseId: number, changes: Partial<InstanceRecord> = {}): Omit<InstanceRecord, "id"> {
  const { id: _, ...plan } = instanceOf(0, licenseId, "acme", {
    status: "creating",
    orderedAt: null,
    ...changes,
  });
  return plan;
}

const add = (storage: Storage, plan: Omit<InstanceRecord, "id">) =>
  storage.transact(async (work) => {
    const record = { ...plan, id: work.newId() };
    work.addInstance(record);
    return record;
  });

describeOnEveryEngine("Instances", (open) => {
  it("are returned unchanged by id, license and subdomain", async () => {
    const { storage } = await open({ clock });
    const { record: license } = await issue(storage, acmeInfinite());
    const customer = await storage.transact(async (work) => {
      const id = work.newId();
      const person = { firstName: "Wile", lastName: null, email: "wile@acme.example", countryCode: null };
      work.addCustomer({
        id,
        companyName: "Acme",
        ...person,
        source: "staff",
        createdAt: now,
        createdBy: "ada",
      });
      return id;
    });
    const record = await add(storage, planned(license.id, { customerId: customer }));
    expect(await storage.instances.find(record.id)).toEqual(record);
    expect(await storage.instances.ofLicense(license.id)).toEqual(record);
    expect(await storage.instances.bySubdomain("acme")).toEqual(record);
    expect(await storage.instances.find(record.id + 1)).toBeNull();
    expect(await storage.instances.bySubdomain("globex")).toBeNull();
  });

  it("are unique per license and per subdomain", async () => {
    const { storage } = await open({ clock });
    const acme = (await issue(storage, acmeInfinite())).record;
    const globex = (await issue(storage, globexExpiring())).record;
    await add(storage, planned(acme.id));
    await expectBusy(add(storage, planned(acme.id, { subdomain: "acme-2" })));
    await expectBusy(add(storage, planned(globex.id)));
    await add(storage, planned(globex.id, { subdomain: "globex" }));
    expect(await storage.instances.underWay(0, 10)).toHaveLength(2);
  });

  it("that were deleted free the license for another and are found by their subdomain", async () => {
    const { storage } = await open({ clock });
    const { record: license } = await issue(storage, acmeInfinite());
    const first = await add(storage, planned(license.id));
    const deleted = { ...first, status: "deleted" as const, deletedAt: now };
    await storage.transact(async (work) => work.changeInstance(deleted));
    const second = await add(storage, planned(license.id, { subdomain: "acme-2" }));
    expect(await storage.instances.ofLicense(license.id)).toEqual(second);
    expect(await storage.instances.bySubdomain("acme")).toEqual({ ...deleted, rowVersion: 2 });
    await storage.transact(async (work) => work.removeInstance({ id: first.id, rowVersion: 2 }));
    expect(await storage.instances.find(first.id)).toBeNull();
    await add(storage, planned((await issue(storage, globexExpiring())).record.id));
  });

  it("are listed while their steps run, in batches", async () => {
    const { storage } = await open({ clock });
    const ids: number[] = [];
    for (const status of ["creating", "ready", "creating", "waiting", "failed", "creating"] as const) {
      const { record: license } = await issue(storage, { ...acmeInfinite(), servers: [] });
      const { id } = await add(storage, planned(license.id, { status, subdomain: `acme-${ids.length}` }));
      ids.push(id);
    }
    const running = [ids[0], ids[2], ids[5]];
    expect(await storage.instances.underWay(0, 2)).toEqual(running.slice(0, 2));
    expect(await storage.instances.underWay(running[1] ?? 0, 2)).toEqual(running.slice(2));
    expect(await storage.instances.underWay(running[2] ?? 0, 2)).toEqual([]);
  });

  it("advance through their steps once, for any number of simultaneous workers", async () => {
    const { storage, openSecondStorage } = await open({ clock });
    const otherStorage = await openSecondStorage();
    const { record: license } = await issue(storage, acmeInfinite());
    const { id } = await add(storage, planned(license.id));
    const provisioner = scriptedProvisioner();
    const advanced = await Promise.all(
      [storage, otherStorage, storage, otherStorage].map((process) =>
        advanceInstance(process, provisioner, id, now),
      ),
    );
    expect(advanced.map((instance) => instance?.status)).toEqual(["ready", "ready", "ready", "ready"]);
    const { steps, rowVersion } = (await storage.instances.find(id)) ?? {};
    expect(steps?.map(({ status, attempt }) => [status, attempt])).toEqual(steps?.map(() => ["done", 1]));
    expect(rowVersion).toBe(10);
    expect(new Set(provisioner.startedWork).size).toBe(4);
  });

  it("that failed are retried once for any number of requests", async () => {
    const { storage, openSecondStorage } = await open({ clock });
    const otherStorage = await openSecondStorage();
    const { record: license } = await issue(storage, acmeInfinite());
    const { id } = await add(storage, planned(license.id));
    const provisioner = scriptedProvisioner();
    provisioner.observationOf = () => ({ state: "failed", fault: "No.", final: true });
    expect(await advanceInstance(storage, provisioner, id, now)).toMatchObject({ status: "failed" });
    await Promise.all([storage, otherStorage, storage].map((process) => retryInstance(process, id, now)));
    expect(await storage.instances.find(id)).toMatchObject({ status: "creating", rowVersion: 4 });
  });
});
