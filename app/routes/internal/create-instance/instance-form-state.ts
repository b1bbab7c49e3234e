import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { purpose } from "#app/domain/hosted-customer/hosted-customer.ts";
import type { Purpose } from "#app/domain/hosted-customer/purpose.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { readTerm } from "#app/domain/quota/chosen-term.ts";
import { periodIds } from "#app/domain/quota/period.ts";
import { dayOf, instantOf } from "#app/domain/time/time.ts";
import {
  loadCustomerFormState,
  customerFormSchema,
} from "#app/routes/kit/customer-picker/customer-form-state.ts";
import {
  loadProductFormState,
  productFormSchema,
} from "#app/routes/kit/product-picker/product-form-state.ts";
import { loadTagPickerState } from "#app/routes/kit/tag-picker/selected-tags.ts";

const shortText = z.string().max(1_000).default("").catch("");
const defaultPeriodByPurpose: Record<Purpose, string> = { trial: "2-weeks", demo: "1-year", paid: "1-year" };

/** Reads a form that is not complete yet. Invalid values count as missing. */
const incompleteFormSchema = z.object({
  purpose: purpose.catch("trial"),
  ...productFormSchema.shape,
  period: z.enum(periodIds).optional().catch(undefined),
  /** The purpose for which the shown period was chosen. */
  periodFor: purpose.optional().catch(undefined),
  dealId: shortText,
  subdomain: shortText,
  how: z.enum(["create", "invite"]).catch("create"),
  ...customerFormSchema.shape,
  notes: z.string().default(""),
  idempotencyKey: z.string().max(100).optional().catch(undefined),
});
type IncompleteFormValues = z.output<typeof incompleteFormSchema>;

export async function loadInstanceFormState(
  api: LicenseApiClient,
  formValues: URLSearchParams,
  mayCreateTags: boolean,
) {
  const parsedValues = incompleteFormSchema.parse(
    Object.fromEntries([...formValues].filter(([, value]) => value !== "")),
  );
  const customer = await loadCustomerFormState(api, parsedValues);
  const { customerBy, company, manualValues } = customer;
  const companyName = customerBy === "hand" ? manualValues.enteredCompanyName : (company?.companyName ?? "");
  const [product, tags, licenses, availability] = await Promise.all([
    loadProductFormState(api, licenseTypes.enterprise, parsedValues),
    loadTagPickerState(api, formValues, mayCreateTags),
    findCompanyLicenses(api, companyName),
    checkAvailability(api, parsedValues.subdomain),
  ]);
  const { purpose: selectedPurpose, dealId, subdomain, how, notes } = parsedValues;
  return {
    purpose: selectedPurpose,
    product,
    customer,
    existingCompany: { companyName, licenses },
    tags,
    mayCreateTags,
    ...readInstanceTerm(formValues, parsedValues),
    dealId,
    subdomain,
    availability,
    how,
    notes,
    idempotencyKey: parsedValues.idempotencyKey ?? crypto.randomUUID(),
  };
}
export type InstanceFormState = Awaited<ReturnType<typeof loadInstanceFormState>>;

/** If the user has not changed the default period of the previous purpose, the term uses the default of the current purpose. */
function readInstanceTerm(
  formValues: URLSearchParams,
  { purpose: currentPurpose, period, periodFor: previousPurpose }: IncompleteFormValues,
) {
  const isDefaultPeriod = previousPurpose !== undefined && period === defaultPeriodByPurpose[previousPurpose];
  const termValues = new URLSearchParams(formValues);
  if (isDefaultPeriod) termValues.delete("period");
  const startDay = dayOf(instantOf(Date.now()));
  const initialPeriod = defaultPeriodByPurpose[currentPurpose];
  const term = readTerm(termValues, { period: initialPeriod, startDay });
  return { term, periodFor: currentPurpose };
}

async function findCompanyLicenses(api: LicenseApiClient, companyName: string) {
  const name = companyName.trim();
  return name === "" || name.length > 200
    ? []
    : api.trials.listCompanyLicenses({ query: { companyName: name } });
}

/** Returns null if the subdomain is empty or the check failed. */
async function checkAvailability(api: LicenseApiClient, subdomain: string) {
  if (subdomain.trim() === "") return null;
  return api.instances.checkAvailability({ query: { domain: subdomain } }).catch(() => null);
}
