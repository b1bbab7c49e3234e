import { z } from "zod";
import type { EventName, EventValues, HistoryEvent, ApiEvent } from "#app/domain/history/event.ts";
import { changeCustomer, restoreTier, previousTierSchema } from "#app/domain/license/change-license.ts";
import {
  changeQuotaCapacities,
  changeQuotaDates,
  changeQuotaStatus,
} from "#app/domain/license/change-quotas.ts";
import { deleteLicense, restoreLicense } from "#app/domain/license/delete-license.ts";
import {
  changeField,
  changeTags,
  type LicenseEdit,
  type TaggingPorts,
} from "#app/domain/license/edit-license.ts";
import {
  type EditableFieldName,
  editableFields,
  editableFieldNames,
} from "#app/domain/license/editable-fields.ts";
import { customer, type LicenseRecord, editableFieldSchemas } from "#app/domain/license/license.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import type { NewLicensePorts } from "#app/domain/license/licenses.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Action } from "#app/domain/person/can.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { quota as quotaShape } from "#app/domain/quota/quota.ts";

export type UndoRulePorts = TaggingPorts & Pick<NewLicensePorts, "packages">;

/** The event to undo, with its actor and the current license. */
export interface UndoContext {
  actor: Actor;
  license: FullLicense;
  event: HistoryEvent & { licenseKey: string; before: EventValues; after: EventValues };
}

/** Describes the undo of one kind of event. */
interface UndoRule {
  action: Action;
  /** Names of the events that change the same values. Only the newest of these events can be undone. */
  relatedEventNames: readonly EventName[];
  /** The current values of the fields that the event changed. */
  readCurrentValues: (undoContext: UndoContext) => Record<string, unknown>;
  revert: (storage: UndoRulePorts, undoContext: UndoContext) => Promise<unknown>;
}

/** True if both events are about the same values and, for quota events, the same quota. */
export function isRelatedEvent(rule: UndoRule, candidate: ApiEvent, event: ApiEvent): boolean {
  const candidateQuotaId = candidate.details["quotaId"];
  const quotaId = event.details["quotaId"];
  const isSameQuota = candidateQuotaId === undefined || quotaId === undefined || candidateQuotaId === quotaId;
  return isSameQuota && rule.relatedEventNames.some((name) => name === candidate.eventName);
}

export const findUndoRule = (name: string): UndoRule | null => undoRules.get(name) ?? null;

export const notUndoableProblem = () => ruleViolation("NOT_UNDOABLE", "This change cannot be undone.");

/** Parses the former values for the edit. Throws NOT_UNDOABLE if they are no longer valid. */
function parseValues<Value>(values: EventValues, schema: z.ZodType<Value>): Value {
  const parsedValues = schema.safeParse(values);
  if (!parsedValues.success) throw notUndoableProblem();
  return parsedValues.data;
}

const createLicenseEdit = ({ actor, license: { record } }: UndoContext): LicenseEdit => ({
  actor,
  key: record.key,
  expectedVersion: record.rowVersion,
});

const createFieldRule = (name: EditableFieldName): UndoRule => ({
  action: "license.edit",
  relatedEventNames: [editableFields[name].event],
  readCurrentValues: ({ license: { record } }) => ({ [name]: record[name] }),
  revert(storage, undoContext) {
    const fieldSchema: z.ZodType = editableFieldSchemas[name];
    const { value } = parseValues(
      { value: undoContext.event.before[name] ?? null },
      z.object({ value: fieldSchema }),
    );
    if (name === "tags")
      return changeTags(storage, createLicenseEdit(undoContext), value as LicenseRecord["tags"]);
    return changeField(storage, createLicenseEdit(undoContext), name, value as LicenseRecord[typeof name]);
  },
});

function findQuotaAndEdit({ actor, license, event }: UndoContext) {
  const quota = license.quotas.find(({ id }) => id === event.details["quotaId"]);
  if (!quota) throw notUndoableProblem();
  return { quota, edit: { actor, id: quota.id, expectedVersion: quota.rowVersion } };
}

