import { expect, it } from "vitest";
import type { CatalogPackage, CatalogTier } from "#app/domain/package/catalog.ts";
import { changeTier } from "#app/domain/license/change-license.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { createLicense } from "#app/domain/license/licenses.ts";
import type { NewLicenseInput } from "#app/domain/license/new-license.ts";
import { changeCatalog } from "#app/domain/package/change-catalog.ts";
import { requireAvailableTier } from "#app/domain/package/package-store.ts";
import type { Storage } from "#app/domain/storage.ts";
import { acmeInfinite, ada, hooliDeleted, issue } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const createdAt = "2026-11-20T12:00:00.000Z";

describeOnEveryEngine("Tags", (open) => {
  it("are stored once ignoring case, in their first spelling", async () => {
    const { storage } = await open();
    await storage.transact(async (work) => work.ensureTags(["Renewal", "VIP", "vip"], createdAt));
    await storage.transact(async (work) => work.ensureTags(["RENEWAL", "pilot"], createdAt));
    expect(await storage.tags.findExisting(["renewal", "viP", "Pilot", "missing"])).toEqual([
      "pilot",
      "Renewal",
      expect.stringMatching(/^vip$/i),
    ]);
    expect(await storage.tags.findExisting([])).toEqual([]);
    expect(await storage.tags.search("")).toHaveLength(3);
  });

  it("are found by any part of their name, limited to 100", async () => {
    const { storage } = await open();
    const numberedTags = Array.from({ length: 110 }, (_, index) => `Number ${100 + index}`);
    await storage.transact(async (work) =>
      work.ensureTags([...numberedTags, "50% off", "Müşteri"], createdAt),
    );
    expect(await storage.tags.search("number")).toEqual(numberedTags.slice(0, 100));
    expect(await storage.tags.search("0%")).toEqual(["50% off"]);
    expect(await storage.tags.search("MUSTERI")).toEqual(["Müşteri"]);
    expect(await storage.tags.search("_")).toEqual([]);
  });
});

