import { describe, expect, it } from "vitest";
import type { Crm } from "#app/domain/customer/crm.ts";
import { Problem } from "#app/domain/problem.ts";
import { type HubspotFailure, hubspotToken, openCrm } from "#tests/support/outside/hubspot.ts";
import { timeoutFor } from "#tests/support/outside/timeouts.ts";

const minute = 60_000;

/** A CRM with one company and its contact. */
async function open(options: Parameters<typeof openCrm>[0] = {}) {
  const opened = await openCrm(options);
  opened.hubspot.companies.push({ id: "11", name: "Acme", country: "US" });
  opened.hubspot.contacts.push({ id: "1", companyIds: ["11"], email: "wile@acme.example" });
  return opened;
}

const problemOf = (request: Promise<unknown>): Promise<Problem> =>
  request.then(
    (result) => Promise.reject(new Error(`The request should fail: ${JSON.stringify(result)}`)),
    (error: unknown) => (error instanceof Problem ? error : Promise.reject(error)),
  );

const json = (body: unknown, status = 200): HubspotFailure => ({
  status,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
const tooMany = (retryAfter?: string): HubspotFailure => ({
  status: 429,
  body: '{"status":"error","policyName":"TEN_SECONDLY_ROLLING"}',
  ...(retryAfter !== undefined && { headers: { "retry-after": retryAfter } }),
});
const down: HubspotFailure = { status: 500, body: "<html><h1>Internal Server Error</h1></html>" };

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
    expect(hubspot.requests).toHaveLength(waited.length + 1);
  });

  it("is requested three times, then reported as busy", async () => {
    const { crm, hubspot, logged } = await open();
    hubspot.fail(tooMany("2"), tooMany("2"), tooMany("2"));
    const problem = await problemOf(crm.company(11));
    expect(problem).toMatchObject({ kind: "unavailable", code: "CRM_BUSY", retryAfter: 2 });
    expect(hubspot.requests).toHaveLength(3);
    expect(logged).toMatchObject([{ level: "warn", facts: { status: 429 } }]);
  });

  it("is waited for at most ten seconds, and gets no requests until it accepts them again", async () => {
    const { crm, hubspot, waits, advanceClock } = await open();
    hubspot.fail(tooMany("3600"));
    expect(await problemOf(crm.company(11))).toMatchObject({ code: "CRM_BUSY", retryAfter: 3_600 });
    advanceClock(minute);
    expect(await problemOf(crm.companies("acme"))).toMatchObject({ code: "CRM_BUSY", retryAfter: 3_540 });
    expect([hubspot.requests.length, waits]).toEqual([1, []]);
    advanceClock(59 * minute);
    expect(await crm.companies("acme")).toHaveLength(1);
  });
});

