import { expect, it } from "vitest";
import type { CatalogPackage, CatalogTier } from "#app/domain/package/catalog.ts";
import { changeTier } from "#app/domain/license/change-license.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { createLicense } from "#app/domain/license/licenses.ts";
import type { NewLicenseInput } from "#app/domain/license/new-license.ts";
import { changeCatalog } from "#app/domain/package/change-catalog.ts";
import { availableTier } from "#app/domain/package/package-store.ts";
import type { DirectoryEntry, Storage } from "#app/domain/storage.ts";
import { acmeInfinite, ada, hooliDeleted, issue } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const at = "2026-11-20T12:00:00.000Z";

describeOnEveryEngine("Tags", (open) => {
  it("exist once ignoring case, with their first spelling", async () => {
    const { storage } = await open();
    await storage.transact(async (work) => work.ensureTags(["Renewal", "VIP", "vip"], at));
    await storage.transact(async (work) => work.ensureTags(["RENEWAL", "pilot"], at));
    expect(await storage.tags.existing(["renewal", "viP", "Pilot", "missing"])).toEqual([
      "pilot",
      "Renewal",
      expect.stringMatching(/^vip$/i),
    ]);
    expect(await storage.tags.existing([])).toEqual([]);
    expect(await storage.tags.search("")).toHaveLength(3);
  });

  it("are searched by any part of their name, at most 100 of them by name", async () => {
    const { storage } = await open();
    const numbered = Array.from({ length: 110 }, (_, index) => `Number ${100 + index}`);
    await storage.transact(async (work) => work.ensureTags([...numbered, "50% off", "Müşteri"], at));
    expect(await storage.tags.search("number")).toEqual(numbered.slice(0, 100));
    expect(await storage.tags.search("0%")).toEqual(["50% off"]);
    expect(await storage.tags.search("MUSTERI")).toEqual(["Müşteri"]);
    expect(await storage.tags.search("_")).toEqual([]);
  });
});

const tier = (id: string, name: string, prettyName: string): CatalogTier => ({
  id,
  name,
  prettyName,
  features: [
    { name: "servers", defaultVal: 1 },
    { name: "sso", defaultVal: null },
    { name: "satellites", defaultVal: 2, prettyName: "Satellites", prettyValue: "Two" },
  ],
});
const air: CatalogPackage = {
  id: "air",
  name: "AIR",
  licenseType: 1,
  tiers: [tier("t2", "Team", "AIR Team"), tier("t1", "Core", "AIR Core")],
};
const alone: CatalogPackage = {
  id: "a-la-carte",
  name: "À la carte",
  licenseType: 1,
  tiers: [tier("t3", "Single", "À la carte Single")],
};
const fis: CatalogPackage = { id: "fis", name: "FIS", licenseType: 2, tiers: [tier("t4", "IR", "FIS IR")] };

const save = (storage: Storage, packages: CatalogPackage[], expectedVersion: number | null = null) =>
  changeCatalog(storage, ada, { catalog: { packages }, expectedVersion });

