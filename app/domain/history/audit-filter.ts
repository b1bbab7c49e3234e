import { z } from "zod";
import { count, maxPageSize, paging } from "#app/domain/page.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { filledIn, listedIn } from "#app/domain/text/query-text.ts";
import { endingInstant, startingInstant } from "#app/domain/time/time-schemas.ts";
import { eventName } from "./event.ts";

/** What a query string asks of the log of all events. What is absent does not filter. */
export const auditFilter = paging.extend({
  /** The whole e-mail address, or however else an event names who did it; without regard to case. */
  createdBy: z.string().trim().max(254).optional(),
  /** One name, or several with commas between them. */
  eventName: z
    .string()
    .max(2_000)
    .transform((text) => [...new Set(listedIn(text))])
    .pipe(z.array(eventName))
    .optional(),
  licenseKey: licenseKey.optional(),
  minDate: startingInstant.optional(),
  maxDate: endingInstant.optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

/** A query string as the log of all events takes it: what is empty does not count. */
export const auditQuery = z.record(z.string(), z.string()).transform(filledIn).pipe(auditFilter);

/** Where who follows the log has come to, by the number of an event, and how many more to answer at most. */
export const feedQuery = z.object({
  after: count.pipe(z.number().max(Number.MAX_SAFE_INTEGER)).default(0),
  limit: count.pipe(z.number().min(1).max(maxPageSize)).default(100),
});
