import { describe, expect, it } from "vitest";
import { countOpenedCases } from "#app/domain/deployment/case-events.ts";
import { now, exampleQuota } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, startTestApi, errorBody } from "#tests/support/api/api.ts";
import {
  activateServer,
  createCaseEvent,
  readErrorCode,
  issueEnterpriseLicense,
  issueIrLicense,
  sendCaseEvents,
} from "#tests/support/licenses/deployed-product.ts";

const caseActivitiesPath = "/product/v1/case-activities";
const dayMs = 86_400_000;

async function activateIrServer(api: ApiUnderTest, quotaChanges?: Parameters<typeof issueIrLicense>[1]) {
  const license = await issueIrLicense(api, quotaChanges);
  return { license, server: await activateServer(api, license, "console-1") };
}

const buildExpectedBody = (result: { accepted: number; duplicates: number }) => ({ success: true, result });

const fetchActivities = ({ engine }: ApiUnderTest, licenseId: number) =>
  engine.db
    .selectFrom("case_activity")
    .selectAll()
    .where("license_id", "=", licenseId)
    .orderBy("event_id")
    .execute();

describe("Case activities", () => {
  it("are stored unchanged", async () => {
    const api = await startTestApi();
    const { license, server } = await activateIrServer(api);
    const response = await sendCaseEvents(api, server, [
      createCaseEvent("e1", "c1"),
      createCaseEvent("e2", "c1"),
    ]);
    expect(response.status).toBe(202);
    expect(response.body).toEqual(buildExpectedBody({ accepted: 2, duplicates: 0 }));
    const [firstActivity] = await fetchActivities(api, license.record.id);
    expect(firstActivity).toEqual({
      license_id: license.record.id,
      customer_id: expect.any(Number),
      event_id: "e1",
      server_id: server.serverId,
      case_id: "c1",
      case_name: "The matter of c1",
      type: "acquisition",
      performed_by: "watson@example.com",
      description: "Took an image of the disk.",
      data: JSON.stringify(createCaseEvent("e1", "c1").data),
      created_at: Date.parse("2026-11-20T11:00:00.000Z"),
    });
  });

  it("are counted once regardless of the server that sends them", async () => {
    const api = await startTestApi();
    const { license, server } = await activateIrServer(api);
    const otherServer = await activateServer(api, license, "console-2");
    const events = [createCaseEvent("e1", "c1"), createCaseEvent("e2", "c1"), createCaseEvent("e1", "c1")];
    expect((await sendCaseEvents(api, server, events)).body).toEqual(
      buildExpectedBody({ accepted: 2, duplicates: 1 }),
    );
    expect((await sendCaseEvents(api, server, events)).body).toEqual(
      buildExpectedBody({ accepted: 0, duplicates: 3 }),
    );
    const changedEvent = createCaseEvent("e2", "c1", { description: "Something else." });
    expect(
      (await sendCaseEvents(api, otherServer, [changedEvent, createCaseEvent("e3", "c1")])).body,
    ).toEqual(buildExpectedBody({ accepted: 1, duplicates: 1 }));
    const activities = await fetchActivities(api, license.record.id);
    expect(activities.map(({ event_id, description }) => [event_id, description])).toEqual([
      ["e1", "Took an image of the disk."],
      ["e2", "Took an image of the disk."],
      ["e3", "Took an image of the disk."],
    ]);
  });

  it("may have the same ids on different licenses", async () => {
    const api = await startTestApi();
    const firstSetup = await activateIrServer(api);
    const secondSetup = await activateIrServer(api);
    expect((await sendCaseEvents(api, firstSetup.server, [createCaseEvent("e1", "c1")])).body).toEqual(
      buildExpectedBody({ accepted: 1, duplicates: 0 }),
    );
    expect((await sendCaseEvents(api, secondSetup.server, [createCaseEvent("e1", "c1")])).body).toEqual(
      buildExpectedBody({ accepted: 1, duplicates: 0 }),
    );
  });

  it("are stored once for simultaneous requests", async () => {
    const api = await startTestApi();
    const { license, server } = await activateIrServer(api);
    const events = [createCaseEvent("e1", "c1"), createCaseEvent("e2", "c2")];
    const responses = await Promise.all(Array.from({ length: 4 }, () => sendCaseEvents(api, server, events)));
    const acceptedCounts = responses.map(
      ({ body }) => (body as { result: { accepted: number } }).result.accepted,
    );
    expect(acceptedCounts.filter((count) => count === 2)).toHaveLength(1);
    expect(acceptedCounts.filter((count) => count === 0)).toHaveLength(3);
    expect(await fetchActivities(api, license.record.id)).toHaveLength(2);
  });

  it("are accepted up to two hundred at a time", async () => {
    const api = await startTestApi();
    const { license, server } = await activateIrServer(api);
    const createEvents = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...createCaseEvent(`e${index}`, `c${index % 3}`),
        description: "",
        data: {},
      }));
    expect((await sendCaseEvents(api, server, createEvents(201))).status).toBe(400);
    expect((await sendCaseEvents(api, server, [])).status).toBe(400);
    expect((await sendCaseEvents(api, server, createEvents(200))).body).toEqual(
      buildExpectedBody({ accepted: 200, duplicates: 0 }),
    );
    expect(await fetchActivities(api, license.record.id)).toHaveLength(200);
  });

  it("are rejected on a license without cases", async () => {
    const api = await startTestApi();
    const enterpriseLicense = await issueEnterpriseLicense(api);
    const irLicense = await issueIrLicense(api, { caseLifetime: null });
    for (const license of [enterpriseLicense, irLicense]) {
      const server = await activateServer(api, license, "console-1");
      const response = await sendCaseEvents(api, server, [createCaseEvent("e1", "c1")]);
      expect([response.status, response.body]).toEqual([403, errorBody("NO_CASES")]);
      expect(await fetchActivities(api, license.record.id)).toEqual([]);
    }
  });

  it("are rejected on a license that is not active", async () => {
    const api = await startTestApi();
    const { license, server } = await activateIrServer(api, exampleQuota("2026-06-06", "2026-11-21"));
    api.advanceClock(2 * dayMs);
    const response = await sendCaseEvents(api, server, [createCaseEvent("e1", "c1")]);
    expect(response.status).toBe(403);
    expect(response.body).toEqual(errorBody("QUOTA_EXPIRED"));
    expect(await fetchActivities(api, license.record.id)).toEqual([]);
  });

  it("are rejected with an error at each invalid field", async () => {
    const api = await startTestApi();
    const { server } = await activateIrServer(api);
    const nestObject = (levels: number): unknown => (levels === 0 ? 1 : { in: nestObject(levels - 1) });
    const invalidCases: [field: string, event: unknown][] = [
      ["events.0.id", createCaseEvent("", "c1")],
      ["events.0.caseId", createCaseEvent("e1", "c".repeat(201))],
      ["events.0.createdAt", createCaseEvent("e1", "c1", { createdAt: "today" })],
      ["events.0.data", createCaseEvent("e1", "c1", { data: "text" })],
      ["events.0.data", createCaseEvent("e1", "c1", { data: [] })],
      ["events.0.data", createCaseEvent("e1", "c1", { data: nestObject(21) })],
      ["events.0.data.name", createCaseEvent("e1", "c1", { data: { name: "nul \u0000" } })],
    ];
    for (const [field, event] of invalidCases) {
      const response = await sendCaseEvents(api, server, [event]);
      const { fields } = (response.body as { error: { fields: object } }).error;
      expect([response.status, Object.keys(fields)]).toEqual([400, [field]]);
    }
    expect(
      (await sendCaseEvents(api, server, [createCaseEvent("e1", "c1", { data: nestObject(20) })])).status,
    ).toBe(202);
    const futureEvent = createCaseEvent("e2", "c1", { createdAt: "2026-11-20T12:10:00.001Z" });
    const response = await sendCaseEvents(api, server, [createCaseEvent("e3", "c1"), futureEvent]);
    expect([response.status, readErrorCode(response)]).toEqual([422, "CLOCK_SKEW"]);
  });

  it("cause no internal error if they are deeply nested", async () => {
    const api = await startTestApi();
    const { server } = await activateIrServer(api);
    const [bodyStart, bodyEnd] = JSON.stringify({
      events: [createCaseEvent("e1", "c1", { data: "HERE" })],
    }).split('"HERE"');
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const data = `${open.repeat(8_000)}1${close.repeat(8_000)}`;
      const headers = { authorization: `Bearer ${server.serverSecret}` };
      const response = await api.asAnonymous.send("POST", caseActivitiesPath, {
        text: `${bodyStart}${data}${bodyEnd}`,
        headers,
      });
      expect(response.status).toBe(400);
    }
    expect(api.logLines).toEqual([]);
  });
});