describeOnEveryEngine("The catalog", (open) => {
  it("is available by license type in the order of its document, except for retired entries", async () => {
    const { storage } = await open();
    const { packages } = storage;
    await save(storage, [air, alone, fis]);
    expect(await packages.ofType(1)).toEqual([
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
    expect(await packages.ofType(3)).toEqual([]);
    const { name: _, ...ir } = tier("t4", "IR", "FIS IR");
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

    const [team, core] = air.tiers;
    const withoutTeam = {
      ...air,
      tiers: [...(core ? [core] : []), ...(team ? [{ ...team, retired: true }] : [])],
    };
    await save(storage, [{ ...alone, retired: true }, withoutTeam]);
    expect(await packages.ofType(1)).toEqual([
      { id: "air", name: "AIR", tiers: [{ id: "t1", name: "Core" }] },
    ]);
    expect(await packages.ofType(2)).toEqual([]);
    expect(await packages.tier("t2")).toMatchObject({ isAvailable: false });
    expect(await packages.tier("t3")).toMatchObject({ isAvailable: false });
    expect(await packages.tier("t4")).toBeNull();
    expect((await packages.tierNames("a")).map(({ tierId }) => tierId)).toEqual(["t3", "t1", "t2"]);
    expect(await packages.catalog()).toEqual({
      packages: [{ ...alone, retired: true }, withoutTeam],
      rowVersion: 3,
    });
  });

  it("keeps a tier that a license has, even a deleted license", async () => {
    const { storage } = await open();
    await save(storage, [air, alone, fis]);
    await issue(storage, hooliDeleted({ packageTierId: "t3" }));
    expect(await storage.packages.licensesByTier()).toEqual(
      new Map([
        ["t1", 0],
        ["t2", 0],
        ["t3", 1],
        ["t4", 0],
      ]),
    );
    await expect(save(storage, [air, fis])).rejects.toMatchObject({ code: "CATALOG_IN_USE" });
    await expect(save(storage, [air, { ...alone, licenseType: 2 }, fis])).rejects.toMatchObject({
      fields: { "packages[1].licenseType": [expect.any(String)] },
    });
    const { rowVersion, changes } = await save(storage, [{ ...alone, retired: true }]);
    expect(rowVersion).toBe(3);
    expect(changes.map(({ outcome, id, licenses }) => [outcome, id, licenses])).toEqual([
      ["retired", "a-la-carte", 1],
      ["removed", "air", 0],
      ["removed", "t2", 0],
      ["removed", "t1", 0],
      ["removed", "fis", 0],
      ["removed", "t4", 0],
    ]);
    await expect(availableTier(storage.packages, "t3", 1)).rejects.toMatchObject({ code: "TIER_RETIRED" });
  });

  it("gives no license a tier that was removed while the license was created or changed", async () => {
    const { storage } = await open();
    /** The catalog changes as soon as the tier was read. */
    const removing = (id: string): Storage => ({
      ...storage,
      packages: {
        ...storage.packages,
        tier: async (tierId) => {
          const read = await storage.packages.tier(tierId);
          if (read && tierId === id) await save(storage, [air]);
          return read;
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
    const removed = { code: "TIER_UNKNOWN" };
    await save(storage, [air, alone]);
    await expect(createLicense(removing("t3"), ada, licenseInput, customer)).rejects.toMatchObject(removed);
    expect((await storage.licenses.page(licenseFilter.parse({}))).total).toBe(0);

    await save(storage, [air, alone]);
    const { record } = await issue(storage, { ...acmeInfinite({ packageTierId: "t1" }), servers: [] });
    const change = { packageTierId: "t3", capacitiesFollow: false };
    await expect(
      changeTier(removing("t3"), { actor: ada, key: record.key, expectedVersion: null }, change),
    ).rejects.toMatchObject(removed);
    expect((await storage.licenses.find(record.key))?.record).toMatchObject({ packageTierId: "t1" });
  });

  it("is saved by one of two simultaneous saves, and moves a tier between packages", async () => {
    const { storage } = await open();
    await save(storage, [air, alone]);
    const [single] = alone.tiers;
    const saves = await Promise.allSettled([
      save(storage, [{ ...air, tiers: [...air.tiers, ...(single ? [single] : [])] }], 2),
      save(storage, [alone, air], 2),
    ]);
    expect(saves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await save(storage, [{ ...air, tiers: single ? [single] : [] }]);
    expect((await storage.packages.tier("t3"))?.packageId).toBe("air");
    expect(await storage.packages.tier("t1")).toBeNull();
  });

  it("has a draft for each user, which is deleted with them", async () => {
    const { storage } = await open();
    const { id } = await storage.people.signIn({ issuer: "i", subject: "s", email: "ada@example.com" }, at);
    const draft = { packages: [air], rowVersion: 1 };
    await storage.transact(async (work) => work.saveDraft(id, { packages: [fis], rowVersion: 1 }, at));
    await storage.transact(async (work) => work.saveDraft(id, draft, at));
    expect(await storage.packages.draft(id)).toEqual(draft);
    await storage.transact(async (work) => work.removePerson("ada@example.com"));
    expect(await storage.packages.draft(id)).toBeNull();
  });
});

const entry = (
  id: number,
  companyName: string,
  contacts: DirectoryEntry["contacts"] = [],
): DirectoryEntry => ({
  id,
  companyName,
  countryCode: null,
  contacts,
});
const zak = { id: 12, email: "Zak@lodz.example", firstName: "Jan", lastName: "Żak" };
const anna = { id: 11, email: "anna@lodz.example", firstName: null, lastName: null };

describeOnEveryEngine("The directory of companies", (open) => {
  it("is searched ignoring case and diacritics, at most 20 by name", async () => {
    const { directory } = (await open()).storage;
    const many = Array.from({ length: 450 }, (_, index) =>
      entry(1000 + index, `Branch ${100 + index}`, [{ ...anna, id: index + 1 }]),
    );
    await directory.import([
      entry(1, "Łódź Cyfrowa", [zak, anna]),
      entry(2, "Işık Güvenlik A.Ş."),
      entry(3, "株式会社ミライ"),
      ...many,
    ]);
    expect(await directory.companies("lodz")).toEqual([
      { id: 1, companyName: "Łódź Cyfrowa", countryCode: null },
    ]);
    expect((await directory.companies("ISIK")).map(({ id }) => id)).toEqual([2]);
    expect((await directory.companies("ミライ")).map(({ id }) => id)).toEqual([3]);
    expect((await directory.companies("branch")).map(({ id }) => id)).toEqual(
      many.slice(0, 20).map(({ id }) => id),
    );
    expect(await directory.companies("%")).toEqual([]);
    expect(await directory.company(1449)).toEqual({ id: 1449, companyName: "Branch 549", countryCode: null });
    expect(await directory.company(4)).toBeNull();
  });

  it("returns a company's contacts by e-mail, all of them for an empty text", async () => {
    const { directory } = (await open()).storage;
    await directory.import([
      entry(1, "Łódź Cyfrowa", [zak, anna]),
      entry(2, "Globex", [{ ...zak, email: "zak@globex.example" }]),
    ]);
    expect(await directory.contacts(1, "")).toEqual([anna, zak]);
    expect(await directory.contacts(1, "ZAK@")).toEqual([zak]);
    expect(await directory.contacts(3, "")).toEqual([]);
    expect(await directory.contact(1, 12)).toEqual(zak);
    expect((await directory.contact(2, 12))?.email).toBe("zak@globex.example");
    expect(await directory.contact(2, 11)).toBeNull();
  });

  it("replaces a company that is imported again, with its contacts", async () => {
    const { directory } = (await open()).storage;
    await directory.import([entry(1, "Łódź Cyfrowa", [zak, anna]), entry(2, "Globex", [zak])]);
    await directory.import([
      entry(1, "Lodz Digital", [anna]),
      entry(1, "Łódź Digital", [{ ...anna, firstName: "Anna" }]),
    ]);
    await directory.import([]);
    expect(await directory.companies("cyfrowa")).toEqual([]);
    expect((await directory.company(1))?.companyName).toBe("Łódź Digital");
    expect(await directory.contacts(1, "")).toEqual([{ ...anna, firstName: "Anna" }]);
    expect(await directory.contacts(2, "")).toEqual([zak]);
  });
});