const dateEventNames: UndoRule["relatedEventNames"] = ["update-quota-dates", "renew-license"];
const capacityEventNames: UndoRule["relatedEventNames"] = ["update-quota-capacities", "update-tier"];
const deletionEventNames: UndoRule["relatedEventNames"] = ["delete", "restore"];

const createQuotaRule = (
  eventNames: UndoRule["relatedEventNames"],
  revert: UndoRule["revert"],
): UndoRule => ({
  action: "quota.manage",
  relatedEventNames: eventNames,
  readCurrentValues(undoContext) {
    const { quota } = findQuotaAndEdit(undoContext);
    return Object.fromEntries(
      Object.entries(quota).filter(([name]) => Object.hasOwn(undoContext.event.after, name)),
    );
  },
  revert,
});

const datesRule = createQuotaRule(dateEventNames, async (storage, undoContext) => {
  const { quota, edit } = findQuotaAndEdit(undoContext);
  const schema = quotaShape.pick({ activationDate: true, expirationDate: true }).partial();
  const formerDates = parseValues(undoContext.event.before, schema);
  return changeQuotaDates(storage, edit, {
    activationDate: formerDates.activationDate ?? quota.activationDate,
    expirationDate: formerDates.expirationDate ?? quota.expirationDate,
  });
});

const createDeletionRule = (revert: UndoRule["revert"]): UndoRule => ({
  action: "license.delete",
  relatedEventNames: deletionEventNames,
  readCurrentValues: ({ license: { record } }) => ({ deletedAt: record.deletedAt }),
  revert,
});

const undoRules: ReadonlyMap<string, UndoRule> = new Map<EventName, UndoRule>([
  ...editableFieldNames.map((name) => [editableFields[name].event, createFieldRule(name)] as const),
  ["update-quota-dates", datesRule],
  ["renew-license", datesRule],
  [
    "update-quota-capacities",
    createQuotaRule(capacityEventNames, async (storage, undoContext) => {
      const schema = quotaShape.pick({ serverCapacity: true, totalClientCapacity: true });
      return changeQuotaCapacities(
        storage,
        findQuotaAndEdit(undoContext).edit,
        parseValues(undoContext.event.before, schema),
      );
    }),
  ],
  [
    "update-quota-status",
    createQuotaRule(["update-quota-status"], async (storage, undoContext) =>
      changeQuotaStatus(
        storage,
        findQuotaAndEdit(undoContext).edit,
        parseValues(undoContext.event.before, quotaShape.pick({ status: true })),
      ),
    ),
  ],
  [
    "delete",
    createDeletionRule((storage, { actor, license }) => restoreLicense(storage, actor, license.record.key)),
  ],
  [
    "restore",
    createDeletionRule((storage, { actor, license }) => deleteLicense(storage, actor, license.record.key)),
  ],
  [
    "update-customer",
    {
      action: "license.edit",
      relatedEventNames: ["update-customer"],
      readCurrentValues: ({ license: { record }, event }) =>
        Object.fromEntries(
          Object.entries(record.customer).filter(([name]) => Object.hasOwn(event.after, name)),
        ),
      async revert(storage, undoContext) {
        const formerValues = parseValues(undoContext.event.before, customer.partial());
        const formerCustomer = { ...undoContext.license.record.customer, ...formerValues };
        return changeCustomer(storage, createLicenseEdit(undoContext), {
          customer: formerCustomer,
          isConfirmed: true,
        });
      },
    },
  ],
  [
    "update-tier",
    {
      action: "license.edit",
      relatedEventNames: capacityEventNames,
      readCurrentValues: ({ license: { record } }) => ({ packageTierId: record.packageTierId }),
      async revert(storage, undoContext) {
        const { before, details } = undoContext.event;
        return restoreTier(
          storage,
          createLicenseEdit(undoContext),
          parseValues({ ...details, ...before }, previousTierSchema),
        );
      },
    },
  ],
]);
