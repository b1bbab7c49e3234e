import { describe, expect, it } from "vitest";
import { casesOpenedBy } from "#app/domain/deployment/case-events.ts";
import { now, quotaPlan } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, openApi, errorBody } from "#tests/support/api/api.ts";
import {
  activateServer,
  caseEvent,
  codeOf,
  enterprise,
  incidentResponse,
  reportCases,
} from "#tests/support/licenses/deployed-product.ts";

const path = "/product/v1/case-activities";
const dayMs = 86_400_000;

async function investigating(
  api: ApiUnderTest,
  ...args: Parameters<typeof incidentResponse> extends [unknown, ...infer More] ? More : never
) {
  const license = await incidentResponse(api, ...args);
  return { license, server: await activateServer(api, license, "console-1") };
}

const counts = (accepted: number, duplicates: number) => ({
  success: true,
  result: { accepted, duplicates },
});

const storedActivities = ({ engine }: ApiUnderTest, licenseId: number) =>
  engine.db
    .selectFrom("case_activity")
    .selectAll()
    .where("license_id", "=", licenseId)
    .orderBy("event_id")
    .execute();

describe("Case activities", () => {
  it("are stored unchanged", async () => {
    const api = await openApi();
    const { license, server } = await investigating(api);
    const response = await reportCases(api, server, [caseEvent("e1", "c1"), caseEvent("e2", "c1")]);
    expect(response.status).toBe(202);
    expect(response.body).toEqual(counts(2, 0));
    const [first] = await storedActivities(api, license.record.id);
    expect(first).toEqual({
      license_id: license.record.id,
      customer_id: expect.any(Number),
      event_id: "e1",
      server_id: server.serverId,
      case_id: "c1",
      case_name: "The matter of c1",
      type: "acquisition",
      performed_by: "watson@example.com",
      description: "Took an image of the disk.",
      data: JSON.stringify(caseEvent("e1", "c1").data),
      created_at: Date.parse("2026-11-20T11:00:00.000Z"),
    });
  });

  it("count once, however often and by whichever server they are reported", async () => {
    const api = await openApi();
    const { license, server } = await investigating(api);
    const otherServer = await activateServer(api, license, "console-2");
    const events = [caseEvent("e1", "c1"), caseEvent("e2", "c1"), caseEvent("e1", "c1")];
    expect((await reportCases(api, server, events)).body).toEqual(counts(2, 1));
    expect((await reportCases(api, server, events)).body).toEqual(counts(0, 3));
    const changed = caseEvent("e2", "c1", { description: "Something else." });
    expect((await reportCases(api, otherServer, [changed, caseEvent("e3", "c1")])).body).toEqual(
      counts(1, 1),
    );
    const activities = await storedActivities(api, license.record.id);
    expect(activities.map(({ event_id, description }) => [event_id, description])).toEqual([
      ["e1", "Took an image of the disk."],
      ["e2", "Took an image of the disk."],
      ["e3", "Took an image of the disk."],
    ]);
  });

  it("of another license may have the same ids", async () => {
    const api = await openApi();
    const first = await investigating(api);
    const second = await investigating(api);
    expect((await reportCases(api, first.server, [caseEvent("e1", "c1")])).body).toEqual(counts(1, 0));
    expect((await reportCases(api, second.server, [caseEvent("e1", "c1")])).body).toEqual(counts(1, 0));
  });

  it("reported twice at the same time are stored once", async () => {
    const api = await openApi();
    const { license, server } = await investigating(api);
    const events = [caseEvent("e1", "c1"), caseEvent("e2", "c2")];
    const responses = await Promise.all(Array.from({ length: 4 }, () => reportCases(api, server, events)));
    const accepted = responses.map(({ body }) => (body as { result: { accepted: number } }).result.accepted);
    expect(accepted.filter((count) => count === 2)).toHaveLength(1);
    expect(accepted.filter((count) => count === 0)).toHaveLength(3);
    expect(await storedActivities(api, license.record.id)).toHaveLength(2);
  });

  it("are accepted up to two hundred at a time", async () => {
    const api = await openApi();
    const { license, server } = await investigating(api);
    const events = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        ...caseEvent(`e${nth}`, `c${nth % 3}`),
        description: "",
        data: {},
      }));
    expect((await reportCases(api, server, events(201))).status).toBe(400);
    expect((await reportCases(api, server, [])).status).toBe(400);
    expect((await reportCases(api, server, events(200))).body).toEqual(counts(200, 0));
    expect(await storedActivities(api, license.record.id)).toHaveLength(200);
  });

  it("may be reported on an Enterprise license, where cases have no limit", async () => {
    const api = await openApi();
    const server = await activateServer(api, await enterprise(api), "console-1");
    const events = Array.from({ length: 40 }, (_, nth) => caseEvent(`e${nth}`, `c${nth}`));
    expect((await reportCases(api, server, events)).body).toEqual(counts(40, 0));
  });

  it("are rejected on a license that is not active", async () => {
    const api = await openApi();
    const { license, server } = await investigating(api, quotaPlan("2026-06-06", "2026-11-21"));
    api.advanceClock(2 * dayMs);
    const response = await reportCases(api, server, [caseEvent("e1", "c1")]);
    expect(response.status).toBe(403);
    expect(response.body).toEqual(errorBody("QUOTA_EXPIRED"));
    expect(await storedActivities(api, license.record.id)).toEqual([]);
  });

  it("with invalid values are rejected field by field", async () => {
    const api = await openApi();
    const { server } = await investigating(api);
    const nestedObject = (levels: number): unknown => (levels === 0 ? 1 : { in: nestedObject(levels - 1) });
    const invalidCases: [string, unknown][] = [
      ["events.0.id", caseEvent("", "c1")],
      ["events.0.caseId", caseEvent("e1", "c".repeat(201))],
      ["events.0.createdAt", caseEvent("e1", "c1", { createdAt: "today" })],
      ["events.0.data", caseEvent("e1", "c1", { data: "text" })],
      ["events.0.data", caseEvent("e1", "c1", { data: [] })],
      ["events.0.data", caseEvent("e1", "c1", { data: nestedObject(21) })],
      ["events.0.data.name", caseEvent("e1", "c1", { data: { name: "nul \u0000" } })],
    ];
    for (const [field, event] of invalidCases) {
      const response = await reportCases(api, server, [event]);
      const { fields } = (response.body as { error: { fields: object } }).error;
      expect([response.status, Object.keys(fields)]).toEqual([400, [field]]);
    }
    expect((await reportCases(api, server, [caseEvent("e1", "c1", { data: nestedObject(20) })])).status).toBe(
      202,
    );
    const future = caseEvent("e2", "c1", { createdAt: "2026-11-20T12:10:00.001Z" });
    const response = await reportCases(api, server, [caseEvent("e3", "c1"), future]);
    expect([response.status, codeOf(response)]).toEqual([422, "CLOCK_SKEW"]);
  });

  it("nested to the maximum depth are rejected like any other invalid value", async () => {
    const api = await openApi();
    const { server } = await investigating(api);
    const [before, after] = JSON.stringify({ events: [caseEvent("e1", "c1", { data: "HERE" })] }).split(
      '"HERE"',
    );
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const data = `${open.repeat(8_000)}1${close.repeat(8_000)}`;
      const headers = { authorization: `Bearer ${server.serverSecret}` };
      const response = await api.asNobody.send("POST", path, { text: `${before}${data}${after}`, headers });
      expect(response.status).toBe(400);
    }
    expect(api.logged).toEqual([]);
  });
});

