import { expect, it } from "vitest";
import { serverEndpoints } from "#app/api/licenses/servers.ts";
import { retention } from "#app/jobs/retention.ts";
import { apiOver, type Client, resultOf } from "#tests/support/api/api.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { activateServer, enterprise, heartbeat } from "#tests/support/licenses/deployed-product.ts";

const dayMs = 86_400_000;

const useOf = async (client: Client, key: string, days = 400) =>
  resultOf(serverEndpoints.use.result, await client.get(`/api/oem/licenses/${key}/use?days=${days}`));

describeOnEveryEngine("The use of a license, day by day", (open) => {
  it("is the most that its servers reported on each day, for 400 days", async () => {
    const { engine } = await open({ hasDemoStory: true });
    const api = await apiOver(engine);
    const { people, advanceClock, context } = api;
    const asMert = await api.withToken(people.mert, "2028-01-01T00:00:00.000Z");
    const license = await enterprise(api);
    const { key } = license.record;
    expect(await useOf(asMert, key)).toEqual({ days: [], assetLimit: 100, serverLimit: 3 });
    const deployed = await activateServer(api, license, "use-by-day");
    const report = async (seq: number, assets: number) => heartbeat(api, deployed, seq, assets);
    await report(1, 40);
    await report(2, 70);
    await report(3, 20);
    advanceClock(dayMs);
    await report(4, 30);
    const { days } = await useOf(asMert, key);
    expect(days).toEqual([
      { day: "2026-11-20", assets: 70, servers: 1 },
      { day: "2026-11-21", assets: 30, servers: 1 },
    ]);
    expect((await useOf(asMert, key, 1)).days).toEqual(days.slice(1));

    const in401Days = new Date(Date.parse("2026-11-20T12:00:00.000Z") + 401 * dayMs);
    await retention(context.storage, in401Days);
    expect((await useOf(asMert, key)).days).toEqual(days.slice(1));
  });
});
