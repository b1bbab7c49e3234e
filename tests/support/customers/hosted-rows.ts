import { type InstanceRecord, createPendingSteps } from "#app/domain/instance/instance.ts";
import { addDays, dayOf, endOfDay } from "#app/domain/time/time.ts";
import { now } from "#tests/fixtures/licenses.ts";

/** The end of the day that is this number of days after the current day of the tests. */
export const endOfDayAfter = (days: number) => endOfDay(addDays(dayOf(now), days));

/** The record of a running trial of two weeks, with these changes. */
export const createInstanceRecord = (
  id: number,
  licenseId: number,
  subdomain: string,
  changes: Partial<InstanceRecord>,
): InstanceRecord => ({
  id,
  customerId: null,
  licenseId,
  subdomain,
  hostname: `${subdomain}.instances.example.com`,
  source: "staff",
  purpose: "trial",
  status: "ready",
  steps: createPendingSteps(),
  orderedAt: now,
  waiting: null,
  trialEndsAt: endOfDayAfter(14),
  extendedDays: 0,
  dealId: null,
  createdAt: now,
  createdBy: "ada@example.com",
  updatedAt: now,
  deletedAt: null,
  rowVersion: 1,
  ...changes,
});
