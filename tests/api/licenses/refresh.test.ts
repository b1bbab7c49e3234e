import { describe, expect, it } from "vitest";
import { licenseEndpoints } from "#app/api/licenses/licenses.ts";
import { summaryRefreshEndpoints } from "#app/api/licenses/refresh-info.ts";
import { startTestApi, parseApiResult } from "#tests/support/api/api.ts";

const dayMs = 86_400_000;
const summaryViewPath = "/api/oem/refresh-info/summary-view";
const refreshPath = "/api/oem/refresh-info/refresh";

describe("A refresh of the list", () => {
  it("updates statuses that have changed because time has passed", async () => {
    const { createClientWithToken, people, advanceClock, context } = await startTestApi();
    const tokenClient = await createClientWithToken(people.rita, "2030-01-01T00:00:00.000Z");
    const listExpiredCompanyNames = async () => {
      const filter = { lifetimeStatuses: ["expired"] };
      const page = await tokenClient.post("/api/oem/licenses/filtered", filter);
      return parseApiResult(licenseEndpoints.filter.result, page).entities.map(
        ({ companyName }) => companyName,
      );
    };
    expect(await listExpiredCompanyNames()).toEqual(["Initech"]);
    advanceClock(10 * dayMs);
    expect(await listExpiredCompanyNames()).toEqual(["Initech"]);
    const refreshResult = parseApiResult(
      summaryRefreshEndpoints.refresh.result,
      await tokenClient.post(refreshPath, {}),
    );
    expect(refreshResult).toEqual({ lastUpdatedAt: context.now() });
    expect(await listExpiredCompanyNames()).toEqual(["Umbrella Forensics", "Initech"]);
    expect(
      parseApiResult(summaryRefreshEndpoints.readLastRefresh.result, await tokenClient.get(summaryViewPath)),
    ).toEqual(refreshResult);
  });

  it("runs once for simultaneous requests and responds to all of them", async () => {
    const { asRita, asMert } = await startTestApi();
    const responses = await Promise.all([
      asRita.post(refreshPath, {}),
      asMert.post(refreshPath, {}),
      asRita.post(refreshPath, {}),
    ]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });

  it("requires a signed-in user", async () => {
    const { asAnonymous } = await startTestApi();
    expect((await asAnonymous.post(refreshPath, {})).status).toBe(401);
    expect((await asAnonymous.get(summaryViewPath)).status).toBe(401);
  });
});
