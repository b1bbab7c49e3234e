import { z } from "zod";
import { createLineText } from "#app/domain/text/line-text.ts";
import { contactAddress } from "#app/domain/mail/contact-address.ts";
import { countryCode } from "#app/domain/customer/country-code.ts";
import { crmId } from "#app/domain/customer/crm.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { assetCapacity, serverCapacity } from "#app/domain/quota/quota.ts";
import { plausibleEnd, plausibleStart } from "#app/domain/time/time-schemas.ts";
import { defaultEnvironment } from "./environment.ts";
import { editableFieldSchemas, environment, notes, tags } from "./license.ts";

/** An IR license ignores the capacities. */
const firstQuota = z.object({
  activationDate: plausibleStart,
  expirationDate: plausibleEnd,
  serverCapacity: serverCapacity.optional(),
  totalClientCapacity: assetCapacity.optional(),
});
export type FirstQuota = z.output<typeof firstQuota>;

const newLicenseFields = z.object({
  type: licenseType,
  isOffline: z.boolean(),
  softCapacity: z.boolean(),
  alertsCustomer: editableFieldSchemas.alertsCustomer.optional(),
  tags,
  packageTierId: z.string().min(1, "Choose a tier.").max(200),
  environment: environment.default(defaultEnvironment),
  notes: notes.optional(),
  quota: firstQuota.optional(),
});

const shortText = createLineText().max(200);

/** The names and the e-mail address are used if the CRM does not respond. */
export const crmCustomer = z.object({
  hubspotCompanyId: crmId,
  hubspotContactId: crmId,
  hubspotCompanyName: shortText.min(1),
  hubspotContactEmail: shortText.min(1),
  hubspotContactFirstname: shortText.nullish(),
  hubspotContactLastname: shortText.nullish(),
});

export const manualCustomerFields = z.object({
  companyName: shortText.min(1, "Enter a company."),
  firstName: shortText.nullish(),
  lastName: shortText.nullish(),
  email: contactAddress,
  countryCode: countryCode.nullish(),
});

export const newLicenseFromCrm = newLicenseFields.extend(crmCustomer.shape);

export const newLicense = newLicenseFields.extend(manualCustomerFields.shape);
export type NewLicenseValues = z.output<typeof newLicenseFields>;
