import { describe, expect, it } from "vitest";
import type { Crm } from "#app/domain/customer/crm.ts";
import { Problem } from "#app/domain/problem.ts";
import { type HubspotFault, hubspotToken, openCrm } from "#tests/support/outside/hubspot.ts";
import { patienceWith } from "#tests/support/outside/patience.ts";

const minute = 60_000;

/** A CRM with one company and its contact. */
async function open(how: Parameters<typeof openCrm>[0] = {}) {
  const opened = await openCrm(how);
  opened.hubspot.companies.push({ id: "11", name: "Acme", country: "US" });
  opened.hubspot.contacts.push({ id: "1", companyIds: ["11"], email: "wile@acme.example" });
  return opened;
}

const problemOf = (asked: Promise<unknown>): Promise<Problem> =>
  asked.then(
    (answered) => Promise.reject(new Error(`The request should fail: ${JSON.stringify(answered)}`)),
    (error: unknown) => (error instanceof Problem ? error : Promise.reject(error)),
  );

const json = (body: unknown, status = 200): HubspotFault => ({
  status,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
const tooMany = (retryAfter?: string): HubspotFault => ({
  status: 429,
  body: '{"status":"error","policyName":"TEN_SECONDLY_ROLLING"}',
  ...(retryAfter !== undefined && { headers: { "retry-after": retryAfter } }),
});
const down: HubspotFault = { status: 500, body: "<html><h1>Internal Server Error</h1></html>" };

describe("HubSpot that throttles requests", () => {
  it.each([
    ["as many seconds as it says", "2", [2_000, 2_000]],
    ["until the time that it says", "Fri, 20 Nov 2026 12:00:03 GMT", [3_000]],
    ["not at all when it says so, but for its turn among the searches", "0", [500, 500]],
    ["ten seconds when it does not say", undefined, [10_000, 10_000]],
    ["ten seconds when what it says makes no sense", "soon", [10_000, 10_000]],
  ])("is requested again after %s", async (_, retryAfter, waited) => {
    const { crm, hubspot, waits } = await open();
    hubspot.fail(...waited.map(() => tooMany(retryAfter)));
    expect(await crm.companies("acme")).toHaveLength(1);
    expect(waits).toEqual(waited);
    expect(hubspot.asked).toHaveLength(waited.length + 1);
  });

  it("is requested three times, then reported as busy", async () => {
    const { crm, hubspot, logged } = await open();
    hubspot.fail(tooMany("2"), tooMany("2"), tooMany("2"));
    const problem = await problemOf(crm.company(11));
    expect(problem).toMatchObject({ kind: "unavailable", code: "CRM_BUSY", retryAfter: 2 });
    expect(hubspot.asked).toHaveLength(3);
    expect(logged).toMatchObject([{ level: "warn", facts: { status: 429 } }]);
  });

  it("is waited for at most ten seconds, and gets no requests until it accepts them again", async () => {
    const { crm, hubspot, waits, pass } = await open();
    hubspot.fail(tooMany("3600"));
    expect(await problemOf(crm.company(11))).toMatchObject({ code: "CRM_BUSY", retryAfter: 3_600 });
    pass(minute);
    expect(await problemOf(crm.companies("acme"))).toMatchObject({ code: "CRM_BUSY", retryAfter: 3_540 });
    expect([hubspot.asked.length, waits]).toEqual([1, []]);
    pass(59 * minute);
    expect(await crm.companies("acme")).toHaveLength(1);
  });
});

describe("HubSpot that is down", () => {
  const outages: [string, HubspotFault][] = [
    ["answers 500 with a page", down],
    ["answers 503", { status: 503 }],
    ["never answers", "hangs"],
  ];

  it.each(outages)("for one request that %s is requested once more", async (_, fault) => {
    const { crm, hubspot } = await open({ patienceMs: patienceWith(fault) });
    hubspot.fail(fault);
    expect((await crm.company(11))?.companyName).toBe("Acme");
    expect(hubspot.asked).toHaveLength(2);
  });

  it.each(outages)("and %s twice is busy", async (_, fault) => {
    const { crm, hubspot, logged } = await open({ patienceMs: patienceWith(fault) });
    hubspot.fail(fault, fault);
    const problem = await problemOf(crm.companies("acme"));
    expect(problem).toMatchObject({ kind: "unavailable", code: "CRM_BUSY", retryAfter: 10 });
    expect(hubspot.asked).toHaveLength(2);
    expect(logged).toMatchObject([{ level: "warn" }]);
    expect(await crm.companies("acme")).toHaveLength(1);
  });

  it("and is unreachable is busy", async () => {
    const { crm, hubspot } = await open();
    await hubspot.stop();
    expect(await problemOf(crm.company(11))).toMatchObject({ code: "CRM_BUSY", retryAfter: 10 });
  });

  it("or has too many requests falls back to its cached response, however old that is", async () => {
    const { crm, hubspot, pass } = await open();
    const before = async () => [
      await crm.companies("acme"),
      await crm.company(11),
      await crm.contacts(11, ""),
      await crm.contact(11, 1),
    ];
    const answered = await before();
    hubspot.companies.splice(0);
    hubspot.contacts.splice(0);
    for (const faults of [
      Array.from({ length: 8 }, () => down),
      Array.from({ length: 12 }, () => tooMany("1")),
    ]) {
      pass(3 * 24 * 60 * minute);
      hubspot.fail(...faults);
      expect(await before()).toEqual(answered);
    }
    expect(await problemOf((hubspot.fail(down, down), crm.companies("globex")))).toMatchObject({
      code: "CRM_BUSY",
    });
    expect(await crm.company(11)).toBeNull();
    hubspot.fail(down, down);
    expect(await problemOf(crm.company(11))).toMatchObject({ code: "CRM_BUSY" });
  });
});

describe("HubSpot that rejects the key", () => {
  it.each([401, 403])("with %i is reported at once, and the key is in no log", async (status) => {
    const { crm, hubspot, logged } = await open();
    await crm.companies("acme");
    hubspot.fail({ status, body: `{"message":"the token ${hubspotToken} has expired"}` });
    const problem = await problemOf(crm.company(11));
    expect(problem).toMatchObject({ kind: "unavailable", code: "CRM_REFUSED" });
    expect(hubspot.asked).toHaveLength(2);
    expect(logged).toMatchObject([
      { level: "error", message: expect.stringContaining("HUBSPOT_TOKEN"), facts: { status } },
    ]);
    expect(JSON.stringify([logged, problem.message, String(problem.cause)])).not.toContain(hubspotToken);
  });

  it("because it belongs to another account does not fall back to cached responses", async () => {
    const { crm } = await open({ token: "pat-another" });
    expect(await problemOf(crm.companies("acme"))).toMatchObject({ code: "CRM_REFUSED" });
    expect(await problemOf(crm.contacts(11, ""))).toMatchObject({ code: "CRM_REFUSED" });
    expect(await problemOf(crm.contact(11, 1))).toMatchObject({ code: "CRM_REFUSED" });
  });
});

const company = (id: unknown, properties: unknown = { name: "Acme" }) => ({ id, properties });
const found = (...results: unknown[]) => json({ total: results.length, results });

describe("HubSpot that returns invalid responses", () => {
  const junk: [string, HubspotFault][] = [
    ["a page", { status: 200, body: "<!doctype html><h1>Maintenance</h1>" }],
    ["nothing", { status: 200, body: "" }],
    ["half of a JSON", { status: 200, body: '{"total":1,"results":[{"id":"1","prop' }],
    ["a list", json([])],
    ["null", json(null)],
    ["no results", json({ total: 1 })],
    ["results that are no list", json({ total: 1, results: {} })],
    ["a company without an id", found(company(undefined))],
    ["a company whose id is no number", found(company("eleven"))],
    ["a company whose id is negative", found(company("-1"))],
    ["a company whose id is beyond 2^53", found(company("9007199254740993"))],
    ["a company whose name is a number", found(company("1", { name: 17 }))],
    ["a company without properties", found({ id: "1" })],
    ["a cursor that is no text", json({ total: 0, results: [], paging: { next: { after: 17 } } })],
    ["a redirect", { status: 302, headers: { location: "https://elsewhere.example/" } }],
    ["that the request is wrong", json({ status: "error", category: "VALIDATION_ERROR" }, 400)],
    ["that there is no such call", json({ status: "error" }, 404)],
  ];

  it.each(junk)("with %s is a clear problem and is not requested again", async (_, fault) => {
    const { crm, hubspot, logged, pass } = await open();
    hubspot.fail(fault);
    expect(await problemOf(crm.companies("acme"))).toMatchObject({
      kind: "unavailable",
      code: "CRM_INVALID",
    });
    expect(hubspot.asked).toHaveLength(1);
    expect(logged).toMatchObject([
      { level: "error", facts: { path: expect.stringContaining("/companies/search") } },
    ]);
    expect(await crm.companies("acme")).toHaveLength(1);
    pass(minute);
    hubspot.fail(fault);
    expect(await problemOf(crm.companies("acme"))).toMatchObject({ code: "CRM_INVALID" });
  });

  it.each([
    ["a single company", (crm: Crm) => crm.company(11)],
    ["the contacts of a company", (crm: Crm) => crm.contacts(11, "")],
    ["a single contact", (crm: Crm) => crm.contact(11, 1)],
  ])("is a clear problem for %s, too", async (_, ask) => {
    const { crm, hubspot } = await open();
    for (const body of ["<html>", "{}", '{"results":[{"id":"9007199254740993","properties":{}}]}']) {
      hubspot.fail({ status: 200, body });
      expect(await problemOf(ask(crm))).toMatchObject({ code: "CRM_INVALID" });
    }
  });

  it("with a cursor after an empty page is not requested endlessly", async () => {
    const { crm, hubspot } = await open();
    const endless = json({ total: 1, results: [], paging: { next: { after: "0" } } });
    hubspot.fail(endless);
    expect(await crm.contacts(11, "")).toEqual([]);
    hubspot.fail(json({}, 400), endless);
    expect(await crm.contacts(11, "acme")).toEqual([]);
    expect(hubspot.asked).toHaveLength(3);
  });

  it("removes characters that a database cannot store", async () => {
    const { crm, hubspot } = await open();
    hubspot.companies.push({ id: "12", name: " Glo\0bex\ud800 " });
    expect((await crm.company(12))?.companyName).toBe("Globex\ufffd");
  });

  it("returns the greatest id that a number can represent, and no greater one", async () => {
    const { crm, hubspot } = await open();
    hubspot.companies.push(
      { id: "9007199254740991", name: "Last" },
      { id: "9007199254740992", name: "Beyond" },
    );
    expect((await crm.companies("last"))[0]?.id).toBe(Number.MAX_SAFE_INTEGER);
    expect(await problemOf(crm.companies("beyond"))).toMatchObject({ code: "CRM_INVALID" });
  });
});

describe("Searches", () => {
  it("start half a second apart, while single records are read at once", async () => {
    const { crm, hubspot, waits } = await open({ standsStill: true });
    hubspot.companies.push(
      ...["b", "c", "d"].map((name, index) => ({ id: `2${index}`, name: `Company ${name}` })),
    );
    await Promise.all(["acme", "company b", "company c", "company d"].map((name) => crm.companies(name)));
    expect(waits).toEqual([500, 1_000, 1_500]);
    await Promise.all([20, 21, 22].map((id) => crm.company(id)));
    expect(waits).toHaveLength(3);
    await crm.contacts(11, "");
    expect(waits).toEqual([500, 1_000, 1_500, 2_000]);
  });

  it("that would start more than ten seconds from now are not sent", async () => {
    const { crm, hubspot, pass } = await open({ standsStill: true });
    const names = Array.from({ length: 25 }, (_, index) => `company ${index}`);
    hubspot.companies.push(...names.map((name, index) => ({ id: `${100 + index}`, name })));
    const settled = await Promise.allSettled(names.map((name) => crm.companies(name)));
    const busy = settled.filter(({ status }) => status === "rejected");
    expect([busy.length, hubspot.asked.length]).toEqual([4, 21]);
    expect(busy[0]).toMatchObject({ reason: { code: "CRM_BUSY", retryAfter: 11 } });
    pass(11_000);
    expect(await crm.companies("company 24")).toHaveLength(1);
  });
});
