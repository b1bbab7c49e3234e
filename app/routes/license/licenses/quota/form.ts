import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { checkTermEnd, resolveTerm, termFields } from "#app/domain/quota/chosen-term.ts";
import {
  assetCapacity,
  caseCapacity,
  caseLifetime,
  type Quota,
  serverCapacity,
} from "#app/domain/quota/quota.ts";

const commonFields = { ...termFields, idempotencyKey: z.string().min(1).max(100) };
export const quotaFormSchema = z.discriminatedUnion("model", [
  z
    .object({
      ...commonFields,
      model: z.literal("enterprise"),
      serverCapacity,
      totalClientCapacity: assetCapacity,
    })
    .superRefine(checkTermEnd),
  z.object({ ...commonFields, model: z.literal("ir"), caseCapacity, caseLifetime }).superRefine(checkTermEnd),
]);

export function createQuota(
  quotas: LicenseApiClient["quotas"],
  licenseKey: string,
  form: z.output<typeof quotaFormSchema>,
): Promise<Quota> {
  const { idempotencyKey } = form;
  const { startDay, endDay } = resolveTerm(form, form.startDay);
  const commonBody = { licenseKey, activationDate: startDay, expirationDate: endDay };
  if (form.model === "ir") {
    const { caseCapacity, caseLifetime } = form;
    return quotas.createIr({ body: { ...commonBody, caseCapacity, caseLifetime }, idempotencyKey });
  }
  const { serverCapacity, totalClientCapacity } = form;
  return quotas.createEnterprise({
    body: { ...commonBody, serverCapacity, totalClientCapacity },
    idempotencyKey,
  });
}
