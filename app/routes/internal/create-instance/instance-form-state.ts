import type { LicenseApiClient } from "#app/api/client.ts";
import { purpose } from "#app/domain/hosted-customer/hosted-customer.ts";
import type { Purpose } from "#app/domain/hosted-customer/purpose.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { readTerm } from "#app/domain/quota/chosen-term.ts";
import type { PeriodTerm } from "#app/domain/quota/period.ts";
import { dayOf, readSystemClock } from "#app/domain/time/time.ts";
import { readFilledFields } from "#app/routes/kit/forms/submission.ts";
import { loadCustomerFormState } from "#app/routes/kit/customer-picker/customer-form-state.ts";
import { loadExistingCompany } from "#app/routes/kit/customer-picker/existing-company.ts";
import { loadProductFormState } from "#app/routes/kit/product-picker/product-form-state.ts";
import { loadTagPickerState } from "#app/routes/kit/tag-picker/selected-tags.ts";
import type { InstanceForm } from "./instance-form-schema.ts";

const defaultPeriodByPurpose: Record<Purpose, string> = { trial: "2-weeks", demo: "1-year", paid: "1-year" };

/** Replaces invalid values with defaults, because the user may still be filling in the form. */
export async function loadInstanceFormState(
  api: LicenseApiClient,
  formValues: URLSearchParams,
  mayCreateTags: boolean,
) {
  const filledFields = readFilledFields(formValues);
  const { dealId = "", subdomain = "", notes = "" } = filledFields;
  const currentPurpose = purpose.safeParse(filledFields["purpose"]).data ?? "trial";
  const how: InstanceForm["how"] = filledFields["how"] === "invite" ? "invite" : "create";
  const customer = await loadCustomerFormState(api, filledFields);
  const [product, tags, existingCompany, availability] = await Promise.all([
    loadProductFormState(api, licenseTypes.enterprise, filledFields),
    loadTagPickerState(api, formValues, mayCreateTags),
    loadExistingCompany(api, customer),
    checkAvailability(api, subdomain),
  ]);
  return {
    purpose: currentPurpose,
    product,
    customer,
    existingCompany,
    tags,
    mayCreateTags,
    term: readInstanceTerm(filledFields, currentPurpose),
    periodFor: currentPurpose,
    dealId,
    subdomain,
    availability,
    how,
    notes,
    idempotencyKey: filledFields["idempotencyKey"] ?? crypto.randomUUID(),
  };
}
export type InstanceFormState = Awaited<ReturnType<typeof loadInstanceFormState>>;

/** If the user has not changed the default period of the previous purpose, the term uses the default of the current purpose. */
function readInstanceTerm(
  { periodFor, period, ...otherFields }: Partial<Record<string, string>>,
  currentPurpose: Purpose,
): PeriodTerm {
  const previousPurpose = purpose.safeParse(periodFor).data;
  const isDefaultPeriod = previousPurpose !== undefined && period === defaultPeriodByPurpose[previousPurpose];
  const startDay = dayOf(readSystemClock());
  // Without a period, `readTerm` uses the default period.
  const submittedTerm = isDefaultPeriod ? otherFields : { ...otherFields, period };
  return readTerm(Object.entries(submittedTerm), {
    period: defaultPeriodByPurpose[currentPurpose],
    startDay,
  });
}

/** Null if the subdomain is empty or the check failed. */
async function checkAvailability(api: LicenseApiClient, subdomain: string) {
  if (subdomain.trim() === "") return null;
  return api.instances.checkAvailability({ query: { domain: subdomain } }).catch(() => null);
}
