import { expect, it } from "vitest";
import { serverEndpoints } from "#app/api/licenses/servers.ts";
import { removeExpiredData } from "#app/jobs/retention.ts";
import { startTestApiOn, type Client, parseApiResult } from "#tests/support/api/api.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import {
  activateServer,
  issueEnterpriseLicense,
  sendHeartbeat,
} from "#tests/support/licenses/deployed-product.ts";
import { instantOf } from "#app/domain/time/time.ts";

const dayMs = 86_400_000;

const fetchDailyUsage = async (client: Client, key: string, days = 400) =>
  parseApiResult(
    serverEndpoints.readDailyUse.result,
    await client.get(`/api/oem/licenses/${key}/use?days=${days}`),
  );

describeOnEveryEngine("The daily usage of a license", (openDatabase) => {
  it("is the highest number of assets on each of the last 400 days", async () => {
    const { engine } = await openDatabase({ hasDemoData: true });
    const api = await startTestApiOn(engine);
    const { people, advanceClock, context } = api;
    const asMert = await api.createClientWithToken(people.mert, "2028-01-01T00:00:00.000Z");
    const license = await issueEnterpriseLicense(api);
    const { key } = license.record;
    expect(await fetchDailyUsage(asMert, key)).toEqual({
      days: [],
      totalClientCapacity: 100,
      serverCapacity: 3,
      capacities: [
        { from: "2025-10-17", totalClientCapacity: null, serverCapacity: null },
        { from: "2026-11-20", totalClientCapacity: 100, serverCapacity: 3 },
      ],
    });
    const activatedServer = await activateServer(api, license, "use-by-day");
    const sendHeartbeatWithAssets = async (seq: number, assetCount: number) =>
      sendHeartbeat(api, activatedServer, seq, assetCount);
    await sendHeartbeatWithAssets(1, 40);
    await sendHeartbeatWithAssets(2, 70);
    await sendHeartbeatWithAssets(3, 20);
    advanceClock(dayMs);
    await sendHeartbeatWithAssets(4, 30);
    const { days } = await fetchDailyUsage(asMert, key);
    expect(days).toEqual([
      { day: "2026-11-20", totalClientsInUse: 70, serversInUse: 1 },
      { day: "2026-11-21", totalClientsInUse: 30, serversInUse: 1 },
    ]);
    expect((await fetchDailyUsage(asMert, key, 1)).days).toEqual(days.slice(1));

    const dateAfter401Days = instantOf(Date.parse("2026-11-20T12:00:00.000Z") + 401 * dayMs);
    await removeExpiredData(context.storage, dateAfter401Days);
    expect((await fetchDailyUsage(asMert, key)).days).toEqual(days.slice(1));
  });
});
