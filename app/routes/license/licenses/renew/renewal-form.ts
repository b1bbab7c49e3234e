import { z } from "zod";
import { checkTermEnd, readTerm, termEndFields } from "#app/domain/quota/chosen-term.ts";
import { customPeriod, defaultPeriod, type PeriodTerm } from "#app/domain/quota/period.ts";
import {
  findRenewalStart,
  type renewalRequest,
  renewalSpanFields,
} from "#app/domain/license/renew-license.ts";
import type { Instant } from "#app/domain/time/time.ts";

export const renewalFormSchema = z
  .object({
    ...termEndFields,
    rowVersion: z.coerce.number().int(),
    idempotencyKey: z.string().min(1).max(100),
  })
  .superRefine(checkTermEnd);

export const readRenewalTerm = (
  formEntries: Iterable<[string, unknown]>,
  endsAt: Instant,
  now: Instant,
): PeriodTerm => readTerm(formEntries, { period: defaultPeriod, startDay: findRenewalStart(endsAt, now) });

export const buildRenewalRequest = ({ period, endDay }: PeriodTerm): z.output<typeof renewalRequest> =>
  period === customPeriod ? { until: endDay } : { period: renewalSpanFields.period.parse(period) };

export const formFieldByApiField = { until: "endDay" };

export const renewalFieldNames = [...Object.keys(termEndFields), "rowVersion", "idempotencyKey"];