describe("Open cases", () => {
  it("do not exceed the license's limit, and a report that would open one case too many is not stored", async () => {
    const api = await openApi();
    const { license, server } = await investigating(api);
    const three = ["c1", "c2", "c3"].map((id) => caseEvent(`first of ${id}`, id));
    expect((await reportCases(api, server, three)).body).toEqual(counts(3, 0));
    const response = await reportCases(api, server, [caseEvent("e1", "c1"), caseEvent("e4", "c4")]);
    expect(response.status).toBe(403);
    expect(response.body).toEqual(errorBody("CASE_LIMIT"));
    expect(await storedActivities(api, license.record.id)).toHaveLength(3);
    expect((await reportCases(api, server, [caseEvent("e1", "c1"), ...three])).body).toEqual(counts(1, 3));
  });

  it("close when their days are over", async () => {
    const api = await openApi();
    const { server } = await investigating(api, { caseCapacity: 1 });
    await reportCases(api, server, [caseEvent("e1", "c1", { createdAt: now })]);
    const next = (id: string) => reportCases(api, server, [caseEvent(id, "c2", { createdAt: now })]);
    api.advanceClock(30 * dayMs - 1);
    expect(
      codeOf(
        await reportCases(api, server, [caseEvent("e2", "c2", { createdAt: "2026-12-20T11:00:00.000Z" })]),
      ),
    ).toBe("CASE_LIMIT");
    api.advanceClock(1);
    expect((await next("e2")).status).toBe(202);
    const later = caseEvent("e3", "c1", { createdAt: "2026-12-20T11:00:00.000Z" });
    expect((await reportCases(api, server, [later])).status).toBe(202);
  });

  it("are counted over all active quotas", async () => {
    const api = await openApi();
    const { license, server } = await investigating(api, { caseCapacity: 1 });
    await reportCases(api, server, [caseEvent("e1", "c1")]);
    expect(codeOf(await reportCases(api, server, [caseEvent("e2", "c2")]))).toBe("CASE_LIMIT");
    const [quota] = license.quotas;
    if (!quota) throw new Error("The license has no quota.");
    await api.context.storage.transact(async (work) => work.addQuota({ ...quota, id: work.newId() }));
    expect((await reportCases(api, server, [caseEvent("e2", "c2")])).status).toBe(202);
  });

  it("opened by several servers at once do not exceed the license's limit", async () => {
    const api = await openApi();
    const { license, server } = await investigating(api);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => reportCases(api, server, [caseEvent(`e${nth}`, `c${nth}`)])),
    );
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(3);
    expect(responses.filter((response) => codeOf(response) === "CASE_LIMIT")).toHaveLength(5);
    expect(await storedActivities(api, license.record.id)).toHaveLength(3);
  });
});

describe("Events", () => {
  const since = "2026-10-20T00:00:00.000Z";
  const old = "2026-10-20T00:00:00.000Z";
  const event = (caseId: string, createdAt = now) => ({ caseId, createdAt });

  it.each([
    ["open a case each", [event("a"), event("b"), event("a")], {}, 2],
    ["open none that is open", [event("a"), event("b")], { a: now }, 1],
    ["open none that is over", [event("a")], { a: old }, 0],
    ["open none that ended long ago", [event("a", old)], {}, 0],
    ["close a case that began earlier than was known", [event("a", old)], { a: now }, -1],
    ["are nothing without events", [], { a: now }, 0],
  ])("%s", (_, events, before, opened) => {
    expect(casesOpenedBy(events, new Map(Object.entries(before)), since)).toBe(opened);
  });
});
