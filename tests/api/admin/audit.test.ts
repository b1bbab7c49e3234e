import { describe, expect, it } from "vitest";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import { chainState } from "#app/domain/history/chain-check.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";

const fetchAuditPage = async (client: Client, query = "") =>
  parseApiResult(createPageSchema(historyEvent), await client.get(`/api/oem/audit${query}`));
const fetchChainState = async (client: Client) =>
  parseApiResult(chainState, await client.get("/api/oem/audit/chain"));

/** Creates a license and returns its key. */
const createLicense = async (client: Client) => {
  const { body } = await client.post("/api/oem/licenses", buildManualLicenseBody());
  return (body as { result: { key: string } }).result.key;
};

describe("The log of all events", () => {
  it("returns all events to users with users-manage or settings-manage", async () => {
    const { asMert, asAda, asRita, grantPrivileges, people } = await startTestApi();
    await grantPrivileges(people.rita, ["settings-manage"]);
    const initialPage = await fetchAuditPage(asRita);
    const key = await createLicense(asMert);
    await asAda.post("/api/oem/tags", { val: "brand-new" });

    const log = await fetchAuditPage(asRita, "?pageSize=2");
    expect(log).toMatchObject({ currentPage: 0, pageSize: 2, previousPage: null });
    expect(log.totalEntityCount).toBe(initialPage.totalEntityCount + 2);
    expect(log.entities).toMatchObject([
      {
        eventName: "create-tag",
        createdBy: "ada@example.com",
        licenseKey: null,
        after: { val: "brand-new" },
      },
      { eventName: "create", createdBy: "mert@example.com", licenseKey: key },
    ]);
    expect(log.entities[0]?.requestId).toMatch(/\S/);
    const creationTimes = initialPage.entities.map(({ createdAt }) => createdAt);
    expect(creationTimes).toEqual(creationTimes.toSorted().toReversed());
  });

  it("returns only the events of one license to other users", async () => {
    const { asMert, asAda, asRita, grantPrivileges, people } = await startTestApi();
    const key = await createLicense(asMert);
    const expirationDate = "2027-01-01";
    await asAda.post("/api/tokens", { token: generateTokenValue(), expirationDate });
    for (const path of ["", "/chain", "?createdBy=ada@example.com", "?eventName=update-privileges"]) {
      const response = await asRita.get(`/api/oem/audit${path}`);
      expect([path, response.status, response.body]).toEqual([path, 403, errorBody("FORBIDDEN")]);
    }
    expect(await fetchAuditPage(asRita, `?licenseKey=${key}`)).toMatchObject({ totalEntityCount: 1 });

    const allEvents = await fetchAuditPage(asAda);
    expect(allEvents.entities[0]).toMatchObject({ eventName: "create-token" });
    const tokenEvents = await fetchAuditPage(asAda, "?eventName=create-token,delete-token");
    await grantPrivileges(people.rita, ["users-manage"]);
    const log = await fetchAuditPage(asRita);
    expect(log.totalEntityCount).toBe(allEvents.totalEntityCount - tokenEvents.totalEntityCount);
    expect(log.entities[0]).toMatchObject({ eventName: "create" });
    expect(await fetchAuditPage(asRita, "?eventName=create-token")).toMatchObject({ totalEntityCount: 0 });
    expect(await fetchAuditPage(asRita, "?createdBy=ada@example.com&eventName=create-token")).toMatchObject({
      totalEntityCount: 0,
    });
  });

  it("applies its filters and ignores empty values", async () => {
    const { asMert, asAda } = await startTestApi();
    const key = await createLicense(asMert);
    await asAda.send("PATCH", `/api/oem/licenses/${key}/notes`, { body: { notes: "Call." } });
    const fetchEventNames = async (query: string) =>
      (await fetchAuditPage(asAda, query)).entities.map(({ eventName }) => eventName);
    expect(await fetchEventNames(`?licenseKey=${key}`)).toEqual(["update-notes", "create"]);
    expect(await fetchEventNames(`?licenseKey=${key}&createdBy=MERT@example.com`)).toEqual(["create"]);
    expect(await fetchEventNames(`?licenseKey=${key}&eventName=create,update-notes`)).toHaveLength(2);
    expect(await fetchEventNames(`?licenseKey=${key}&eventName=create&eventName=update-notes`)).toHaveLength(
      2,
    );
    expect(await fetchEventNames(`?licenseKey=${key}&eventName=update-notes&createdBy=&from=`)).toEqual([
      "update-notes",
    ]);
    expect(await fetchEventNames(`?licenseKey=${key}&from=2026-11-20&to=2026-11-20`)).toHaveLength(2);
    expect(await fetchEventNames(`?licenseKey=${key}&to=2026-11-20T11:59:59Z`)).toEqual([]);
    expect(await fetchEventNames(`?licenseKey=${key}&from=2026-11-21`)).toEqual([]);
  });

  it("rejects invalid values and callers without a session", async () => {
    const { asAda, asAnonymous } = await startTestApi();
    const invalidQueries = [
      "eventName=nonsense",
      "eventName=create,nonsense",
      "licenseKey=no%20key",
      "from=yesterday",
      "to=2026-13-01",
      "pageSize=1001",
      "pageNumber=-1",
      `createdBy=${"a".repeat(255)}`,
    ];
    for (const query of invalidQueries) {
      const { status, body } = await asAda.get(`/api/oem/audit?${query}`);
      expect(status, query).toBe(400);
      expect(body).toEqual(errorBody("INVALID", { fields: expect.any(Object) }));
    }
    expect((await asAnonymous.get("/api/oem/audit")).status).toBe(401);
    expect((await asAnonymous.get("/api/oem/audit/chain")).status).toBe(401);
  });

  it("reports how far its hash chain is verified and where it is broken", async () => {
    const { context, engine, asAda } = await startTestApi();
    const { totalEntityCount: eventCount } = await fetchAuditPage(asAda);
    const unverifiedState = { verifiedUpTo: 0, verifiedAt: null, wholeVerifiedAt: null };
    expect(await fetchChainState(asAda)).toEqual({
      ...unverifiedState,
      total: eventCount,
      isBroken: false,
      brokenAt: null,
    });
    await jobs["verify-history"](context.storage, context.now());
    const verificationTime = context.now();
    const verifiedState = {
      verifiedUpTo: eventCount,
      verifiedAt: verificationTime,
      wholeVerifiedAt: verificationTime,
      total: eventCount,
    };
    expect(await fetchChainState(asAda)).toEqual({ ...verifiedState, isBroken: false, brokenAt: null });

    await engine.db
      .updateTable("history")
      .set({ created_by: "mallory@example.com" })
      .where("id", "=", eventCount)
      .execute();
    await engine.db.updateTable("chain_check").set({ verified_id: 0, verified_hash: "" }).execute();
    await jobs["verify-history"](context.storage, context.now());
    expect(await fetchChainState(asAda)).toEqual({
      ...verifiedState,
      verifiedUpTo: eventCount - 1,
      isBroken: true,
      brokenAt: eventCount,
    });
  });
});
