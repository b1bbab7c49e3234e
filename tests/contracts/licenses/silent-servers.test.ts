import { expect, it } from "vitest";
import { releaseServer } from "#app/domain/deployment/deployments.ts";
import { releaseSeat } from "#app/domain/deployment/server-status.ts";
import { releaseSilentServers } from "#app/domain/deployment/silent-servers.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import { acmeInfinite, ada, exampleServer, issue, lodzOffline, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const monthlyGap = 30 * 24 * 60;
const atDay = (days: number): Instant => addDaysToInstant(now, days);

async function setReleaseRule(storage: Storage, days: number | undefined) {
  const catalog = await storage.packages.readCatalog();
  await storage.transact(async (transaction) =>
    transaction.packages.saveCatalog(
      catalog,
      {
        packages: catalog.packages.map((item) => ({
          ...item,
          tiers: item.tiers.map(({ releaseSilentServersAfterDays: _days, ...tier }) => ({
            ...tier,
            ...(days !== undefined && { releaseSilentServersAfterDays: days }),
          })),
        })),
      },
      now,
    ),
  );
}

describeOnEveryEngine("The seat of a silent server", (openDatabase) => {
  const prepare = async () => {
    const { storage } = await openDatabase({ hasDemoData: true });
    const { record } = await issue(storage, {
      ...acmeInfinite({ tags: [], packageTierId: "corporate-1" }),
      servers: [
        exampleServer("off", { lastHeartbeat: now }),
        exampleServer("monthly", { lastHeartbeat: now, recentGaps: [monthlyGap, monthlyGap] }),
      ],
    });
    const readServers = async () => {
      const license = await storage.licenses.findFull(record.key);
      return Object.fromEntries((license?.servers ?? []).map((server) => [server.deviceId, server]));
    };
    const listEvents = async () => {
      const { rows } = await storage.history.listByLicense(record.key, 0, 20);
      return rows
        .filter(({ eventName }) => eventName.endsWith("release") || eventName.startsWith("release"))
        .map(({ eventName, details }) => [eventName, details.deviceId, details.releaseAt]);
    };
    return { storage, record, readServers, listEvents };
  };

  it("is released after the days of the tier, a week after the announcement", async () => {
    const { storage, record, readServers, listEvents } = await prepare();
    await issue(storage, lodzOffline());
    await setReleaseRule(storage, 20);
    await releaseSilentServers(storage, atDay(12));
    expect(await listEvents()).toEqual([]);
    await releaseSilentServers(storage, atDay(13));
    expect(await listEvents()).toEqual([["announce-server-release", "off", atDay(20)]]);
    expect(await readServers()).toMatchObject({
      off: { releaseAt: atDay(20), releasedAt: null },
      monthly: { releaseAt: null },
    });
    await releaseSilentServers(storage, atDay(19));
    expect((await readServers()).off?.releasedAt).toBeNull();
    await releaseSilentServers(storage, atDay(20));
    await releaseSilentServers(storage, atDay(20));
    expect(await listEvents()).toEqual([
      ["release-server", "off", undefined],
      ["announce-server-release", "off", atDay(20)],
    ]);
    expect(await readServers()).toMatchObject({
      off: { releaseAt: null, releasedAt: atDay(20), secretHash: null },
      monthly: { releasedAt: null },
    });
    const license = await storage.licenses.find(record.key);
    expect(license?.summary.serversInUse).toBe(1);
  });

  it("stays if the tier has no rule, and if its rule ends after the announcement", async () => {
    const { storage, readServers, listEvents } = await prepare();
    await releaseSilentServers(storage, atDay(100));
    expect(await listEvents()).toEqual([]);
    await setReleaseRule(storage, 20);
    await releaseSilentServers(storage, atDay(101));
    expect((await readServers()).off?.releaseAt).toBe(atDay(108));
    await setReleaseRule(storage, undefined);
    await releaseSilentServers(storage, atDay(109));
    expect(await readServers()).toMatchObject({ off: { releaseAt: null, releasedAt: null } });
    expect(await listEvents()).toEqual([
      ["announce-server-release", "off", null],
      ["announce-server-release", "off", atDay(108)],
    ]);
  });

  it.each(["staff", "the server"])("is not announced again after a release by %s", async (releasedBy) => {
    const { storage, record, readServers, listEvents } = await prepare();
    await setReleaseRule(storage, 20);
    await releaseSilentServers(storage, atDay(13));
    const { id = 0, secretHash } = (await readServers()).off ?? {};
    const actor = { ...ada, actedAt: atDay(14) };
    const deployedServer = { id, licenseKey: record.key, deviceId: "off", secretHash: secretHash ?? "" };
    if (releasedBy === "staff") await releaseSeat(storage, actor, id);
    else await releaseServer(storage, actor, deployedServer, id);
    await releaseSilentServers(storage, atDay(15));
    expect(await readServers()).toMatchObject({ off: { releaseAt: null, releasedAt: atDay(14) } });
    expect(await listEvents()).toEqual([
      ["release-server", "off", undefined],
      ["announce-server-release", "off", atDay(20)],
    ]);
  });
});
