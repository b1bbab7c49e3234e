import { describe, expect, it } from "vitest";
import { newTokenValue } from "#app/domain/token/tokens.ts";
import { chainState } from "#app/domain/history/chain-check.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { pageOf } from "#app/domain/page.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { manualLicense } from "#tests/support/customers/license-bodies.ts";

const auditPage = async (client: Client, query = "") =>
  resultOf(pageOf(historyEvent), await client.get(`/api/oem/audit${query}`));
const chain = async (client: Client) => resultOf(chainState, await client.get("/api/oem/audit/chain"));

describe("The log of all events", () => {
  it("returns all events, with and without a license, to users with users-manage or settings-manage", async () => {
    const { asMert, asAda, asRita, grantPrivileges, people } = await openApi();
    await grantPrivileges(people.rita, ["settings-manage"]);
    const before = await auditPage(asRita);
    const createResponse = await asMert.post("/api/oem/licenses", manualLicense());
    const { key } = (createResponse.body as { result: { key: string } }).result;
    await asAda.post("/api/oem/tags", { val: "brand-new" });

    const log = await auditPage(asRita, "?pageSize=2");
    expect(log).toMatchObject({ currentPage: 0, pageSize: 2, previousPage: null });
    expect(log.totalEntityCount).toBe(before.totalEntityCount + 2);
    expect(log.entities).toMatchObject([
      { eventName: "create-tag", createdBy: "ada@example.com", licenseKey: "", after: { val: "brand-new" } },
      { eventName: "create", createdBy: "mert@example.com", licenseKey: key },
    ]);
    expect(log.entities[0]?.requestId).toMatch(/\S/);
    const times = before.entities.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it("returns the events of one license to all others, and token events only with tokens-manage", async () => {
    const { asMert, asAda, asRita, grantPrivileges, people } = await openApi();
    const createResponse = await asMert.post("/api/oem/licenses", manualLicense());
    const { key } = (createResponse.body as { result: { key: string } }).result;
    const expirationDate = "2027-01-01";
    await asAda.post("/api/tokens", { token: newTokenValue(), expirationDate });
    for (const path of ["", "/chain", "?createdBy=ada@example.com", "?eventName=update-privileges"]) {
      const response = await asRita.get(`/api/oem/audit${path}`);
      expect([path, response.status, response.body]).toEqual([path, 403, errorBody("FORBIDDEN")]);
    }
    expect(await auditPage(asRita, `?licenseKey=${key}`)).toMatchObject({ totalEntityCount: 1 });

    const whole = await auditPage(asAda);
    expect(whole.entities[0]).toMatchObject({ eventName: "create-token" });
    const ofTokens = await auditPage(asAda, "?eventName=create-token,delete-token");
    await grantPrivileges(people.rita, ["users-manage"]);
    const log = await auditPage(asRita);
    expect(log.totalEntityCount).toBe(whole.totalEntityCount - ofTokens.totalEntityCount);
    expect(log.entities[0]).toMatchObject({ eventName: "create" });
    expect(await auditPage(asRita, "?eventName=create-token")).toMatchObject({ totalEntityCount: 0 });
    expect(await auditPage(asRita, "?createdBy=ada@example.com&eventName=create-token")).toMatchObject({
      totalEntityCount: 0,
    });
  });

  it("follows its filters; lists are separated by commas or repeated, and empty values are ignored", async () => {
    const { asMert, asAda } = await openApi();
    const createResponse = await asMert.post("/api/oem/licenses", manualLicense());
    const { key } = (createResponse.body as { result: { key: string } }).result;
    await asAda.send("PATCH", `/api/oem/licenses/${key}/notes`, { body: { notes: "Call." } });
    const named = async (query: string) =>
      (await auditPage(asAda, query)).entities.map(({ eventName }) => eventName);
    expect(await named(`?licenseKey=${key}`)).toEqual(["update-notes", "create"]);
    expect(await named(`?licenseKey=${key}&createdBy=MERT@example.com`)).toEqual(["create"]);
    expect(await named(`?licenseKey=${key}&eventName=create,update-notes`)).toHaveLength(2);
    expect(await named(`?licenseKey=${key}&eventName=create&eventName=update-notes`)).toHaveLength(2);
    expect(await named(`?licenseKey=${key}&eventName=update-notes&createdBy=&minDate=`)).toEqual([
      "update-notes",
    ]);
    expect(await named(`?licenseKey=${key}&minDate=2026-11-20&maxDate=2026-11-20`)).toHaveLength(2);
    expect(await named(`?licenseKey=${key}&maxDate=2026-11-20T11:59:59Z`)).toEqual([]);
    expect(await named(`?licenseKey=${key}&minDate=2026-11-21`)).toEqual([]);
  });

  it("rejects invalid values and callers without a session", async () => {
    const { asAda: asRita, asNobody } = await openApi();
    const invalidCases = [
      "eventName=nonsense",
      "eventName=create,nonsense",
      "licenseKey=no%20key",
      "minDate=yesterday",
      "maxDate=2026-13-01",
      "pageSize=1001",
      "pageNumber=-1",
      `createdBy=${"a".repeat(255)}`,
    ];
    for (const query of invalidCases) {
      const { status, body } = await asRita.get(`/api/oem/audit?${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(body).toEqual(errorBody("INVALID", { fields: expect.any(Object) }));
    }
    expect((await asNobody.get("/api/oem/audit")).status).toBe(401);
    expect((await asNobody.get("/api/oem/audit/chain")).status).toBe(401);
  });

  it("reports up to where its chain was verified, and where it is broken", async () => {
    const { context, engine, asAda: asRita } = await openApi();
    const { totalEntityCount: total } = await auditPage(asRita);
    const unverified = { verifiedUpTo: 0, verifiedAt: null, wholeVerifiedAt: null };
    expect(await chain(asRita)).toEqual({ ...unverified, total, isBroken: false, brokenAt: null });
    await jobs["verify-history"](context.storage, context.now());
    const at = context.now().toISOString();
    const verified = { verifiedUpTo: total, verifiedAt: at, wholeVerifiedAt: at, total };
    expect(await chain(asRita)).toEqual({ ...verified, isBroken: false, brokenAt: null });

    await engine.db
      .updateTable("history")
      .set({ created_by: "mallory@example.com" })
      .where("id", "=", total)
      .execute();
    await engine.db.updateTable("chain_check").set({ verified_id: 0, verified_hash: "" }).execute();
    await jobs["verify-history"](context.storage, context.now());
    expect(await chain(asRita)).toEqual({
      ...verified,
      verifiedUpTo: total - 1,
      isBroken: true,
      brokenAt: total,
    });
  });
});
