import { expect, it } from "vitest";
import { describeStatuses } from "#app/words/status-reasons.ts";

const now = "2026-11-20T12:00:00.000Z";
const healthyLicense = {
  lifetimeStatus: "active",
  activenessStatus: "active",
  startsAt: "2026-01-01T00:00:00.000Z",
  lastHeartbeat: now,
} as const;

it.each([
  ["no reason for a healthy license", {}, {}],
  [
    "a start in the future",
    { lifetimeStatus: "pending", startsAt: "2026-11-25T00:00:00.000Z" },
    { lifetime: "Starts in 5 days" },
  ],
  [
    "the lack of a running quota",
    { lifetimeStatus: "pending", startsAt: null },
    { lifetime: "No quota is running" },
  ],
  [
    "the last contact",
    { activenessStatus: "inactive", lastHeartbeat: "2026-11-17T12:00:00.000Z" },
    { activeness: "Last contact 3 days ago" },
  ],
  [
    "the lack of a contact",
    { activenessStatus: "inactive", lastHeartbeat: null },
    { activeness: "No server has reported" },
  ],
] as const)("the details show %s", (_, changes, reasons) => {
  expect(describeStatuses({ ...healthyLicense, ...changes }, now)).toEqual({
    lifetime: null,
    activeness: null,
    ...reasons,
  });
});
