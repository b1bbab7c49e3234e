import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { pageOf } from "#app/domain/page.ts";
import { type Client, openApi, refusal, resultOf } from "#tests/support/api/api.ts";
import { byHand, fromCrm, yearFromNow } from "#tests/support/customers/orders.ts";

const licenses = "/api/oem/licenses";
const hubspot = "/api/oem/licenses/hubspot";

const count = async (client: Client) =>
  resultOf(pageOf(license), await client.post(`${licenses}/filtered`, { pageSize: 0 })).totalEntityCount;

describe("A license is not created", () => {
  it("with an unknown tier, or one of another type", async () => {
    const { asMert } = await openApi();
    for (const wrong of [
      { packageTierId: "corporate-9" },
      { packageTierId: "fis-standard" },
      { type: 2 },
      { type: 3 },
    ]) {
      for (const [path, body] of [[licenses, byHand(wrong)] as const, [hubspot, fromCrm(wrong)] as const]) {
        const reply = await asMert.post(path, body);
        expect([path, wrong, reply.status]).toEqual([path, wrong, 422]);
        expect(reply.body).toEqual(
          refusal("TIER_UNKNOWN", { fields: { packageTierId: [expect.any(String)] } }),
        );
      }
    }
  });

  it("with an end that is less than a day after its start", async () => {
    const { asMert } = await openApi();
    const terms = [
      ["2026-11-20", "2026-11-20", 422],
      ["2026-11-20", "2026-11-19", 422],
      ["2026-11-20T10:00:00Z", "2026-11-21T09:59:59.999Z", 422],
      ["2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z", 201],
      ["2026-11-20", "2026-11-21", 201],
      ["2020-01-01", "2021-01-01", 201],
    ] as const;
    for (const [activationDate, expirationDate, status] of terms) {
      const reply = await asMert.post(licenses, byHand({ quota: { activationDate, expirationDate } }));
      expect([activationDate, expirationDate, reply.status]).toEqual([
        activationDate,
        expirationDate,
        status,
      ]);
      if (status !== 422) continue;
      expect(reply.body).toEqual(refusal("TERM", { fields: { expirationDate: [expect.any(String)] } }));
    }
  });

  it("with a date beyond the four-digit years", async () => {
    const { asMert } = await openApi();
    const late = { activationDate: "2026-11-20", expirationDate: "9999-12-31T23:59:59-01:00" };
    const early = { activationDate: "0000-01-01T00:00:00+01:00", expirationDate: "2027-01-01" };
    for (const quota of [late, early])
      expect((await asMert.post(licenses, byHand({ quota }))).status).toBe(400);
  });

  it("with a capacity out of range", async () => {
    const { asMert } = await openApi();
    const capacities: [Record<string, unknown>, number][] = [
      [{ serverCapacity: 1000, totalClientCapacity: 1_000_000_000 }, 201],
      [{ serverCapacity: 1001 }, 400],
      [{ serverCapacity: 0 }, 400],
      [{ serverCapacity: 1.5 }, 400],
      [{ serverCapacity: "5" }, 400],
      [{ totalClientCapacity: 1_000_000_001 }, 400],
      [{ totalClientCapacity: 0 }, 400],
      [{ totalClientCapacity: -1 }, 400],
    ];
    for (const [capacity, status] of capacities) {
      const reply = await asMert.post(licenses, byHand({ quota: { ...yearFromNow, ...capacity } }));
      expect([capacity, reply.status]).toEqual([capacity, status]);
    }
  });

  it("for a company or a contact that the CRM does not have", async () => {
    const { asMert } = await openApi();
    const before = await count(asMert);
    const unknown = [
      { hubspotCompanyId: 999_999 },
      { hubspotContactId: 999_999 },
      { hubspotContactId: 10_020 },
      { hubspotCompanyId: Number.MAX_SAFE_INTEGER },
    ];
    for (const ids of unknown) {
      const reply = await asMert.post(hubspot, fromCrm(ids));
      expect([ids, reply.status]).toEqual([ids, 422]);
      expect(reply.body).toMatchObject({ error: { code: "CRM_UNKNOWN" } });
    }
    const wrong = [0, -1, 1.5, "1001", Number.MAX_SAFE_INTEGER + 1];
    for (const id of wrong)
      expect((await asMert.post(hubspot, fromCrm({ hubspotCompanyId: id }))).status).toBe(400);
    expect(await count(asMert)).toBe(before);
  });

  it("by a user without license-create", async () => {
    const { asRita, asMert, people, give } = await openApi();
    await give(people.rita, ["license-manage", "license-delete", "tags-create"]);
    const before = await count(asMert);
    for (const [path, body] of [[licenses, byHand()] as const, [hubspot, fromCrm()] as const]) {
      const reply = await asRita.post(path, body);
      expect(reply.status).toBe(403);
      expect(reply.body).toEqual(refusal("FORBIDDEN"));
    }
    expect(await count(asMert)).toBe(before);
  });
});
