import { describe, expect, it } from "vitest";
import type { Crm } from "#app/domain/customer/crm.ts";
import {
  createThrottledResponse,
  type HubspotFailure,
  hubspotToken,
  openAcmeCrm,
} from "#tests/support/outside/hubspot.ts";
import { chooseTimeoutMs } from "#tests/support/outside/timeouts.ts";
import { catchProblem } from "#tests/support/outside/catch-problem.ts";

const minuteMs = 60_000;

const createJsonResponse = (body: unknown, status = 200): HubspotFailure => ({
  status,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
const downResponse: HubspotFailure = { status: 500, body: "<html><h1>Internal Server Error</h1></html>" };

describe("A request to HubSpot during an outage", () => {
  const outages: [string, HubspotFailure][] = [
    ["returns 500 with an HTML page", downResponse],
    ["returns 503", { status: 503 }],
    ["does not respond", "hangs"],
  ];

  it.each(outages)("is retried once if HubSpot %s", async (_, failure) => {
    const { crm, hubspot } = await openAcmeCrm({ timeoutMs: chooseTimeoutMs(failure) });
    hubspot.fail(failure);
    expect((await crm.findCompany(11))?.companyName).toBe("Acme");
    expect(hubspot.requests).toHaveLength(2);
  });

  it.each(outages)("is reported as CRM_BUSY if HubSpot %s twice", async (_, failure) => {
    const { crm, hubspot, logLines } = await openAcmeCrm({ timeoutMs: chooseTimeoutMs(failure) });
    hubspot.fail(failure, failure);
    const problem = await catchProblem(crm.searchCompanies("acme"));
    expect(problem).toMatchObject({ kind: "unavailable", code: "CRM_BUSY", retryAfter: 10 });
    expect(hubspot.requests).toHaveLength(2);
    expect(logLines).toMatchObject([{ level: "warn" }]);
    expect(await crm.searchCompanies("acme")).toHaveLength(1);
  });

  it("is reported as CRM_BUSY if HubSpot is unreachable", async () => {
    const { crm, hubspot } = await openAcmeCrm();
    await hubspot.stop();
    expect(await catchProblem(crm.findCompany(11))).toMatchObject({ code: "CRM_BUSY", retryAfter: 10 });
  });

  it("returns a cached response of any age", async () => {
    const { crm, hubspot, advanceClock } = await openAcmeCrm();
    const readAll = async () => [
      await crm.searchCompanies("acme"),
      await crm.findCompany(11),
      await crm.searchContacts(11, ""),
      await crm.findContact(11, 1),
    ];
    const cachedResults = await readAll();
    hubspot.companies.splice(0);
    hubspot.contacts.splice(0);
    // Each of the four reads is sent twice during an outage, and three times if HubSpot throttles it.
    for (const failures of [
      Array.from({ length: 8 }, () => downResponse),
      Array.from({ length: 12 }, () => createThrottledResponse("1")),
    ]) {
      advanceClock(3 * 24 * 60 * minuteMs);
      hubspot.fail(...failures);
      expect(await readAll()).toEqual(cachedResults);
    }
    hubspot.fail(downResponse, downResponse);
    expect(await catchProblem(crm.searchCompanies("globex"))).toMatchObject({ code: "CRM_BUSY" });
    expect(await crm.findCompany(11)).toBeNull();
    hubspot.fail(downResponse, downResponse);
    expect(await catchProblem(crm.findCompany(11))).toMatchObject({ code: "CRM_BUSY" });
  });
});

describe("A request with an invalid HubSpot token", () => {
  it.each([401, 403])("is reported without a retry for %i, and no log contains the token", async (status) => {
    const { crm, hubspot, logLines } = await openAcmeCrm();
    await crm.searchCompanies("acme");
    hubspot.fail({ status, body: `{"message":"the token ${hubspotToken} has expired"}` });
    const problem = await catchProblem(crm.findCompany(11));
    expect(problem).toMatchObject({ kind: "unavailable", code: "CRM_REFUSED" });
    expect(hubspot.requests).toHaveLength(2);
    expect(logLines).toMatchObject([
      { level: "error", message: expect.stringContaining("HUBSPOT_TOKEN"), facts: { status } },
    ]);
    expect(JSON.stringify([logLines, problem.message, String(problem.cause)])).not.toContain(hubspotToken);
  });

  it("does not return cached responses of another account", async () => {
    const { crm } = await openAcmeCrm({ token: "pat-another" });
    expect(await catchProblem(crm.searchCompanies("acme"))).toMatchObject({ code: "CRM_REFUSED" });
    expect(await catchProblem(crm.searchContacts(11, ""))).toMatchObject({ code: "CRM_REFUSED" });
    expect(await catchProblem(crm.findContact(11, 1))).toMatchObject({ code: "CRM_REFUSED" });
  });
});

const createCompanyResult = (id: unknown, properties: unknown = { name: "Acme" }) => ({ id, properties });
const createSearchResponse = (...results: unknown[]) =>
  createJsonResponse({ total: results.length, results });

describe("An invalid response of HubSpot", () => {
  const invalidResponses: [string, HubspotFailure][] = [
    ["an HTML page", { status: 200, body: "<!doctype html><h1>Maintenance</h1>" }],
    ["nothing", { status: 200, body: "" }],
    ["truncated JSON", { status: 200, body: '{"total":1,"results":[{"id":"1","prop' }],
    ["a list", createJsonResponse([])],
    ["null", createJsonResponse(null)],
    ["no results", createJsonResponse({ total: 1 })],
    ["results that are not a list", createJsonResponse({ total: 1, results: {} })],
    ["a company without an id", createSearchResponse(createCompanyResult(undefined))],
    ["a company whose id is not a number", createSearchResponse(createCompanyResult("eleven"))],
    ["a company whose id is negative", createSearchResponse(createCompanyResult("-1"))],
    ["a company whose id is beyond 2^53", createSearchResponse(createCompanyResult("9007199254740993"))],
    ["a company whose name is a number", createSearchResponse(createCompanyResult("1", { name: 17 }))],
    ["a company without properties", createSearchResponse({ id: "1" })],
    [
      "a cursor that is not text",
      createJsonResponse({ total: 0, results: [], paging: { next: { after: 17 } } }),
    ],
    ["a redirect", { status: 302, headers: { location: "https://elsewhere.example/" } }],
    [
      "an error for an invalid request",
      createJsonResponse({ status: "error", category: "VALIDATION_ERROR" }, 400),
    ],
    ["an error for an unknown endpoint", createJsonResponse({ status: "error" }, 404)],
  ];

  it.each(invalidResponses)(
    "with %s is reported as CRM_INVALID and not requested again",
    async (_, failure) => {
      const { crm, hubspot, logLines, advanceClock } = await openAcmeCrm();
      hubspot.fail(failure);
      expect(await catchProblem(crm.searchCompanies("acme"))).toMatchObject({
        kind: "unavailable",
        code: "CRM_INVALID",
      });
      expect(hubspot.requests).toHaveLength(1);
      expect(logLines).toMatchObject([
        { level: "error", facts: { path: expect.stringContaining("/companies/search") } },
      ]);
      expect(await crm.searchCompanies("acme")).toHaveLength(1);
      advanceClock(minuteMs);
      hubspot.fail(failure);
      expect(await catchProblem(crm.searchCompanies("acme"))).toMatchObject({ code: "CRM_INVALID" });
    },
  );

  it.each([
    ["a single company", (crm: Crm) => crm.findCompany(11)],
    ["the contacts of a company", (crm: Crm) => crm.searchContacts(11, "")],
    ["a single contact", (crm: Crm) => crm.findContact(11, 1)],
  ])("is also reported as CRM_INVALID for %s", async (_, readFromCrm) => {
    const { crm, hubspot } = await openAcmeCrm();
    for (const body of ["<html>", "{}", '{"results":[{"id":"9007199254740993","properties":{}}]}']) {
      hubspot.fail({ status: 200, body });
      expect(await catchProblem(readFromCrm(crm))).toMatchObject({ code: "CRM_INVALID" });
    }
  });

  it("with a cursor after an empty page is not requested endlessly", async () => {
    const { crm, hubspot } = await openAcmeCrm();
    const endlessPage = createJsonResponse({ total: 1, results: [], paging: { next: { after: "0" } } });
    hubspot.fail(endlessPage);
    expect(await crm.searchContacts(11, "")).toEqual([]);
    hubspot.fail(createJsonResponse({}, 400), endlessPage);
    expect(await crm.searchContacts(11, "acme")).toEqual([]);
    expect(hubspot.requests).toHaveLength(3);
  });

  it("may contain characters that a database cannot store", async () => {
    const { crm, hubspot } = await openAcmeCrm();
    hubspot.companies.push({ id: "12", name: " Glo\0bex\ud800 " });
    expect((await crm.findCompany(12))?.companyName).toBe("Globex\ufffd");
  });

  it("may contain line breaks and invisible characters, which are removed", async () => {
    const { crm, hubspot } = await openAcmeCrm();
    hubspot.companies.push({ id: "12", name: "Cafe\u0301\r\nGlo\u200Bbex \u202ELtd\uFEFF" });
    expect((await crm.findCompany(12))?.companyName).toBe("Caf\u00E9 Globex Ltd");
  });

  it("may contain ids up to the largest safe integer", async () => {
    const { crm, hubspot } = await openAcmeCrm();
    hubspot.companies.push(
      { id: "9007199254740991", name: "Last" },
      { id: "9007199254740992", name: "Beyond" },
    );
    expect((await crm.searchCompanies("last"))[0]?.id).toBe(Number.MAX_SAFE_INTEGER);
    expect(await catchProblem(crm.searchCompanies("beyond"))).toMatchObject({ code: "CRM_INVALID" });
  });
});
