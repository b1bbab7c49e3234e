import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { environment } from "#app/domain/license/license.ts";
import { defaultEnvironment } from "#app/domain/license/environment.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { defaultPeriod } from "#app/domain/quota/period.ts";
import { dayOf, instantOf } from "#app/domain/time/time.ts";
import { draftProduct, enteredProduct } from "#app/routes/product-picker/product-draft.ts";
import { chosenTags } from "#app/routes/tag-picker/chosen-tags.ts";
import { draftCustomer, enteredCustomer } from "#app/routes/customer-picker/customer-draft.ts";
import { draftTerm, enteredTerm } from "#app/routes/license/licenses/quota/term-form.ts";

/** Invalid values count as missing. */
const entered = z.object({
  createIn: z.coerce.number().pipe(environment).catch(defaultEnvironment),
  model: z.coerce.number().pipe(licenseType).optional().catch(undefined),
  ...enteredProduct.shape,
  ...enteredTerm.shape,
  ...enteredCustomer.shape,
  offline: z.string().optional(),
  overrun: z.string().optional(),
  notes: z.string().default(""),
  idempotencyKey: z.string().max(100).optional().catch(undefined),
});
export type Draft = Awaited<ReturnType<typeof draftLicense>>;

export async function draftLicense(api: LicenseApiClient, fields: URLSearchParams, mayCreateTags: boolean) {
  const entries = entered.parse(Object.fromEntries([...fields].filter(([, value]) => value !== "")));
  const [product, customer, tags] = await Promise.all([
    draftProduct(api, entries.model, entries),
    draftCustomer(api, entries),
    chosenTags(api, fields, mayCreateTags),
  ]);
  const { createIn, model, notes } = entries;
  return {
    createIn,
    model,
    notes,
    ...product,
    hasCapacities: model === undefined || model === licenseTypes.enterprise,
    customer,
    tags,
    mayCreateTags,
    ...draftTerm(entries, { period: defaultPeriod, startDay: dayOf(instantOf(Date.now())) }),
    isOffline: entries.offline === "on",
    hasOverrun: entries.overrun === "on",
    idempotencyKey: entries.idempotencyKey ?? crypto.randomUUID(),
  };
}
