import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { environment } from "#app/domain/license/license.ts";
import { defaultEnvironment } from "#app/domain/license/environment.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { readTerm } from "#app/domain/quota/chosen-term.ts";
import { defaultPeriod } from "#app/domain/quota/period.ts";
import { dayOf, instantOf } from "#app/domain/time/time.ts";
import {
  loadProductFormState,
  productFormSchema,
} from "#app/routes/kit/product-picker/product-form-state.ts";
import { loadTagPickerState } from "#app/routes/kit/tag-picker/selected-tags.ts";
import {
  loadCustomerFormState,
  customerFormSchema,
} from "#app/routes/kit/customer-picker/customer-form-state.ts";

/** Replaces invalid values with defaults, because the user may still be filling in the form. */
const licenseFormSchema = z.object({
  createIn: z.coerce.number().pipe(environment).catch(defaultEnvironment),
  model: z.coerce.number().pipe(licenseType).optional().catch(undefined),
  ...productFormSchema.shape,
  ...customerFormSchema.shape,
  offline: z.string().optional(),
  overrun: z.string().optional(),
  notes: z.string().default(""),
  idempotencyKey: z.string().max(100).optional().catch(undefined),
});
export type LicenseFormValues = Awaited<ReturnType<typeof loadLicenseFormValues>>;

export async function loadLicenseFormValues(
  api: LicenseApiClient,
  submittedValues: URLSearchParams,
  mayCreateTags: boolean,
) {
  const values = licenseFormSchema.parse(
    Object.fromEntries([...submittedValues].filter(([, value]) => value !== "")),
  );
  const [product, customer, tags] = await Promise.all([
    loadProductFormState(api, values.model, values),
    loadCustomerFormState(api, values),
    loadTagPickerState(api, submittedValues, mayCreateTags),
  ]);
  const { createIn, model, notes } = values;
  return {
    createIn,
    model,
    notes,
    ...product,
    hasCapacities: model === undefined || model === licenseTypes.enterprise,
    customer,
    tags,
    mayCreateTags,
    term: readTerm(submittedValues, { period: defaultPeriod, startDay: dayOf(instantOf(Date.now())) }),
    isOffline: values.offline === "on",
    allowsOverrun: values.overrun === "on",
    idempotencyKey: values.idempotencyKey ?? crypto.randomUUID(),
  };
}
