import type { LicenseApiClient } from "#app/api/client.ts";
import { environment } from "#app/domain/license/license.ts";
import { defaultEnvironment } from "#app/domain/license/environment.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { readTerm } from "#app/domain/quota/chosen-term.ts";
import { defaultPeriod } from "#app/domain/quota/period.ts";
import { dayOf, readSystemClock } from "#app/domain/time/time.ts";
import { readFilledFields } from "#app/routes/kit/forms/submission.ts";
import { loadProductFormState } from "#app/routes/kit/product-picker/product-form-state.ts";
import { loadTagPickerState } from "#app/routes/kit/tag-picker/selected-tags.ts";
import { loadCustomerFormState } from "#app/routes/kit/customer-picker/customer-form-state.ts";
import {
  createExistingCompanyNotice,
  loadExistingCompany,
} from "#app/routes/kit/customer-picker/existing-company.ts";

/** Replaces invalid values with defaults, because the user may still be filling in the form. */
export async function loadLicenseFormValues(
  api: LicenseApiClient,
  submittedValues: URLSearchParams,
  { mayCreateTags, hasExtensions }: { mayCreateTags: boolean; hasExtensions: boolean },
) {
  const values = readFilledFields(submittedValues);
  const createIn = environment.safeParse(Number(values["createIn"])).data ?? defaultEnvironment;
  const model = licenseType.safeParse(Number(values["model"])).data;
  const [product, customer, tags] = await Promise.all([
    loadProductFormState(api, model, values),
    loadCustomerFormState(api, values),
    loadTagPickerState(api, submittedValues, mayCreateTags),
  ]);
  const existingCompany = hasExtensions
    ? createExistingCompanyNotice(await loadExistingCompany(api, customer))
    : null;
  return {
    createIn,
    model,
    notes: values["notes"] ?? "",
    ...product,
    hasCapacities: model === undefined || model === licenseTypes.enterprise,
    customer,
    existingCompany,
    tags,
    mayCreateTags,
    term: readTerm(submittedValues, { period: defaultPeriod, startDay: dayOf(readSystemClock()) }),
    isOffline: values["offline"] === "on",
    alertsCustomer: values["alertsCustomer"] === "on",
    allowsOverrun: values["overrun"] === "on",
    idempotencyKey: values["idempotencyKey"] ?? crypto.randomUUID(),
  };
}
export type LicenseFormValues = Awaited<ReturnType<typeof loadLicenseFormValues>>;