describe("HubSpot that is down", () => {
  const outages: [string, HubspotFailure][] = [
    ["answers 500 with a page", down],
    ["answers 503", { status: 503 }],
    ["never answers", "hangs"],
  ];

  it.each(outages)("for one request that %s is requested once more", async (_, failure) => {
    const { crm, hubspot } = await open({ timeoutMs: timeoutFor(failure) });
    hubspot.fail(failure);
    expect((await crm.company(11))?.companyName).toBe("Acme");
    expect(hubspot.requests).toHaveLength(2);
  });

  it.each(outages)("and %s twice is busy", async (_, failure) => {
    const { crm, hubspot, logged } = await open({ timeoutMs: timeoutFor(failure) });
    hubspot.fail(failure, failure);
    const problem = await problemOf(crm.companies("acme"));
    expect(problem).toMatchObject({ kind: "unavailable", code: "CRM_BUSY", retryAfter: 10 });
    expect(hubspot.requests).toHaveLength(2);
    expect(logged).toMatchObject([{ level: "warn" }]);
    expect(await crm.companies("acme")).toHaveLength(1);
  });

  it("and is unreachable is busy", async () => {
    const { crm, hubspot } = await open();
    await hubspot.stop();
    expect(await problemOf(crm.company(11))).toMatchObject({ code: "CRM_BUSY", retryAfter: 10 });
  });

  it("or has too many requests falls back to its cached response, however old that is", async () => {
    const { crm, hubspot, advanceClock } = await open();
    const before = async () => [
      await crm.companies("acme"),
      await crm.company(11),
      await crm.contacts(11, ""),
      await crm.contact(11, 1),
    ];
    const resultBefore = await before();
    hubspot.companies.splice(0);
    hubspot.contacts.splice(0);
    for (const failures of [
      Array.from({ length: 8 }, () => down),
      Array.from({ length: 12 }, () => tooMany("1")),
    ]) {
      advanceClock(3 * 24 * 60 * minute);
      hubspot.fail(...failures);
      expect(await before()).toEqual(resultBefore);
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
    expect(hubspot.requests).toHaveLength(2);
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
const searchResults = (...results: unknown[]) => json({ total: results.length, results });

describe("HubSpot that returns invalid responses", () => {
  const junk: [string, HubspotFailure][] = [
    ["a page", { status: 200, body: "<!doctype html><h1>Maintenance</h1>" }],
    ["nothing", { status: 200, body: "" }],
    ["half of a JSON", { status: 200, body: '{"total":1,"results":[{"id":"1","prop' }],
    ["a list", json([])],
    ["null", json(null)],
    ["no results", json({ total: 1 })],
    ["results that are no list", json({ total: 1, results: {} })],
    ["a company without an id", searchResults(company(undefined))],
    ["a company whose id is no number", searchResults(company("eleven"))],
    ["a company whose id is negative", searchResults(company("-1"))],
    ["a company whose id is beyond 2^53", searchResults(company("9007199254740993"))],
    ["a company whose name is a number", searchResults(company("1", { name: 17 }))],
    ["a company without properties", searchResults({ id: "1" })],
    ["a cursor that is no text", json({ total: 0, results: [], paging: { next: { after: 17 } } })],
    ["a redirect", { status: 302, headers: { location: "https://elsewhere.example/" } }],
    ["that the request is wrong", json({ status: "error", category: "VALIDATION_ERROR" }, 400)],
    ["that there is no such call", json({ status: "error" }, 404)],
  ];

  it.each(junk)("with %s is a clear problem and is not requested again", async (_, failure) => {
    const { crm, hubspot, logged, advanceClock } = await open();
    hubspot.fail(failure);
    expect(await problemOf(crm.companies("acme"))).toMatchObject({
      kind: "unavailable",
      code: "CRM_INVALID",
    });
    expect(hubspot.requests).toHaveLength(1);
    expect(logged).toMatchObject([
      { level: "error", facts: { path: expect.stringContaining("/companies/search") } },
    ]);
    expect(await crm.companies("acme")).toHaveLength(1);
    advanceClock(minute);
    hubspot.fail(failure);
    expect(await problemOf(crm.companies("acme"))).toMatchObject({ code: "CRM_INVALID" });
  });

  it.each([
    ["a single company", (crm: Crm) => crm.company(11)],
    ["the contacts of a company", (crm: Crm) => crm.contacts(11, "")],
    ["a single contact", (crm: Crm) => crm.contact(11, 1)],
  ])("is a clear problem for %s, too", async (_, query) => {
    const { crm, hubspot } = await open();
    for (const body of ["<html>", "{}", '{"results":[{"id":"9007199254740993","properties":{}}]}']) {
      hubspot.fail({ status: 200, body });
      expect(await problemOf(query(crm))).toMatchObject({ code: "CRM_INVALID" });
    }
  });

  it("with a cursor after an empty page is not requested endlessly", async () => {
    const { crm, hubspot } = await open();
    const endless = json({ total: 1, results: [], paging: { next: { after: "0" } } });
    hubspot.fail(endless);
    expect(await crm.contacts(11, "")).toEqual([]);
    hubspot.fail(json({}, 400), endless);
    expect(await crm.contacts(11, "acme")).toEqual([]);
    expect(hubspot.requests).toHaveLength(3);
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
    const { crm, hubspot, waits } = await open({ isClockFixed: true });
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
    const { crm, hubspot, advanceClock } = await open({ isClockFixed: true });
    const names = Array.from({ length: 25 }, (_, index) => `company ${index}`);
    hubspot.companies.push(...names.map((name, index) => ({ id: `${100 + index}`, name })));
    const settled = await Promise.allSettled(names.map((name) => crm.companies(name)));
    const busy = settled.filter(({ status }) => status === "rejected");
    expect([busy.length, hubspot.requests.length]).toEqual([4, 21]);
    expect(busy[0]).toMatchObject({ reason: { code: "CRM_BUSY", retryAfter: 11 } });
    advanceClock(11_000);
    expect(await crm.companies("company 24")).toHaveLength(1);
  });
});
