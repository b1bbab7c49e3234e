import { expect, it } from "vitest";
import type { CatalogPackage, CatalogTier } from "#app/domain/package/catalog.ts";
import { changeTier } from "#app/domain/license/change-license.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { createLicense } from "#app/domain/license/licenses.ts";
import type { NewLicenseValues } from "#app/domain/license/new-license.ts";
import { changeCatalog } from "#app/domain/package/change-catalog.ts";
import { requireAvailableTier } from "#app/domain/package/package-store.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { acmeInfinite, ada, hooliDeleted, issue } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const createdAt = "2026-11-20T12:00:00.000Z";

describeOnEveryEngine("Tags", (openDatabase) => {
  it("are stored once ignoring case, in their first spelling", async () => {
    const { storage } = await openDatabase();
    await storage.transact(async (transaction) =>
      transaction.tags.ensure(["Renewal", "VIP", "vip"], createdAt),
    );
    await storage.transact(async (transaction) => transaction.tags.ensure(["RENEWAL", "pilot"], createdAt));
    expect(await storage.tags.findExistingNames(["renewal", "viP", "Pilot", "missing"])).toEqual([
      "pilot",
      "Renewal",
      expect.stringMatching(/^vip$/i),
    ]);
    expect(await storage.tags.findExistingNames([])).toEqual([]);
    expect(await storage.tags.search("")).toHaveLength(3);
  });

  it("match a search for any part of their name, at most 100 at once", async () => {
    const { storage } = await openDatabase();
    const numberedTags = Array.from({ length: 110 }, (_, index) => `Number ${100 + index}`);
    await storage.transact(async (transaction) =>
      transaction.tags.ensure([...numberedTags, "50% off", "Müşteri"], createdAt),
    );
    expect(await storage.tags.search("number")).toEqual(numberedTags.slice(0, 100));
    expect(await storage.tags.search("0%")).toEqual(["50% off"]);
    expect(await storage.tags.search("MUSTERI")).toEqual(["Müşteri"]);
    expect(await storage.tags.search("_")).toEqual([]);
  });
});

const buildTier = (id: string, name: string, prettyName: string): CatalogTier => ({
  id,
  name,
  prettyName,
  features: [
    { name: "servers", defaultVal: 1 },
    { name: "sso", defaultVal: null },
    { name: "satellites", defaultVal: 2, prettyName: "Satellites", prettyValue: "Two" },
  ],
});
const airPackage: CatalogPackage = {
  id: "air",
  name: "AIR",
  licenseType: 1,
  tiers: [buildTier("t2", "Team", "AIR Team"), buildTier("t1", "Core", "AIR Core")],
};
const aLaCartePackage: CatalogPackage = {
  id: "a-la-carte",
  name: "À la carte",
  licenseType: 1,
  tiers: [buildTier("t3", "Single", "À la carte Single")],
};
const fisPackage: CatalogPackage = {
  id: "fis",
  name: "FIS",
  licenseType: 2,
  tiers: [buildTier("t4", "IR", "FIS IR")],
};

const saveCatalog = (storage: Storage, packages: CatalogPackage[], expectedVersion: number | null = null) =>
  changeCatalog(storage, ada, { catalog: { packages }, expectedVersion });

