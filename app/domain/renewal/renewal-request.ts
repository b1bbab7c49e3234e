import { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import { findRecordToChange } from "#app/domain/license/licenses.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { isInfinite } from "#app/domain/time/time.ts";
import type { RenewalRequest } from "./queued-renewal.ts";
import type { RenewalPorts } from "./renewal-store.ts";

export const maxRequestLength = 1_000;

export const renewalMessage = z
  .string({ error: "Write what you need." })
  .trim()
  .min(1, "Write what you need.")
  .max(maxRequestLength, "The text has at most 1,000 characters.");

/**
 * Stores the request of a customer for the current end of the license. It replaces an earlier request. Throws
 * NEVER_ENDS, and LICENSE_DELETED.
 */
export const requestRenewal = (
  storage: Pick<RenewalPorts, "licenses" | "transact">,
  actor: Actor,
  key: string,
  message: string,
): Promise<RenewalRequest> =>
  storage.transact(async (transaction) => {
    const { record, summary } = await findRecordToChange(storage, key);
    const { expiredAt } = summary;
    if (expiredAt === null || isInfinite(expiredAt))
      throw ruleViolation("NEVER_ENDS", "This license has no end, so it needs no renewal.");
    const request = { message, requestedAt: actor.actedAt };
    transaction.renewals.saveRequest({ licenseId: record.id, expiredAt, ...request });
    const details = { expirationDate: expiredAt, message };
    transaction.record(createEvent(actor, key, "request-renewal", { details }));
    return request;
  });
