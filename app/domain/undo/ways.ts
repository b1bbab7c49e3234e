import { z } from "zod";
import type { EventName, EventValues, HistoryEvent, ToldEvent } from "#app/domain/history/event.ts";
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
import { customer, type LicenseRecord, enteredFields } from "#app/domain/license/license.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import type { NewLicensePorts } from "#app/domain/license/licenses.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import type { Action } from "#app/domain/person/can.ts";
import { ruleBroken } from "#app/domain/problem.ts";
import { quota as quotaShape } from "#app/domain/quota/quota.ts";

export type WayPorts = TaggingPorts & Pick<NewLicensePorts, "packages">;

/** An undo request with the current license. */
export interface Undoing {
  actor: Actor;
  license: LicenseInFull;
  event: HistoryEvent & { before: EventValues; after: EventValues };
}

/** Describes the undo of one kind of event. */
interface Way {
  action: Action;
  /** Events about the same values; only the newest one can be undone. */
  kin: readonly EventName[];
  /** Current values of the fields that the event changed. */
  now: (undoing: Undoing) => Record<string, unknown>;
  back: (storage: WayPorts, undoing: Undoing) => Promise<unknown>;
}

/** True if both events are about the same values and, for quota events, the same quota. */
export const isOf = (way: Way, other: ToldEvent, event: ToldEvent): boolean =>
  way.kin.some((name) => name === other.eventName) &&
  (other.details["quotaId"] ?? event.details["quotaId"]) ===
    (event.details["quotaId"] ?? other.details["quotaId"]);

export const wayOf = (name: string): Way | null => ways.get(name) ?? null;

export const notUndoable = () => ruleBroken("NOT_UNDOABLE", "What this event tells of cannot be undone.");

/** Parses the former values for the edit. Raises NOT_UNDOABLE if they are no longer valid. */
function wasIn<Value>(values: EventValues, shape: z.ZodType<Value>): Value {
  const read = shape.safeParse(values);
  if (!read.success) throw notUndoable();
  return read.data;
}

const editOf = ({ actor, license: { record } }: Undoing): LicenseEdit => ({
  actor,
  key: record.key,
  expectedVersion: record.rowVersion,
});

const fieldWay = (name: EditableName): Way => ({
  action: "license.edit",
  kin: [editableFields[name].event],
  now: ({ license: { record } }) => ({ [name]: record[name] }),
  back(storage, undoing) {
    const was: z.ZodType = enteredFields[name];
    const { value } = wasIn({ value: undoing.event.before[name] ?? null }, z.object({ value: was }));
    if (name === "tags") return changeTags(storage, editOf(undoing), value as LicenseRecord["tags"]);
    return changeField(storage, editOf(undoing), name, value as LicenseRecord[typeof name]);
  },
});

function quotaOf({ actor, license, event }: Undoing) {
  const quota = license.quotas.find(({ id }) => id === event.details["quotaId"]);
  if (!quota) throw notUndoable();
  return { quota, edit: { actor, id: quota.id, expectedVersion: quota.rowVersion } };
}

const dates: Way["kin"] = ["update-quota-dates", "renew-license"];
const capacities: Way["kin"] = ["update-quota-capacities", "update-tier"];
const deletion: Way["kin"] = ["delete", "restore"];

const quotaWay = (kin: Way["kin"], back: Way["back"]): Way => ({
  action: "quota.manage",
  kin,
  now(undoing) {
    const { quota } = quotaOf(undoing);
    return Object.fromEntries(
      Object.entries(quota).filter(([name]) => Object.hasOwn(undoing.event.after, name)),
    );
  },
  back,
});

const datesWay = quotaWay(dates, async (storage, undoing) => {
  const { quota, edit } = quotaOf(undoing);
  const shape = quotaShape.pick({ activationDate: true, expirationDate: true }).partial();
  const { activationDate = quota.activationDate, expirationDate = quota.expirationDate } = wasIn(
    undoing.event.before,
    shape,
  );
  return changeDates(storage, edit, { activationDate, expirationDate });
});

const lifeWay = (back: Way["back"]): Way => ({
  action: "license.delete",
  kin: deletion,
  now: ({ license: { record } }) => ({ deletedAt: record.deletedAt }),
  back,
});

const ways: ReadonlyMap<string, Way> = new Map<EventName, Way>([
  ...editableNames.map((name) => [editableFields[name].event, fieldWay(name)] as const),
  ["update-quota-dates", datesWay],
  ["renew-license", datesWay],
  [
    "update-quota-capacities",
    quotaWay(capacities, async (storage, undoing) => {
      const shape = quotaShape.pick({ serverCapacity: true, totalClientCapacity: true });
      return changeCapacities(storage, quotaOf(undoing).edit, wasIn(undoing.event.before, shape));
    }),
  ],
  [
    "update-quota-status",
    quotaWay(["update-quota-status"], async (storage, undoing) =>
      changeStatus(
        storage,
        quotaOf(undoing).edit,
        wasIn(undoing.event.before, quotaShape.pick({ status: true })),
      ),
    ),
  ],
  ["delete", lifeWay((storage, { actor, license }) => restoreLicense(storage, actor, license.record.key))],
  ["restore", lifeWay((storage, { actor, license }) => deleteLicense(storage, actor, license.record.key))],
  [
    "update-customer",
    {
      action: "license.edit",
      kin: ["update-customer"],
      now: ({ license: { record }, event }) =>
        Object.fromEntries(
          Object.entries(record.customer).filter(([name]) => Object.hasOwn(event.after, name)),
        ),
      async back(storage, undoing) {
        const was = wasIn(undoing.event.before, customer.partial());
        const before = { ...undoing.license.record.customer, ...was };
        return changeCustomer(storage, editOf(undoing), { customer: before, isChecked: true });
      },
    },
  ],
  [
    "update-tier",
    {
      action: "license.edit",
      kin: capacities,
      now: ({ license: { record } }) => ({ packageTierId: record.packageTierId }),
      async back(storage, undoing) {
        const { before, details } = undoing.event;
        return restoreTier(storage, editOf(undoing), wasIn({ ...details, ...before }, tierBefore));
      },
    },
  ],
]);