describeOnEveryEngine("The catalog", (openDatabase) => {
  it("is returned by license type in document order, without retired entries", async () => {
    const { storage } = await openDatabase();
    const { packages } = storage;
    await saveCatalog(storage, [airPackage, aLaCartePackage, fisPackage]);
    expect(await packages.listByType(1)).toEqual([
      {
        id: "air",
        name: "AIR",
        tiers: [
          { id: "t2", name: "Team" },
          { id: "t1", name: "Core" },
        ],
      },
      { id: "a-la-carte", name: "À la carte", tiers: [{ id: "t3", name: "Single" }] },
    ]);
    expect(await packages.listByType(3)).toEqual([]);
    const { name: _, ...irTier } = buildTier("t4", "IR", "FIS IR");
    expect(await packages.findTier("t4")).toEqual({
      ...irTier,
      packageId: "fis",
      type: 2,
      isAvailable: true,
      graceDays: 0,
    });
    expect(await packages.findTier("t9")).toBeNull();
    expect(await packages.searchTierNames("a la")).toEqual([
      { tierId: "t3", prettyName: "À la carte Single" },
    ]);
    expect((await packages.searchTierNames("AIR")).map(({ tierId }) => tierId)).toEqual(["t1", "t2"]);

    const [team, core] = airPackage.tiers;
    const packageWithRetiredTeam = {
      ...airPackage,
      tiers: [...(core ? [core] : []), ...(team ? [{ ...team, isRetired: true }] : [])],
    };
    await saveCatalog(storage, [{ ...aLaCartePackage, isRetired: true }, packageWithRetiredTeam]);
    expect(await packages.listByType(1)).toEqual([
      { id: "air", name: "AIR", tiers: [{ id: "t1", name: "Core" }] },
    ]);
    expect(await packages.listByType(2)).toEqual([]);
    expect(await packages.findTier("t2")).toMatchObject({ isAvailable: false });
    expect(await packages.findTier("t3")).toMatchObject({ isAvailable: false });
    expect(await packages.findTier("t4")).toBeNull();
    expect((await packages.searchTierNames("a")).map(({ tierId }) => tierId)).toEqual(["t3", "t1", "t2"]);
    expect(await packages.readCatalog()).toEqual({
      packages: [{ ...aLaCartePackage, isRetired: true }, packageWithRetiredTeam],
      rowVersion: 3,
    });
  });

  it("rejects the removal of a tier that a license has, even if the license is deleted", async () => {
    const { storage } = await openDatabase();
    await saveCatalog(storage, [airPackage, aLaCartePackage, fisPackage]);
    await issue(storage, hooliDeleted({ packageTierId: "t3" }));
    expect(await storage.packages.countLicensesByTier()).toEqual(
      new Map([
        ["t1", 0],
        ["t2", 0],
        ["t3", 1],
        ["t4", 0],
      ]),
    );
    await expect(saveCatalog(storage, [airPackage, fisPackage])).rejects.toMatchObject({
      code: "CATALOG_IN_USE",
    });
    await expect(
      saveCatalog(storage, [airPackage, { ...aLaCartePackage, licenseType: 2 }, fisPackage]),
    ).rejects.toMatchObject({
      fields: { "packages[1].licenseType": [expect.any(String)] },
    });
    const { rowVersion, changes } = await saveCatalog(storage, [{ ...aLaCartePackage, isRetired: true }]);
    expect(rowVersion).toBe(3);
    expect(changes.map(({ outcome, id, licenses }) => [outcome, id, licenses])).toEqual([
      ["retired", "a-la-carte", 1],
      ["removed", "air", 0],
      ["removed", "t2", 0],
      ["removed", "t1", 0],
      ["removed", "fis", 0],
      ["removed", "t4", 0],
    ]);
    await expect(requireAvailableTier(storage.packages, "t3", 1)).rejects.toMatchObject({
      code: "TIER_RETIRED",
    });
  });

  it("rejects a license whose tier is removed at the same time", async () => {
    const { storage } = await openDatabase();
    /** Changes the catalog right after it has read the tier with this id. */
    const createStorageThatRemovesTier = (id: string): Storage => ({
      ...storage,
      packages: {
        ...storage.packages,
        findTier: async (tierId) => {
          const storedTier = await storage.packages.findTier(tierId);
          if (storedTier && tierId === id) await saveCatalog(storage, [airPackage]);
          return storedTier;
        },
      },
    });
    const licenseFields: NewLicenseValues = {
      type: 1,
      isOffline: false,
      softCapacity: false,
      tags: [],
      packageTierId: "t3",
      environment: 1,
    };
    const customer = {
      firstName: null,
      lastName: null,
      email: "pia@acme.example",
      companyName: "Acme",
      countryCode: null,
      hubspotCompanyId: null,
      hubspotContactId: null,
    };
    const unknownTierError = { code: "TIER_UNKNOWN" };
    await saveCatalog(storage, [airPackage, aLaCartePackage]);
    await expect(
      createLicense(createStorageThatRemovesTier("t3"), ada, licenseFields, customer),
    ).rejects.toMatchObject(unknownTierError);
    expect((await storage.licenses.listPage(licenseFilter.parse({}))).total).toBe(0);

    await saveCatalog(storage, [airPackage, aLaCartePackage]);
    const { record } = await issue(storage, { ...acmeInfinite({ packageTierId: "t1" }), servers: [] });
    const change = { packageTierId: "t3", capacitiesFollow: false };
    await expect(
      changeTier(
        createStorageThatRemovesTier("t3"),
        { actor: ada, key: record.key, expectedVersion: null },
        change,
      ),
    ).rejects.toMatchObject(unknownTierError);
    expect((await storage.licenses.find(record.key))?.record).toMatchObject({ packageTierId: "t1" });
  });

  it("accepts one of two simultaneous changes", async () => {
    const { storage } = await openDatabase();
    await saveCatalog(storage, [airPackage, aLaCartePackage]);
    const [singleTier] = aLaCartePackage.tiers;
    const saves = await Promise.allSettled([
      saveCatalog(
        storage,
        [{ ...airPackage, tiers: [...airPackage.tiers, ...(singleTier ? [singleTier] : [])] }],
        2,
      ),
      saveCatalog(storage, [aLaCartePackage, airPackage], 2),
    ]);
    expect(saves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await saveCatalog(storage, [{ ...airPackage, tiers: singleTier ? [singleTier] : [] }]);
    expect((await storage.packages.findTier("t3"))?.packageId).toBe("air");
    expect(await storage.packages.findTier("t1")).toBeNull();
  });

  it("has a draft for each user, which is deleted with the user", async () => {
    const { storage } = await openDatabase();
    const { id } = await storage.people.signIn(
      { issuer: "i", subject: "s", email: "ada@example.com" },
      createdAt,
    );
    const draft = { packages: [airPackage], rowVersion: 1 };
    await storage.transact(async (transaction) =>
      transaction.packages.saveDraft(id, { packages: [fisPackage], rowVersion: 1 }, createdAt),
    );
    await storage.transact(async (transaction) => transaction.packages.saveDraft(id, draft, createdAt));
    expect(await storage.packages.findDraft(id)).toEqual(draft);
    await storage.transact(async (transaction) => transaction.people.remove("ada@example.com"));
    expect(await storage.packages.findDraft(id)).toBeNull();
  });
});
