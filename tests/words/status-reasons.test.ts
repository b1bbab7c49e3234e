import { expect, it } from "vitest";
import { englishNumbers } from "#app/domain/time/format-date.ts";
import { listStatusReasons } from "#app/words/status-reasons.ts";

const now = "2026-11-20T12:00:00.000Z";
const healthyLicense = {
  lifetimeStatus: "active",
  useStatus: "active",
  activenessStatus: "active",
  startsAt: "2026-01-01T00:00:00.000Z",
  expiredAt: "2027-12-31T23:59:59.999Z",
  lastHeartbeat: now,
  totalClientsInUse: 46,
  activeTotalClientCapacity: 50,
  totalClientCapacity: 50,
} as const;

it.each([
  ["no reason for a healthy license", {}, []],
  [
    "an end within the renewal period",
    { lifetimeStatus: "almost-expired", expiredAt: "2026-12-02T23:59:59.999Z" },
    ["Almost expired: ends in 12 days"],
  ],
  [
    "an end in the past",
    { lifetimeStatus: "expired", expiredAt: "2026-11-19T23:59:59.999Z" },
    ["Expired: ended 1 day ago"],
  ],
  [
    "a start in the future",
    { lifetimeStatus: "pending", startsAt: "2026-11-25T00:00:00.000Z" },
    ["Pending: starts in 5 days"],
  ],
  [
    "the lack of a running quota",
    { lifetimeStatus: "pending", startsAt: null },
    ["Pending: no quota is running"],
  ],
  ["the assets in use and their limit", { useStatus: "almost-full" }, ["Almost full: 46 of 50 assets"]],
  [
    "no reason for a limit of zero",
    { useStatus: "full", activeTotalClientCapacity: 0, totalClientCapacity: 0 },
    [],
  ],
  [
    "the last contact",
    { activenessStatus: "inactive", lastHeartbeat: "2026-11-17T12:00:00.000Z" },
    ["Inactive: last contact 3 days ago"],
  ],
  [
    "the lack of a contact",
    { activenessStatus: "inactive", lastHeartbeat: null },
    ["Inactive: no server has reported"],
  ],
] as const)("a badge shows %s", (_, changes, reasons) => {
  expect(listStatusReasons({ ...healthyLicense, ...changes }, now, englishNumbers)).toEqual(reasons);
});
