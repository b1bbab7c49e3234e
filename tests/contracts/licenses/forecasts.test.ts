import { expect, it } from "vitest";
import { licenseFilter } from "#app/domain/license/filter.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addDays, addDaysToInstant, dayOf } from "#app/domain/time/time.ts";
import { readForecast } from "#app/domain/use/forecast.ts";
import { updateForecasts } from "#app/domain/use/update-forecasts.ts";
import {
  acmeInfinite,
  globexExpiring,
  hooliDeleted,
  issue,
  lodzOffline,
  now,
} from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const today = dayOf(now);

const saveGrowingUse = (storage: Storage, licenseId: number, dayCount: number) =>
  storage.transact(async (transaction) => {
    for (let daysAgo = 1; daysAgo <= dayCount; daysAgo += 1)
      transaction.dailyUse.saveMaximum(licenseId, {
        day: addDays(today, -daysAgo),
        totalClientsInUse: 90 - daysAgo,
        serversInUse: 1,
      });
  });

describeOnEveryEngine("The stored forecasts", (openDatabase) => {
  it("equal the forecast of each license, and find and sort the licenses of the list", async () => {
    const { storage } = await openDatabase();
    for (const license of [lodzOffline(), hooliDeleted()]) await issue(storage, license);
    const growing = await issue(storage, globexExpiring());
    const shortlyUsed = await issue(storage, acmeInfinite({ tags: [] }));
    await saveGrowingUse(storage, growing.record.id, 40);
    await saveGrowingUse(storage, shortlyUsed.record.id, 5);
    await updateForecasts(storage, now);

    const { fullFrom } = await readForecast(storage, growing.record.key, now);
    expect(fullFrom).not.toBeNull();
    expect((await storage.licenses.find(growing.record.key))?.record.fullFrom).toBe(fullFrom);
    expect((await storage.licenses.find(shortlyUsed.record.key))?.record.fullFrom).toBeNull();

    const listKeys = async (filter: object) =>
      (await storage.licenses.listPage(licenseFilter.parse(filter))).rows.map(({ record }) => record.key);
    expect(await listKeys({ fullBefore: addDays(fullFrom ?? "", 1) })).toEqual([growing.record.key]);
    expect(await listKeys({ fullBefore: fullFrom })).toEqual([]);
    expect((await listKeys({ sortBy: "fullFrom", sortType: "DESC" }))[0]).toBe(growing.record.key);
    const { rows } = await storage.licenses.listFieldsAfter(
      licenseFilter.parse({ fullBefore: "2030-01-01" }),
      ["key", "fullFrom"],
      null,
      10,
    );
    expect(rows).toEqual([[growing.record.key, fullFrom]]);
  });

  it("are computed once a day, also by simultaneous runs", async () => {
    const { storage } = await openDatabase();
    const license = await issue(storage, globexExpiring());
    await saveGrowingUse(storage, license.record.id, 40);
    await Promise.all([updateForecasts(storage, now), updateForecasts(storage, now)]);
    expect(await storage.forecasts.readProgress()).toEqual({ day: today, after: null });
    const findFullFrom = async () => (await storage.licenses.find(license.record.key))?.record.fullFrom;
    const fullFrom = await findFullFrom();
    expect(fullFrom).not.toBeNull();

    await storage.transact(async (transaction) =>
      transaction.forecasts.saveFullFrom(license.record.id, null),
    );
    await updateForecasts(storage, now);
    expect(await findFullFrom()).toBeNull();
    await updateForecasts(storage, addDaysToInstant(now, 1));
    expect(await findFullFrom()).toBe(fullFrom);
    // The quota has ended by then.
    await updateForecasts(storage, addDaysToInstant(now, 60));
    expect(await findFullFrom()).toBeNull();
  });
});
