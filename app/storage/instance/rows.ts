import {
  type InstanceRecord,
  instanceStatus,
  stepName,
  stepStatus,
  waitingReason,
} from "#app/domain/instance/instance.ts";
import { stepNames } from "#app/domain/instance/steps.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import {
  defineRows,
  namedColumn,
  number,
  numberOrNull,
  text,
  textOrNull,
  timestamp,
  timestampOrNull,
} from "#app/storage/schema/columns.ts";
import type { InstanceStepTable, InstanceTable } from "#app/storage/schema/customers.ts";

const instanceRows = defineRows({
  id: number,
  customerId: numberOrNull,
  licenseId: number,
  subdomain: text,
  hostname: text,
  source: text,
  purpose: namedColumn("plan", text),
  status: { ...text, read: (storedValue: string) => instanceStatus.parse(storedValue) },
  extendedDays: { ...numberOrNull, read: (storedValue: number | null) => storedValue ?? 0 },
  dealId: textOrNull,
  orderedAt: timestampOrNull,
  trialEndsAt: timestampOrNull,
  createdAt: timestamp,
  createdBy: text,
  updatedAt: timestamp,
  deletedAt: timestampOrNull,
  rowVersion: number,
});

export const instanceRowOf = (record: InstanceRecord): InstanceTable => ({
  ...instanceRows.rowOf(record),
  waiting_reason: record.waiting?.reason ?? null,
  waiting_since: record.waiting && msOf(record.waiting.since),
});

const stepRows = defineRows({
  step: { ...text, read: (storedValue: string) => stepName.parse(storedValue) },
  status: { ...text, read: (storedValue: string) => stepStatus.parse(storedValue) },
  attempt: number,
  error: namedColumn("fault", textOrNull),
  startedAt: timestampOrNull,
  finishedAt: timestampOrNull,
});

export const stepRowsOf = ({ id, steps }: InstanceRecord): InstanceStepTable[] =>
  steps.map((step) => ({ instance_id: id, ...stepRows.rowOf(step) }));

export const instanceFrom = (row: InstanceTable, steps: readonly InstanceStepTable[]): InstanceRecord => ({
  ...instanceRows.recordFrom(row),
  steps: steps
    .map(stepRows.recordFrom)
    .toSorted((a, b) => stepNames.indexOf(a.step) - stepNames.indexOf(b.step)),
  waiting: waitingFrom(row),
});

const waitingFrom = ({ waiting_reason: reason, waiting_since: since }: InstanceTable) =>
  reason !== null && since !== null ? { reason: waitingReason.parse(reason), since: instantOf(since) } : null;
