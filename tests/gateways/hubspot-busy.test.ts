import { describe, expect, it } from "vitest";
import { createThrottledResponse, openAcmeCrm } from "#tests/support/outside/hubspot.ts";
import { catchProblem } from "#tests/support/outside/catch-problem.ts";

const minuteMs = 60_000;

describe("A request that HubSpot throttles", () => {
  it.each([
    ["the seconds of Retry-After", "2", [2_000, 2_000]],
    ["the time of Retry-After", "Fri, 20 Nov 2026 12:00:03 GMT", [3_000]],
    ["the search interval if Retry-After is 0", "0", [500, 500]],
    ["ten seconds without Retry-After", undefined, [10_000, 10_000]],
    ["ten seconds with an invalid Retry-After", "soon", [10_000, 10_000]],
  ])("is retried after %s", async (_, retryAfter, expectedDelays) => {
    const { crm, hubspot, retryDelays } = await openAcmeCrm();
    hubspot.fail(...expectedDelays.map(() => createThrottledResponse(retryAfter)));
    expect(await crm.searchCompanies("acme")).toHaveLength(1);
    expect(retryDelays).toEqual(expectedDelays);
    expect(hubspot.requests).toHaveLength(expectedDelays.length + 1);
  });

  it("is sent three times and then reported as CRM_BUSY", async () => {
    const { crm, hubspot, logLines } = await openAcmeCrm();
    hubspot.fail(createThrottledResponse("2"), createThrottledResponse("2"), createThrottledResponse("2"));
    const problem = await catchProblem(crm.findCompany(11));
    expect(problem).toMatchObject({ kind: "unavailable", code: "CRM_BUSY", retryAfter: 2 });
    expect(hubspot.requests).toHaveLength(3);
    expect(logLines).toMatchObject([{ level: "warn", facts: { status: 429 } }]);
  });

  it("is rejected if Retry-After exceeds ten seconds, and later requests are not sent", async () => {
    const { crm, hubspot, retryDelays, advanceClock } = await openAcmeCrm();
    hubspot.fail(createThrottledResponse("3600"));
    expect(await catchProblem(crm.findCompany(11))).toMatchObject({ code: "CRM_BUSY", retryAfter: 3_600 });
    advanceClock(minuteMs);
    expect(await catchProblem(crm.searchCompanies("acme"))).toMatchObject({
      code: "CRM_BUSY",
      retryAfter: 3_540,
    });
    expect([hubspot.requests.length, retryDelays]).toEqual([1, []]);
    advanceClock(59 * minuteMs);
    expect(await crm.searchCompanies("acme")).toHaveLength(1);
  });
});

describe("A request while HubSpot is busy", () => {
  it.each([423, 429, 477, 502, 503, 504])(
    "is retried after the Retry-After of a response with status %i",
    async (status) => {
      const { crm, hubspot, retryDelays } = await openAcmeCrm();
      hubspot.fail(
        { status, headers: { "retry-after": "2" } },
        { status, headers: { "retry-after": "Fri, 20 Nov 2026 12:00:05 GMT" } },
      );
      expect(await crm.searchCompanies("acme")).toHaveLength(1);
      expect(retryDelays).toEqual([2_000, 3_000]);
    },
  );

  it.each([423, 429, 477, 502, 503, 504])(
    "is reported as CRM_BUSY with the Retry-After of a response with status %i",
    async (status) => {
      const { crm, hubspot, logLines } = await openAcmeCrm();
      hubspot.fail({ status, headers: { "retry-after": "3600" } });
      expect(await catchProblem(crm.findCompany(11))).toMatchObject({ code: "CRM_BUSY", retryAfter: 3_600 });
      expect(hubspot.requests).toHaveLength(1);
      expect(logLines).toMatchObject([{ level: "warn" }]);
    },
  );

  it("is retried after two seconds if HubSpot is locked", async () => {
    const { crm, hubspot, retryDelays } = await openAcmeCrm();
    hubspot.fail({ status: 423 });
    expect((await crm.findCompany(11))?.companyName).toBe("Acme");
    expect(retryDelays).toEqual([2_000]);
  });

  it("is sent again after a day at the latest", async () => {
    const { crm, hubspot, advanceClock } = await openAcmeCrm();
    hubspot.fail({ status: 477, headers: { "retry-after": "99999999999" } });
    expect(await catchProblem(crm.findCompany(11))).toMatchObject({ code: "CRM_BUSY", retryAfter: 86_400 });
    advanceClock(24 * 60 * minuteMs);
    expect((await crm.findCompany(11))?.companyName).toBe("Acme");
  });
});

describe("Searches in HubSpot", () => {
  it("start half a second apart, while single records are read immediately", async () => {
    const { crm, hubspot, retryDelays } = await openAcmeCrm({ isClockFixed: true });
    hubspot.companies.push(
      ...["b", "c", "d"].map((name, index) => ({ id: `2${index}`, name: `Company ${name}` })),
    );
    await Promise.all(
      ["acme", "company b", "company c", "company d"].map((name) => crm.searchCompanies(name)),
    );
    expect(retryDelays).toEqual([500, 1_000, 1_500]);
    await Promise.all([20, 21, 22].map((id) => crm.findCompany(id)));
    expect(retryDelays).toHaveLength(3);
    await crm.searchContacts(11, "");
    expect(retryDelays).toEqual([500, 1_000, 1_500, 2_000]);
  });

  it("are not sent if they would start in more than ten seconds", async () => {
    const { crm, hubspot, advanceClock } = await openAcmeCrm({ isClockFixed: true });
    const names = Array.from({ length: 25 }, (_, index) => `company ${index}`);
    hubspot.companies.push(...names.map((name, index) => ({ id: `${100 + index}`, name })));
    const outcomes = await Promise.allSettled(names.map((name) => crm.searchCompanies(name)));
    const busyOutcomes = outcomes.filter(({ status }) => status === "rejected");
    // One search starts every half second, so 21 of the 25 searches start within ten seconds.
    expect([busyOutcomes.length, hubspot.requests.length]).toEqual([4, 21]);
    expect(busyOutcomes[0]).toMatchObject({ reason: { code: "CRM_BUSY", retryAfter: 11 } });
    advanceClock(11_000);
    expect(await crm.searchCompanies("company 24")).toHaveLength(1);
  });
});