describe("Open cases", () => {
  it("cannot exceed the license's limit", async () => {
    const api = await startTestApi();
    const { license, server } = await activateIrServer(api);
    const firstEvents = ["c1", "c2", "c3"].map((caseId) => createCaseEvent(`first of ${caseId}`, caseId));
    expect((await sendCaseEvents(api, server, firstEvents)).body).toEqual(
      buildExpectedBody({ accepted: 3, duplicates: 0 }),
    );
    const response = await sendCaseEvents(api, server, [
      createCaseEvent("e1", "c1"),
      createCaseEvent("e4", "c4"),
    ]);
    expect(response.status).toBe(403);
    expect(response.body).toEqual(errorBody("CASE_LIMIT"));
    expect(await fetchActivities(api, license.record.id)).toHaveLength(3);
    expect((await sendCaseEvents(api, server, [createCaseEvent("e1", "c1"), ...firstEvents])).body).toEqual(
      buildExpectedBody({ accepted: 1, duplicates: 3 }),
    );
  });

  it("are not counted after their lifetime", async () => {
    const api = await startTestApi();
    const { server } = await activateIrServer(api, { caseCapacity: 1 });
    await sendCaseEvents(api, server, [createCaseEvent("e1", "c1", { createdAt: now })]);
    const openSecondCase = (eventId: string) =>
      sendCaseEvents(api, server, [createCaseEvent(eventId, "c2", { createdAt: now })]);
    api.advanceClock(30 * dayMs - 1);
    expect(
      readErrorCode(
        await sendCaseEvents(api, server, [
          createCaseEvent("e2", "c2", { createdAt: "2026-12-20T11:00:00.000Z" }),
        ]),
      ),
    ).toBe("CASE_LIMIT");
    api.advanceClock(1);
    expect((await openSecondCase("e2")).status).toBe(202);
    const laterEvent = createCaseEvent("e3", "c1", { createdAt: "2026-12-20T11:00:00.000Z" });
    expect((await sendCaseEvents(api, server, [laterEvent])).status).toBe(202);
  });

  it("are counted over all active quotas", async () => {
    const api = await startTestApi();
    const { license, server } = await activateIrServer(api, { caseCapacity: 1 });
    await sendCaseEvents(api, server, [createCaseEvent("e1", "c1")]);
    expect(readErrorCode(await sendCaseEvents(api, server, [createCaseEvent("e2", "c2")]))).toBe(
      "CASE_LIMIT",
    );
    const [quota] = license.quotas;
    if (!quota) throw new Error("The license has no quota.");
    await api.context.storage.transact(async (transaction) =>
      transaction.licenses.addQuota({ ...quota, id: transaction.createId() }),
    );
    expect((await sendCaseEvents(api, server, [createCaseEvent("e2", "c2")])).status).toBe(202);
  });

  it("cannot exceed the limit when several servers open cases at once", async () => {
    const api = await startTestApi();
    const { license, server } = await activateIrServer(api);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sendCaseEvents(api, server, [createCaseEvent(`e${index}`, `c${index}`)]),
      ),
    );
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(3);
    expect(responses.filter((response) => readErrorCode(response) === "CASE_LIMIT")).toHaveLength(5);
    expect(await fetchActivities(api, license.record.id)).toHaveLength(3);
  });
});

describe("Events", () => {
  // A case that started at this time or earlier has ended.
  const latestEndedStart = "2026-10-20T00:00:00.000Z";
  const createEvent = (caseId: string, createdAt = now) => ({ caseId, createdAt });

  it.each([
    ["open one case for each case id", [createEvent("a"), createEvent("b"), createEvent("a")], {}, 2],
    ["do not open a case that is already open", [createEvent("a"), createEvent("b")], { a: now }, 1],
    ["do not reopen a case that has ended", [createEvent("a")], { a: latestEndedStart }, 0],
    ["do not open a case that ended long ago", [createEvent("a", latestEndedStart)], {}, 0],
    [
      "close an open case if they show that the case started too long ago",
      [createEvent("a", latestEndedStart)],
      { a: now },
      -1,
    ],
    ["open no case if the list of events is empty", [], { a: now }, 0],
  ])("%s", (_, events, openCases, openedCount) => {
    expect(countOpenedCases(events, new Map(Object.entries(openCases)), latestEndedStart)).toBe(openedCount);
  });
});
