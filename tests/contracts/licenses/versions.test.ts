import { expect, it } from "vitest";
import type { Storage } from "#app/domain/storage/storage.ts";
import { changeVersion, createVersion, findLatestVersion } from "#app/domain/version/versions.ts";
import { ada, clock, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const buildVersion = (version: string, releasedAt = "2026-11-01T00:00:00.000Z", isActive = true) => ({
  version,
  releasedAt,
  isActive,
});
const createReleasedVersion = (storage: Storage, ...args: Parameters<typeof buildVersion>) =>
  createVersion(storage, ada, buildVersion(...args));

describeOnEveryEngine("Versions", (openDatabase) => {
  it("are stored completely and listed by release date, newest first", async () => {
    const { storage } = await openDatabase({ clock });
    const notes = "Über-fast.\n• one\n• two 🚀";
    const oldVersion = await createVersion(storage, ada, {
      ...buildVersion("4.2.0", "2025-01-02T03:04:05.678Z", false),
      releaseNotes: notes,
    });
    const firstVersion = await createReleasedVersion(storage, "5.0.0");
    const secondVersion = await createReleasedVersion(storage, "5.0.1");
    expect(await storage.versions.listAll()).toEqual([secondVersion, firstVersion, oldVersion]);
    expect(await storage.versions.find(oldVersion.id)).toEqual({ ...oldVersion, releaseNotes: notes });
    expect(await storage.versions.find(1)).toBeNull();
    expect(await storage.versions.listReleases()).toEqual(
      [secondVersion, firstVersion, oldVersion].map(({ id, version, releasedAt, isActive }) => ({
        id,
        version,
        releasedAt,
        isActive,
      })),
    );
    expect(await findLatestVersion(storage, now)).toBe("5.0.1");
    expect(await findLatestVersion(storage, "2026-10-31T23:59:59.999Z")).toBeNull();
  });

  it("can be read by their name, ignoring case in any alphabet", async () => {
    const { storage } = await openDatabase({ clock });
    const version = await createReleasedVersion(storage, "5.0-ÉTÉ");
    expect(await storage.versions.findByNumber("5.0-été")).toEqual(version);
    expect(await storage.versions.findByNumber("5.0-ete")).toBeNull();
    await expect(createReleasedVersion(storage, "5.0-éTé")).rejects.toMatchObject({ code: "VERSION_EXISTS" });
  });

  it("are created once by simultaneous requests whose names differ only in case", async () => {
    const { storage, openSecondStorage } = await openDatabase({ clock });
    const otherStorage = await openSecondStorage();
    const results = await Promise.allSettled(
      ["6.0-RC", "6.0-rc", "6.0-Rc", "6.0-rC"].map((version, index) =>
        createReleasedVersion(index % 2 === 0 ? storage : otherStorage, version),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "rejected",
    ]);
    const rejections = results.filter((result) => result.status === "rejected");
    for (const { reason } of rejections) expect(reason).toMatchObject({ code: "VERSION_EXISTS" });
    expect(await storage.versions.listAll()).toHaveLength(1);
  });

  it("are changed one after another, each based on the previous change", async () => {
    const { storage, openSecondStorage } = await openDatabase({ clock });
    const otherStorage = await openSecondStorage();
    const { id } = await createReleasedVersion(storage, "5.0.0");
    await Promise.all([
      changeVersion(storage, ada, id, buildVersion("5.0.1"), null),
      changeVersion(otherStorage, ada, id, buildVersion("5.0.2"), null),
      changeVersion(storage, ada, id, buildVersion("5.0.3"), null),
    ]);
    expect((await storage.versions.find(id))?.rowVersion).toBe(4);
    const { rows: events } = await storage.history.listChainAfter(1, 10);
    const versionChanges = events.map(({ event }) => [event.before?.["version"], event.after?.["version"]]);
    expect(versionChanges.map(([before]) => before)).toEqual([
      "5.0.0",
      ...versionChanges.slice(0, 2).map(([, after]) => after),
    ]);
    const staleChange = changeVersion(storage, ada, id, buildVersion("5.0.4"), 3);
    await expect(staleChange).rejects.toMatchObject({ kind: "conflict", current: { rowVersion: 4 } });
  });
});