const catalogTier = (id: string, name: string, prettyName: string): CatalogTier => ({
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
  tiers: [catalogTier("t2", "Team", "AIR Team"), catalogTier("t1", "Core", "AIR Core")],
};
const alonePackage: CatalogPackage = {
  id: "a-la-carte",
  name: "À la carte",
  licenseType: 1,
  tiers: [catalogTier("t3", "Single", "À la carte Single")],
};
const fisPackage: CatalogPackage = {
  id: "fis",
  name: "FIS",
  licenseType: 2,
  tiers: [catalogTier("t4", "IR", "FIS IR")],
};

const saveCatalog = (storage: Storage, packages: CatalogPackage[], expectedVersion: number | null = null) =>
  changeCatalog(storage, ada, { catalog: { packages }, expectedVersion });

describeOnEveryEngine("The catalog", (open) => {
  it("is returned by license type in document order, without retired entries", async () => {
    const { storage } = await open();
    const { packages } = storage;
    await saveCatalog(storage, [airPackage, alonePackage, fisPackage]);
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
    const { name: _, ...ir } = catalogTier("t4", "IR", "FIS IR");
    expect(await packages.tier("t4")).toEqual({
      ...ir,
      packageId: "fis",
      type: 2,
      isAvailable: true,
      graceDays: 0,
    });
    expect(await packages.tier("t9")).toBeNull();
    expect(await packages.tierNames("a la")).toEqual([{ tierId: "t3", prettyName: "À la carte Single" }]);
    expect((await packages.tierNames("AIR")).map(({ tierId }) => tierId)).toEqual(["t1", "t2"]);

    const [team, core] = airPackage.tiers;
    const packageWithRetiredTeam = {
      ...airPackage,
      tiers: [...(core ? [core] : []), ...(team ? [{ ...team, retired: true }] : [])],
    };
    await saveCatalog(storage, [{ ...alonePackage, retired: true }, packageWithRetiredTeam]);
    expect(await packages.listByType(1)).toEqual([
      { id: "air", name: "AIR", tiers: [{ id: "t1", name: "Core" }] },
    ]);
    expect(await packages.listByType(2)).toEqual([]);
    expect(await packages.tier("t2")).toMatchObject({ isAvailable: false });
    expect(await packages.tier("t3")).toMatchObject({ isAvailable: false });
    expect(await packages.tier("t4")).toBeNull();
    expect((await packages.tierNames("a")).map(({ tierId }) => tierId)).toEqual(["t3", "t1", "t2"]);
    expect(await packages.catalog()).toEqual({
      packages: [{ ...alonePackage, retired: true }, packageWithRetiredTeam],
      rowVersion: 3,
    });
  });

  it("keeps a tier of a license, even of a deleted one", async () => {
    const { storage } = await open();
    await saveCatalog(storage, [airPackage, alonePackage, fisPackage]);
    await issue(storage, hooliDeleted({ packageTierId: "t3" }));
    expect(await storage.packages.licensesByTier()).toEqual(
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
      saveCatalog(storage, [airPackage, { ...alonePackage, licenseType: 2 }, fisPackage]),
    ).rejects.toMatchObject({
      fields: { "packages[1].licenseType": [expect.any(String)] },
    });
    const { rowVersion, changes } = await saveCatalog(storage, [{ ...alonePackage, retired: true }]);
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
    const { storage } = await open();
    /** Returns a storage whose catalog changes right after the tier with this id was read. */
    const storageThatRemovesTier = (id: string): Storage => ({
      ...storage,
      packages: {
        ...storage.packages,
        tier: async (tierId) => {
          const storedTier = await storage.packages.tier(tierId);
          if (storedTier && tierId === id) await saveCatalog(storage, [airPackage]);
          return storedTier;
        },
      },
    });
    const licenseInput: NewLicenseInput = {
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
    await saveCatalog(storage, [airPackage, alonePackage]);
    await expect(
      createLicense(storageThatRemovesTier("t3"), ada, licenseInput, customer),
    ).rejects.toMatchObject(unknownTierError);
    expect((await storage.licenses.page(licenseFilter.parse({}))).total).toBe(0);

    await saveCatalog(storage, [airPackage, alonePackage]);
    const { record } = await issue(storage, { ...acmeInfinite({ packageTierId: "t1" }), servers: [] });
    const change = { packageTierId: "t3", capacitiesFollow: false };
    await expect(
      changeTier(
        storageThatRemovesTier("t3"),
        { actor: ada, key: record.key, expectedVersion: null },
        change,
      ),
    ).rejects.toMatchObject(unknownTierError);
    expect((await storage.licenses.find(record.key))?.record).toMatchObject({ packageTierId: "t1" });
  });

  it("is saved once by two simultaneous saves", async () => {
    const { storage } = await open();
    await saveCatalog(storage, [airPackage, alonePackage]);
    const [singleTier] = alonePackage.tiers;
    const saves = await Promise.allSettled([
      saveCatalog(
        storage,
        [{ ...airPackage, tiers: [...airPackage.tiers, ...(singleTier ? [singleTier] : [])] }],
        2,
      ),
      saveCatalog(storage, [alonePackage, airPackage], 2),
    ]);
    expect(saves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await saveCatalog(storage, [{ ...airPackage, tiers: singleTier ? [singleTier] : [] }]);
    expect((await storage.packages.tier("t3"))?.packageId).toBe("air");
    expect(await storage.packages.tier("t1")).toBeNull();
  });

  it("has a draft for each user, which is deleted with the user", async () => {
    const { storage } = await open();
    const { id } = await storage.people.signIn(
      { issuer: "i", subject: "s", email: "ada@example.com" },
      createdAt,
    );
    const draft = { packages: [airPackage], rowVersion: 1 };
    await storage.transact(async (work) =>
      work.saveDraft(id, { packages: [fisPackage], rowVersion: 1 }, createdAt),
    );
    await storage.transact(async (work) => work.saveDraft(id, draft, createdAt));
    expect(await storage.packages.draft(id)).toEqual(draft);
    await storage.transact(async (work) => work.removePerson("ada@example.com"));
    expect(await storage.packages.draft(id)).toBeNull();
  });
});
