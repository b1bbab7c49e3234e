import { expect, it } from "vitest";
import { listCapacityChanges, type QuotaOfDay } from "#app/domain/use/capacity-by-day.ts";

const range = { from: "2026-11-01", to: "2026-11-20" };

const buildQuota = (changes: Partial<QuotaOfDay> = {}): QuotaOfDay => ({
  id: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  activationDate: "2026-01-01T00:00:00.000Z",
  expirationDate: "2027-01-01T00:00:00.000Z",
  status: 1,
  totalClientCapacity: 100,
  serverCapacity: 2,
  ...changes,
});

const buildChange = (
  day: string,
  before: Record<string, string | number>,
  details: Record<string, number> = { quotaId: 1 },
) => ({ createdAt: `${day}T09:00:00.000Z`, details, before });

it("A quota without changes has one capacity on all days", () => {
  expect(listCapacityChanges([buildQuota()], [], range)).toEqual([
    { from: "2026-11-01", totalClientCapacity: 100, serverCapacity: 2 },
  ]);
});

it("The capacity of a day is the capacity at the end of the day", () => {
  const changes = [
    buildChange("2026-11-15", { totalClientCapacity: 50 }),
    buildChange("2026-11-10", { totalClientCapacity: 25, serverCapacity: 1 }),
  ];
  expect(listCapacityChanges([buildQuota()], changes, range)).toEqual([
    { from: "2026-11-01", totalClientCapacity: 25, serverCapacity: 1 },
    { from: "2026-11-10", totalClientCapacity: 50, serverCapacity: 2 },
    { from: "2026-11-15", totalClientCapacity: 100, serverCapacity: 2 },
  ]);
});

it("The capacities of running quotas are added, and a day without a running quota has no capacity", () => {
  const firstQuota = buildQuota({ expirationDate: "2026-11-08T23:59:59.999Z" });
  const secondQuota = buildQuota({
    id: 2,
    createdAt: "2026-11-05T10:00:00.000Z",
    activationDate: "2026-11-05T00:00:00.000Z",
    expirationDate: "2026-11-12T23:59:59.999Z",
  });
  expect(
    listCapacityChanges([firstQuota, secondQuota], [], range).map(({ from, totalClientCapacity }) => [
      from,
      totalClientCapacity,
    ]),
  ).toEqual([
    ["2026-11-01", 100],
    ["2026-11-05", 200],
    ["2026-11-09", 100],
    ["2026-11-13", null],
  ]);
});

it("A change of the tier contains the previous capacities of each quota", () => {
  const event = {
    createdAt: "2026-11-10T09:00:00.000Z",
    details: { quotasBefore: [{ id: 1, totalClientCapacity: 10, serverCapacity: 1 }] },
    before: { packageTierId: "t1", totalClientCapacity: 999 },
  };
  expect(listCapacityChanges([buildQuota()], [event], range)[0]).toEqual({
    from: "2026-11-01",
    totalClientCapacity: 10,
    serverCapacity: 1,
  });
});

it("A disabled quota has the status that it had on the day", () => {
  const disabledQuota = buildQuota({ status: 0 });
  const changes = [buildChange("2026-11-10", { status: 1 })];
  expect(listCapacityChanges([disabledQuota], changes, range)).toMatchObject([
    { from: "2026-11-01", totalClientCapacity: 100 },
    { from: "2026-11-10", totalClientCapacity: null },
  ]);
});

it("A change with unknown values is ignored", () => {
  const changes = [
    buildChange("2026-11-10", { totalClientCapacity: "many" }),
    buildChange("2026-11-05", { totalClientCapacity: 5 }, { quotaId: 7 }),
  ];
  expect(listCapacityChanges([buildQuota()], changes, range)).toHaveLength(1);
});
