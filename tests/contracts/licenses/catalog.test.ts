import { expect, it } from "vitest";
import type { DirectoryEntry } from "#app/domain/storage.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const at = "2026-11-20T12:00:00.000Z";

describeOnEveryEngine("Tags", (open) => {
  it("exist once whatever their case, as they were first spelled", async () => {
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

const tier = (id: string, name: string, prettyName: string, type: 1 | 2 | 3 = 1) => ({
  id,
  name,
  prettyName,
  packageId: "air",
  type,
  features: [
    { name: "servers", defaultVal: 1 },
    { name: "sso", defaultVal: null },
  ],
});

describeOnEveryEngine("Packages", (open) => {
  it("are offered by license type in the order they were added, with their tiers", async () => {
    const { packages } = (await open()).storage;
    const air = {
      id: "air",
      name: "AIR",
      type: 1 as const,
      tiers: [tier("t2", "Team", "AIR Team"), tier("t1", "Core", "AIR Core")],
    };
    await packages.add(air);
    await packages.add({
      id: "a-la-carte",
      name: "À la carte",
      type: 1,
      tiers: [tier("t3", "Single", "À la carte Single")],
    });
    await packages.add({ id: "fis", name: "FIS", type: 2, tiers: [tier("t4", "IR", "FIS IR", 2)] });
    await packages.add({ ...air, name: "Other", tiers: [tier("t9", "Other", "Other")] });

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
    expect(await packages.tier("t4")).toEqual({
      ...tier("t4", "IR", "FIS IR", 2),
      name: undefined,
      packageId: "fis",
    });
    expect(await packages.tier("t9")).toBeNull();
    expect(await packages.tierNames("a la")).toEqual([{ tierId: "t3", prettyName: "À la carte Single" }]);
    expect(await packages.tierNames("AIR")).toEqual([
      { tierId: "t1", prettyName: "AIR Core" },
      { tierId: "t2", prettyName: "AIR Team" },
    ]);
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
  it("is searched without regard to case and diacritics, at most 20 by name", async () => {
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

  it("answers a company's contacts by e-mail, all of them for an empty text", async () => {
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

  it("replaces a company that is imported again, its contacts too", async () => {
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
