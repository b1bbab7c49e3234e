import { z } from "zod";
import type { EventName, EventValues, HistoryEvent, ApiEvent } from "#app/domain/history/event.ts";
import { changeCustomer, restoreTier, tierBefore } from "#app/domain/license/change-license.ts";
import { changeCapacities, changeDates, changeStatus } from "#app/domain/license/change-quotas.ts";
import { deleteLicense, restoreLicense } from "#app/domain/license/delete-license.ts";
import {
  changeField,
  changeTags,
  type LicenseEdit,
  type TaggingPorts,
} from "#app/domain/license/edit-license.ts";
import { type EditableName, editableFields, editableNames } from "#app/domain/license/editable-fields.ts";
import { customer, type LicenseRecord, editableFieldSchemas } from "#app/domain/license/license.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import type { NewLicensePorts } from "#app/domain/license/licenses.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Action } from "#app/domain/person/can.ts";
import { ruleBroken } from "#app/domain/problem.ts";
import { quota as quotaShape } from "#app/domain/quota/quota.ts";

export type UndoRulePorts = TaggingPorts & Pick<NewLicensePorts, "packages">;

/** An undo request with the current license. */
export interface Undoing {
  actor: Actor;
  license: LicenseInFull;
  event: HistoryEvent & { before: EventValues; after: EventValues };
}

/** Describes the undo of one kind of event. */
interface UndoRule {
  action: Action;
  /** Events about the same values; only the newest one can be undone. */
  relatedEvents: readonly EventName[];
  /** Current values of the fields that the event changed. */
  currentValues: (undoing: Undoing) => Record<string, unknown>;
  revert: (storage: UndoRulePorts, undoing: Undoing) => Promise<unknown>;
}

/** True if both events are about the same values and, for quota events, the same quota. */
export const isRelatedEvent = (rule: UndoRule, candidate: ApiEvent, event: ApiEvent): boolean =>
  rule.relatedEvents.some((name) => name === candidate.eventName) &&
  (candidate.details["quotaId"] ?? event.details["quotaId"]) ===
    (event.details["quotaId"] ?? candidate.details["quotaId"]);

export const undoRuleOf = (name: string): UndoRule | null => undoRules.get(name) ?? null;

export const notUndoable = () => ruleBroken("NOT_UNDOABLE", "What this event tells of cannot be undone.");

/** Parses the former values for the edit. Raises NOT_UNDOABLE if they are no longer valid. */
function parseValues<Value>(values: EventValues, shape: z.ZodType<Value>): Value {
  const read = shape.safeParse(values);
  if (!read.success) throw notUndoable();
  return read.data;
}

const editOf = ({ actor, license: { record } }: Undoing): LicenseEdit => ({
  actor,
  key: record.key,
  expectedVersion: record.rowVersion,
});

const fieldRule = (name: EditableName): UndoRule => ({
  action: "license.edit",
  relatedEvents: [editableFields[name].event],
  currentValues: ({ license: { record } }) => ({ [name]: record[name] }),
  revert(storage, undoing) {
    const was: z.ZodType = editableFieldSchemas[name];
    const { value } = parseValues({ value: undoing.event.before[name] ?? null }, z.object({ value: was }));
    if (name === "tags") return changeTags(storage, editOf(undoing), value as LicenseRecord["tags"]);
    return changeField(storage, editOf(undoing), name, value as LicenseRecord[typeof name]);
  },
});

function quotaOf({ actor, license, event }: Undoing) {
  const quota = license.quotas.find(({ id }) => id === event.details["quotaId"]);
  if (!quota) throw notUndoable();
  return { quota, edit: { actor, id: quota.id, expectedVersion: quota.rowVersion } };
}

const dates: UndoRule["relatedEvents"] = ["update-quota-dates", "renew-license"];
const capacities: UndoRule["relatedEvents"] = ["update-quota-capacities", "update-tier"];
const deletion: UndoRule["relatedEvents"] = ["delete", "restore"];

const quotaRule = (relatedEvents: UndoRule["relatedEvents"], revert: UndoRule["revert"]): UndoRule => ({
  action: "quota.manage",
  relatedEvents,
  currentValues(undoing) {
    const { quota } = quotaOf(undoing);
    return Object.fromEntries(
      Object.entries(quota).filter(([name]) => Object.hasOwn(undoing.event.after, name)),
    );
  },
  revert,
});

const datesRule = quotaRule(dates, async (storage, undoing) => {
  const { quota, edit } = quotaOf(undoing);
  const shape = quotaShape.pick({ activationDate: true, expirationDate: true }).partial();
  const { activationDate = quota.activationDate, expirationDate = quota.expirationDate } = parseValues(
    undoing.event.before,
    shape,
  );
  return changeDates(storage, edit, { activationDate, expirationDate });
});

const deletionRule = (revert: UndoRule["revert"]): UndoRule => ({
  action: "license.delete",
  relatedEvents: deletion,
  currentValues: ({ license: { record } }) => ({ deletedAt: record.deletedAt }),
  revert,
});

const undoRules: ReadonlyMap<string, UndoRule> = new Map<EventName, UndoRule>([
  ...editableNames.map((name) => [editableFields[name].event, fieldRule(name)] as const),
  ["update-quota-dates", datesRule],
  ["renew-license", datesRule],
  [
    "update-quota-capacities",
    quotaRule(capacities, async (storage, undoing) => {
      const shape = quotaShape.pick({ serverCapacity: true, totalClientCapacity: true });
      return changeCapacities(storage, quotaOf(undoing).edit, parseValues(undoing.event.before, shape));
    }),
  ],
  [
    "update-quota-status",
    quotaRule(["update-quota-status"], async (storage, undoing) =>
      changeStatus(
        storage,
        quotaOf(undoing).edit,
        parseValues(undoing.event.before, quotaShape.pick({ status: true })),
      ),
    ),
  ],
  [
    "delete",
    deletionRule((storage, { actor, license }) => restoreLicense(storage, actor, license.record.key)),
  ],
  [
    "restore",
    deletionRule((storage, { actor, license }) => deleteLicense(storage, actor, license.record.key)),
  ],
  [
    "update-customer",
    {
      action: "license.edit",
      relatedEvents: ["update-customer"],
      currentValues: ({ license: { record }, event }) =>
        Object.fromEntries(
          Object.entries(record.customer).filter(([name]) => Object.hasOwn(event.after, name)),
        ),
      async revert(storage, undoing) {
        const was = parseValues(undoing.event.before, customer.partial());
        const before = { ...undoing.license.record.customer, ...was };
        return changeCustomer(storage, editOf(undoing), { customer: before, isChecked: true });
      },
    },
  ],
  [
    "update-tier",
    {
      action: "license.edit",
      relatedEvents: capacities,
      currentValues: ({ license: { record } }) => ({ packageTierId: record.packageTierId }),
      async revert(storage, undoing) {
        const { before, details } = undoing.event;
        return restoreTier(storage, editOf(undoing), parseValues({ ...details, ...before }, tierBefore));
      },
    },
  ],
]);
