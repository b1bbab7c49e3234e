import { z } from "zod";
import { customPeriod, defaultPeriod } from "#app/domain/quota/period.ts";
import { renewalCountsFrom, type renewalOrder, renewalSpan } from "#app/domain/license/renew-license.ts";
import type { Instant } from "#app/domain/time/time.ts";
import {
  draftTerm,
  endMissing,
  enteredTerm,
  hasEnd,
  type TermDraft,
  termShape,
} from "#app/routes/license/licenses/quota/term-form.ts";

const { period, endDay, days } = termShape;
const { shownEndDay } = enteredTerm.shape;

const renewalFields = { period, endDay, days, shownEndDay };

export const renewalForm = z
  .object({ ...renewalFields, rowVersion: z.coerce.number().int() })
  .extend({ idempotencyKey: z.string().min(1).max(100) })
  .refine(hasEnd, endMissing);

export function draftRenewal(entered: Iterable<[string, unknown]>, endsAt: Instant, now: Instant): TermDraft {
  const { startDay: _, ...entries } = enteredTerm.parse(Object.fromEntries(entered));
  return draftTerm(entries, { period: defaultPeriod, startDay: renewalCountsFrom(endsAt, now) });
}

export function spanOf({
  period,
  endDay,
}: Pick<TermDraft, "period" | "endDay">): z.output<typeof renewalOrder> {
  if (period === customPeriod) return { until: endDay };
  return { period: renewalSpan.period.parse(period) };
}

export const fieldFor = { period: "period", days: "days", until: "endDay" };

export const renewalFieldNames = [...Object.keys(renewalFields), "rowVersion", "idempotencyKey"];
