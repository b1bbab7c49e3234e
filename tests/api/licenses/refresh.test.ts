import { describe, expect, it } from "vitest";
import { licenseEndpoints } from "#app/api/licenses/licenses.ts";
import { refreshEndpoints } from "#app/api/licenses/refresh-info.ts";
import { openApi, resultOf } from "#tests/support/api/api.ts";

const dayMs = 86_400_000;
const summaryView = "/api/oem/refresh-info/summary-view";
const refresh = "/api/oem/refresh-info/refresh";

describe("A refresh of the list", () => {
  it("updates the statuses that changed with time, and returns when", async () => {
    const { withToken, people, advanceClock, context } = await openApi();
    const script = await withToken(people.rita, "2030-01-01T00:00:00.000Z");
    const expired = async () => {
      const filter = { lifetimeStatuses: ["expired"] };
      const page = await script.post("/api/oem/licenses/filtered", filter);
      return resultOf(licenseEndpoints.filter.result, page).entities.map(({ companyName }) => companyName);
    };
    expect(await expired()).toEqual(["Initech"]);
    advanceClock(10 * dayMs);
    expect(await expired()).toEqual(["Initech"]);
    const refreshed = resultOf(refreshEndpoints.refresh.result, await script.post(refresh, {}));
    expect(refreshed).toEqual({ lastUpdatedAt: context.now().toISOString() });
    expect(await expired()).toEqual(["Umbrella Forensics", "Initech"]);
    expect(resultOf(refreshEndpoints.summaryView.result, await script.get(summaryView))).toEqual(refreshed);
  });

  it("runs once for simultaneous requests, and responds to all of them", async () => {
    const { asRita, asMert } = await openApi();
    const responses = await Promise.all([
      asRita.post(refresh, {}),
      asMert.post(refresh, {}),
      asRita.post(refresh, {}),
    ]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });

  it("requires a signed-in user", async () => {
    const { asNobody } = await openApi();
    expect((await asNobody.post(refresh, {})).status).toBe(401);
    expect((await asNobody.get(summaryView)).status).toBe(401);
  });
});
