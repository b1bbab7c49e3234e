import { describe, expect, it } from "vitest";
import { listPossibleKeys, licenseKey, generateLicenseKey } from "#app/domain/text/license-key.ts";
import { seedKey } from "#app/domain/license-file/seed-key.ts";

describe("A license key", () => {
  it("is five groups of five unambiguous characters", () => {
    for (let iteration = 0; iteration < 200; iteration += 1) {
      const key = generateLicenseKey();
      expect(key).toMatch(/^[0-9ABCDEFGHJKMNPQRSTVWXYZ]{5}(-[0-9ABCDEFGHJKMNPQRSTVWXYZ]{5}){4}$/);
      expect(licenseKey.parse(key)).toBe(key);
    }
  });

  it("has each of its 32 characters equally often", () => {
    let nextByte = 0;
    const fillWithAllBytes = (bytes: Uint8Array<ArrayBuffer>) =>
      bytes.map(() => {
        const byte = nextByte % 256;
        nextByte += 1;
        return byte;
      });
    const counts = new Map<string, number>();
    for (let iteration = 0; iteration < 256; iteration += 1) {
      for (const character of generateLicenseKey(fillWithAllBytes).replaceAll("-", ""))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted().join("")).toBe("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
    // The 256 keys have 6,400 characters, so each of the 32 characters occurs 200 times.
    expect(new Set(counts.values())).toEqual(new Set([200]));
  });

  it("is unique", () => {
    const keys = Array.from({ length: 1_000 }, () => generateLicenseKey());
    expect(new Set(keys).size).toBe(1_000);
  });

  it.each([
    "",
    "abc",
    "-abcd",
    ".abcd",
    "a".repeat(65),
    "old key 1",
    "old/key/1",
    "ışık-0001",
    " 00000-00000-00000-00000-00000",
    "00000-00000-00000-00000-00000\n",
  ])("cannot be %j", (text) => {
    expect(licenseKey.safeParse(text).success).toBe(false);
  });
});

describe("An external key", () => {
  it.each(["ACME-0042", "acme.eu_2019-7", "0001", "a".repeat(64)])("may be %s", (text) => {
    expect(licenseKey.parse(text)).toBe(text);
  });
});

describe("A license key that a user enters", () => {
  it("is recognized without dashes and in any case", () => {
    const key = "7Q2M9-XK4TD-0B5WN-VCH8R-3ZJ6E";
    for (const typedKey of [key.toLowerCase(), key.replaceAll("-", " "), key.replaceAll("-", "")])
      expect(listPossibleKeys(` ${typedKey} `)[0]).toBe(key);
  });

  it("may be an external key that looks like two groups of a generated key", () => {
    expect(listPossibleKeys("acme000042")).toEqual(["ACME0-00042", "ACME000042"]);
    expect(listPossibleKeys("legacy 42")).toEqual(["LEGACY-42"]);
  });
});

describe("A seed key", () => {
  it.each(["host-17.acme~2f9b0c", "abcdefgh", "ab/cd+ef==", "x".repeat(256)])("may be %s", (text) => {
    expect(seedKey.parse(text)).toBe(text);
  });

  it.each(["", "seven77", "x".repeat(257), "with space", "percent%41", "trailing-line\n", "ışıkışık"])(
    "cannot be %j",
    (text) => {
      expect(seedKey.safeParse(text).success).toBe(false);
    },
  );
});
