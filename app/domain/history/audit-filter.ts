import { z } from "zod";
import { cursor, wholeNumber, maxPageSize, paging } from "#app/domain/page.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { omitEmptyValues, splitList } from "#app/domain/text/query-text.ts";
import { endingInstant, startingInstant } from "#app/domain/time/time-schemas.ts";
import { assistantVia } from "./assistant-via.ts";
import { eventName } from "./event.ts";

export const auditFilter = paging.extend({
  createdBy: z.string().trim().max(254).optional(),
  eventName: z
    .string()
    .max(2_000)
    .transform((text) => [...new Set(splitList(text))])
    .pipe(z.array(eventName))
    .optional(),
  licenseKey: licenseKey.optional(),
  /** Only changes by assistants. */
  via: z.literal(assistantVia).optional(),
  from: startingInstant.optional(),
  to: endingInstant.optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditQuery = z
  .record(z.string(), z.string())
  .transform(omitEmptyValues)
  .pipe(auditFilter.extend({ after: cursor }));

/** `after` is the id of the last event that the client has received. */
export const feedQuery = z.object({
  after: wholeNumber.pipe(z.number().max(Number.MAX_SAFE_INTEGER)).default(0),
  limit: wholeNumber.pipe(z.number().min(1).max(maxPageSize)).default(100),
});
