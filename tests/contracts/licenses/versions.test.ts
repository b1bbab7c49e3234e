import { expect, it } from "vitest";
import type { Storage } from "#app/domain/storage.ts";
import { changeVersion, createVersion, latestVersion } from "#app/domain/version/versions.ts";
import { ada, clock, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const released = (version: string, releasedAt = "2026-11-01T00:00:00.000Z", isActive = true) => ({
  version,
  releasedAt,
  isActive,
});
const create = (storage: Storage, ...given: Parameters<typeof released>) =>
  createVersion(storage, ada, released(...given));

describeOnEveryEngine("Versions", (open) => {
  it("are stored completely and listed newest release first, later additions first on the same date", async () => {
    const { storage } = await open({ clock });
    const notes = "Über-fast.\n• one\n• two 🚀";
    const old = await createVersion(storage, ada, {
      ...released("4.2.0", "2025-01-02T03:04:05.678Z", false),
      releaseNotes: notes,
    });
    const first = await create(storage, "5.0.0");
    const second = await create(storage, "5.0.1");
    expect(await storage.versions.all()).toEqual([second, first, old]);
    expect(await storage.versions.find(old.id)).toEqual({ ...old, releaseNotes: notes });
    expect(await storage.versions.find(1)).toBeNull();
    expect(await storage.versions.releases()).toEqual(
      [second, first, old].map(({ id, version, releasedAt, isActive }) => ({
        id,
        version,
        releasedAt,
        isActive,
      })),
    );
    expect(await latestVersion(storage, now)).toBe("5.0.1");
    expect(await latestVersion(storage, "2026-10-31T23:59:59.999Z")).toBeNull();
  });

  it("are found by their name ignoring case, in any alphabet", async () => {
    const { storage } = await open({ clock });
    const made = await create(storage, "5.0-ÉTÉ");
    expect(await storage.versions.named("5.0-été")).toEqual(made);
    expect(await storage.versions.named("5.0-ete")).toBeNull();
    await expect(create(storage, "5.0-éTé")).rejects.toMatchObject({ code: "VERSION_EXISTS" });
  });

  it("are created once by simultaneous requests, in other processes and with other case", async () => {
    const { storage, openAgain } = await open({ clock });
    const elsewhere = await openAgain();
    const made = await Promise.allSettled(
      ["6.0-RC", "6.0-rc", "6.0-Rc", "6.0-rC"].map((version, index) =>
        create(index % 2 === 0 ? storage : elsewhere, version),
      ),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "rejected",
    ]);
    const refusals = made.filter((one) => one.status === "rejected");
    for (const { reason } of refusals) expect(reason).toMatchObject({ code: "VERSION_EXISTS" });
    expect(await storage.versions.all()).toHaveLength(1);
  });

  it("are changed one after another, each change based on the one before", async () => {
    const { storage, openAgain } = await open({ clock });
    const elsewhere = await openAgain();
    const { id } = await create(storage, "5.0.0");
    await Promise.all([
      changeVersion(storage, ada, id, released("5.0.1"), null),
      changeVersion(elsewhere, ada, id, released("5.0.2"), null),
      changeVersion(storage, ada, id, released("5.0.3"), null),
    ]);
    expect((await storage.versions.find(id))?.rowVersion).toBe(4);
    const events = await storage.history.chain(1, 10);
    const told = events.map(({ event }) => [event.before?.["version"], event.after?.["version"]]);
    expect(told.map(([before]) => before)).toEqual(["5.0.0", ...told.slice(0, 2).map(([, after]) => after)]);
    const stale = changeVersion(storage, ada, id, released("5.0.4"), 3);
    await expect(stale).rejects.toMatchObject({ kind: "conflict", current: { rowVersion: 4 } });
  });
});
