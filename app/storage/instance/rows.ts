import {
  type InstanceRecord,
  instanceStatus,
  type InstanceStep,
  stepName,
  stepStatus,
  waitingReason,
} from "#app/domain/instance/instance.ts";
import { stepNames } from "#app/domain/instance/steps.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { instantOrNull, msOrNull } from "#app/storage/schema/column-values.ts";
import type { InstanceStepTable, InstanceTable } from "#app/storage/schema/customers.ts";

export const instanceRowOf = (record: InstanceRecord): InstanceTable => ({
  id: record.id,
  customer_id: record.customerId,
  license_id: record.licenseId,
  subdomain: record.subdomain,
  hostname: record.hostname,
  source: record.source,
  plan: record.purpose,
  status: record.status,
  extended_days: record.extendedDays,
  deal_id: record.dealId,
  ordered_at: msOrNull(record.orderedAt),
  waiting_reason: record.waiting?.reason ?? null,
  waiting_since: record.waiting && msOf(record.waiting.since),
  trial_ends_at: msOrNull(record.trialEndsAt),
  created_at: msOf(record.createdAt),
  created_by: record.createdBy,
  updated_at: msOf(record.updatedAt),
  deleted_at: msOrNull(record.deletedAt),
  row_version: record.rowVersion,
});

export const stepRowsOf = ({ id, steps }: InstanceRecord): InstanceStepTable[] =>
  steps.map(({ step, status, attempt, fault: error, startedAt, finishedAt }) => ({
    instance_id: id,
    step,
    status,
    attempt,
    fault: error,
    started_at: msOrNull(startedAt),
    finished_at: msOrNull(finishedAt),
  }));

export const instanceFrom = (row: InstanceTable, steps: readonly InstanceStepTable[]): InstanceRecord => ({
  id: row.id,
  customerId: row.customer_id,
  licenseId: row.license_id,
  subdomain: row.subdomain,
  hostname: row.hostname,
  source: row.source,
  purpose: row.plan,
  status: instanceStatus.parse(row.status),
  steps: steps
    .map(instanceStepFrom)
    .toSorted((a, b) => stepNames.indexOf(a.step) - stepNames.indexOf(b.step)),
  extendedDays: row.extended_days ?? 0,
  dealId: row.deal_id,
  orderedAt: instantOrNull(row.ordered_at),
  waiting: waitingFrom(row),
  trialEndsAt: instantOrNull(row.trial_ends_at),
  createdAt: instantOf(row.created_at),
  createdBy: row.created_by,
  updatedAt: instantOf(row.updated_at),
  deletedAt: instantOrNull(row.deleted_at),
  rowVersion: row.row_version,
});

const waitingFrom = ({ waiting_reason: reason, waiting_since: since }: InstanceTable) =>
  reason !== null && since !== null ? { reason: waitingReason.parse(reason), since: instantOf(since) } : null;

const instanceStepFrom = (row: InstanceStepTable): InstanceStep => ({
  step: stepName.parse(row.step),
  status: stepStatus.parse(row.status),
  attempt: row.attempt,
  fault: row.fault,
  startedAt: instantOrNull(row.started_at),
  finishedAt: instantOrNull(row.finished_at),
});
