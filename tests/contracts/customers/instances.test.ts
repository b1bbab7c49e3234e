import { expect, it } from "vitest";
import { advanceInstance, retryInstance } from "#app/domain/instance/advance.ts";
import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { acmeInfinite, clock, globexExpiring, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";
import { createInstanceRecord } from "#tests/support/customers/hosted-rows.ts";
import { createScriptedProvisioner } from "#tests/support/outside/provisioner.ts";

function buildUnsavedInstance(
  licenseId: number,
  changes: Partial<InstanceRecord> = {},
): Omit<InstanceRecord, "id"> {
  const { id: _, ...instance } = createInstanceRecord(0, licenseId, "acme", {
    status: "creating",
    orderedAt: null,
    ...changes,
  });
  return instance;
}

const addInstance = (storage: Storage, instance: Omit<InstanceRecord, "id">) =>
  storage.transact(async (transaction) => {
    const record = { ...instance, id: transaction.createId() };
    transaction.instances.add(record);
    return record;
  });

describeOnEveryEngine("Instances", (openDatabase) => {
  it("are returned unchanged by id, license and subdomain", async () => {
    const { storage } = await openDatabase({ clock });
    const { record: license } = await issue(storage, acmeInfinite());
    const customerId = await storage.transact(async (transaction) => {
      const id = transaction.createId();
      const person = { firstName: "Wile", lastName: null, email: "wile@acme.example", countryCode: null };
      transaction.instances.addCustomer({
        id,
        companyName: "Acme",
        ...person,
        source: "staff",
        createdAt: now,
        createdBy: "ada",
      });
      return id;
    });
    const record = await addInstance(storage, buildUnsavedInstance(license.id, { customerId }));
    expect(await storage.instances.find(record.id)).toEqual(record);
    expect(await storage.instances.findByLicense(license.id)).toEqual(record);
    expect(await storage.instances.findBySubdomain("acme")).toEqual(record);
    expect(await storage.instances.find(record.id + 1)).toBeNull();
    expect(await storage.instances.findBySubdomain("globex")).toBeNull();
  });

  it("are unique for each license and subdomain", async () => {
    const { storage } = await openDatabase({ clock });
    const acmeLicense = (await issue(storage, acmeInfinite())).record;
    const globexLicense = (await issue(storage, globexExpiring())).record;
    await addInstance(storage, buildUnsavedInstance(acmeLicense.id));
    await expectBusy(addInstance(storage, buildUnsavedInstance(acmeLicense.id, { subdomain: "acme-2" })));
    await expectBusy(addInstance(storage, buildUnsavedInstance(globexLicense.id)));
    await addInstance(storage, buildUnsavedInstance(globexLicense.id, { subdomain: "globex" }));
    expect(await storage.queue.listDue("instance", now, null, 10)).toHaveLength(2);
  });

  it("allow another instance of their license after they are deleted", async () => {
    const { storage } = await openDatabase({ clock });
    const { record: license } = await issue(storage, acmeInfinite());
    const firstInstance = await addInstance(storage, buildUnsavedInstance(license.id));
    const deletedInstance = { ...firstInstance, status: "deleted" as const, deletedAt: now };
    await storage.transact(async (transaction) => transaction.instances.change(deletedInstance));
    const secondInstance = await addInstance(
      storage,
      buildUnsavedInstance(license.id, { subdomain: "acme-2" }),
    );
    expect(await storage.instances.findByLicense(license.id)).toEqual(secondInstance);
    expect(await storage.instances.findBySubdomain("acme")).toEqual({ ...deletedInstance, rowVersion: 2 });
    await storage.transact(async (transaction) =>
      transaction.instances.remove({ id: firstInstance.id, rowVersion: 2 }),
    );
    expect(await storage.instances.find(firstInstance.id)).toBeNull();
    await addInstance(storage, buildUnsavedInstance((await issue(storage, globexExpiring())).record.id));
  });

  it("are queued while their steps run", async () => {
    const { storage } = await openDatabase({ clock });
    const ids: number[] = [];
    for (const status of ["creating", "ready", "creating", "waiting", "failed", "creating"] as const) {
      const { record: license } = await issue(storage, { ...acmeInfinite(), servers: [] });
      const { id } = await addInstance(
        storage,
        buildUnsavedInstance(license.id, { status, subdomain: `acme-${ids.length}` }),
      );
      ids.push(id);
      expect(await storage.instances.findLicenseKey(id)).toBe(license.key);
    }
    const dueItems = await storage.queue.listDue("instance", now, null, 10);
    expect(dueItems.map(({ subject }) => Number(subject)).toSorted((a, b) => a - b)).toEqual([
      ids[0],
      ids[2],
      ids[5],
    ]);
  });

  it("advance once for several simultaneous workers", async () => {
    const { storage, openSecondStorage } = await openDatabase({ clock });
    const otherStorage = await openSecondStorage();
    const { record: license } = await issue(storage, acmeInfinite());
    const { id } = await addInstance(storage, buildUnsavedInstance(license.id));
    const provisioner = createScriptedProvisioner();
    const advancedInstances = await Promise.all(
      [storage, otherStorage, storage, otherStorage].map((storageOfProcess) =>
        advanceInstance(storageOfProcess, provisioner, id, now),
      ),
    );
    expect(advancedInstances.map((instance) => instance?.status)).toEqual([
      "ready",
      "ready",
      "ready",
      "ready",
    ]);
    const { steps, rowVersion } = (await storage.instances.find(id)) ?? {};
    expect(steps?.map(({ status, attempt }) => [status, attempt])).toEqual(steps?.map(() => ["done", 1]));
    expect(rowVersion).toBe(10);
    expect(new Set(provisioner.startedWork).size).toBe(4);
  });

  it("are retried once by simultaneous requests after a failure", async () => {
    const { storage, openSecondStorage } = await openDatabase({ clock });
    const otherStorage = await openSecondStorage();
    const { record: license } = await issue(storage, acmeInfinite());
    const { id } = await addInstance(storage, buildUnsavedInstance(license.id));
    const provisioner = createScriptedProvisioner();
    provisioner.getStepState = () => ({ state: "failed", error: "No.", final: true });
    expect(await advanceInstance(storage, provisioner, id, now)).toMatchObject({ status: "failed" });
    await Promise.all(
      [storage, otherStorage, storage].map((storageOfProcess) => retryInstance(storageOfProcess, id, now)),
    );
    expect(await storage.instances.find(id)).toMatchObject({ status: "creating", rowVersion: 4 });
  });
});
