import type { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import { createPageFromSlice, type Page } from "#app/domain/page.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound } from "#app/domain/problem.ts";
import { addDaysToInstant, type Instant } from "#app/domain/time/time.ts";
import {
  type dismissal,
  presentRejection,
  type Rejection,
  type RejectionPorts,
  type RejectionQuery,
  rejectionRetentionDays,
} from "./rejection.ts";

/** Throws `not-found` for an unknown license. */
export async function listRejections(
  { licenses, rejections }: Pick<RejectionPorts, "licenses" | "rejections">,
  query: RejectionQuery,
): Promise<Page<Rejection>> {
  if (query.licenseKey !== undefined && !(await licenses.find(query.licenseKey)))
    throw notFound("The license");
  return createPageFromSlice(await rejections.listPage(query), presentRejection, query);
}

/** Hides the rejection until the machine is rejected again. */
export const dismissRejection = (
  storage: RejectionPorts,
  actor: Actor,
  id: number,
  { reason }: z.output<typeof dismissal>,
): Promise<Rejection> =>
  storage.transact(async (transaction) => {
    const storedRejection = await storage.rejections.find(id);
    if (!storedRejection) throw notFound("The rejection");
    const { record, licenseKey } = storedRejection;
    const dismissedRecord = {
      ...record,
      dismissedAt: actor.actedAt,
      dismissedBy: actor.person.email,
      reason,
      turns: 0,
      turnsSince: null,
    };
    transaction.rejections.change(dismissedRecord);
    const details = { deviceId: record.deviceId, code: record.code, reason };
    transaction.record(createEvent(actor, licenseKey, "dismiss-rejection", { details }));
    return presentRejection({ record: dismissedRecord, licenseKey });
  });

export const removeOldRejections = (
  { rejections }: Pick<RejectionPorts, "rejections">,
  now: Instant,
): Promise<void> => rejections.removeBefore(addDaysToInstant(now, -rejectionRetentionDays));
