import { describe, expect, it } from "vitest";
import { isGuessable } from "#app/domain/deployment/guessable-key.ts";
import { newLicenseKey } from "#app/domain/text/license-key.ts";

describe("A license key", () => {
  it.each([
    ["IMA-003750"],
    ["1000"],
    ["2026110100000042"],
    ["AIR.2024-0001"],
    ["ACME-2024-LICENSE-0003750"],
    ["ACME2024-LIC00003750"],
    ["AcmeCorporation-Enterprise-2024-000375"],
    ["LICENSE-CUSTOMER-000000000123"],
    ["00000-00000-00000-00000-00001"],
    ["ABCDE-FGHJK-LMNPQ-RSTVW-00001"],
    ["A1B2-C3D4"],
    ["AAAAAAAA11111111AAAAAAAA"],
  ])("can be guessed: %s", (key) => {
    expect(isGuessable(key)).toBe(true);
  });

  it.each([
    ["7Q2M9-4XKTA-ZB3WH-0VNPD-8RJ5C"],
    ["7q2m9-4xkta-zb3wh-0vnpd-8rj5c"],
    ["9f1c2b7e-5d3a-4e8b-a6c0-2d4f6b8e1a37"],
    ["K7TQ2M94XKTAZB3WH0VN"],
    ["5f2d9c81e07b4a63"],
  ])("cannot be guessed: %s", (key) => {
    expect(isGuessable(key)).toBe(false);
  });

  it("that the product makes cannot be guessed", () => {
    const keys = Array.from({ length: 20_000 }, () => newLicenseKey());
    expect(keys.filter(isGuessable)).toEqual([]);
  });
});
