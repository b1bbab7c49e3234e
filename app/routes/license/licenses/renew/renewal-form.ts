import { z } from "zod";
import { customPeriod, defaultPeriod } from "#app/domain/quota/period.ts";
import { renewalStart, type renewalRequest, renewalSpan } from "#app/domain/license/renew-license.ts";
import type { Instant } from "#app/domain/time/time.ts";
import {
  termFormValues,
  missingEndIssue,
  termEntries,
  hasEnd,
  type TermFormValues,
  termShape,
} from "#app/routes/license/licenses/quota/term-form.ts";

const { period, endDay, days } = termShape;
const { shownEndDay } = termEntries.shape;

const renewalFields = { period, endDay, days, shownEndDay };

export const renewalForm = z
  .object({ ...renewalFields, rowVersion: z.coerce.number().int() })
  .extend({ idempotencyKey: z.string().min(1).max(100) })
  .refine(hasEnd, missingEndIssue);

export function renewalFormValues(
  formEntries: Iterable<[string, unknown]>,
  endsAt: Instant,
  now: Instant,
): TermFormValues {
  const { startDay: _, ...entries } = termEntries.parse(Object.fromEntries(formEntries));
  return termFormValues(entries, { period: defaultPeriod, startDay: renewalStart(endsAt, now) });
}

export function renewalRequestBody({
  period,
  endDay,
}: Pick<TermFormValues, "period" | "endDay">): z.output<typeof renewalRequest> {
  if (period === customPeriod) return { until: endDay };
  return { period: renewalSpan.period.parse(period) };
}

export const formFieldByApiField = { period: "period", days: "days", until: "endDay" };

export const renewalFieldNames = [...Object.keys(renewalFields), "rowVersion", "idempotencyKey"];
