import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { PeriodTerm } from "#app/domain/quota/period.ts";
import {
  assetCapacity,
  caseCapacity,
  caseLifetime,
  type Quota,
  serverCapacity,
} from "#app/domain/quota/quota.ts";
import { endsAfterStart, endBeforeStartIssue, termShape } from "./term-form.ts";

const commonFields = { ...termShape, idempotencyKey: z.string().min(1).max(100) };
export const quotaForm = z.discriminatedUnion("model", [
  z
    .object({
      ...commonFields,
      model: z.literal("enterprise"),
      serverCapacity,
      totalClientCapacity: assetCapacity,
    })
    .refine(endsAfterStart, endBeforeStartIssue),
  z
    .object({ ...commonFields, model: z.literal("ir"), caseCapacity, caseLifetime })
    .refine(endsAfterStart, endBeforeStartIssue),
]);

export function createQuota(
  quotas: LicenseApiClient["quotas"],
  licenseKey: string,
  form: z.output<typeof quotaForm>,
  { startDay, endDay }: PeriodTerm,
): Promise<Quota> {
  const { idempotencyKey } = form;
  const term = { licenseKey, activationDate: startDay, expirationDate: endDay };
  if (form.model === "ir") {
    const { caseCapacity, caseLifetime } = form;
    return quotas.createIr({ body: { ...term, caseCapacity, caseLifetime }, idempotencyKey });
  }
  const { serverCapacity, totalClientCapacity } = form;
  return quotas.createEnterprise({ body: { ...term, serverCapacity, totalClientCapacity }, idempotencyKey });
}
