import type { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { newLicense } from "#app/domain/license/new-license.ts";
import type { License } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { resolveTerm } from "#app/domain/quota/chosen-term.ts";
import type { Attempt } from "#app/middleware/license-api.ts";
import {
  buildCrmCustomerRequest,
  customerFormFieldByApiField,
  buildManualCustomerRequest,
} from "#app/routes/kit/customer-picker/customer-request.ts";
import { createOnce } from "#app/routes/kit/forms/create-once.ts";
import { type NewLicenseForm, availableModels } from "./schema.ts";

const alreadyCreatedMessage =
  "This form has already created a license with your earlier entries. Look for this license in the list, or reset the form to create another license.";

/** Creates the license. A second submission of the same form creates nothing and returns the first license. */
export const createLicense = (api: LicenseApiClient, form: NewLicenseForm): Promise<Attempt<License>> =>
  createOnce(() => sendNewLicense(api, form), alreadyCreatedMessage);

function sendNewLicense({ licenses }: LicenseApiClient, form: NewLicenseForm): Promise<License> {
  const { idempotencyKey } = form;
  // "hand" means that the user entered the customer instead of choosing a CRM contact.
  if (form.customerBy === "hand")
    return licenses.create({
      body: { ...buildRequestWithoutCustomer(form), ...buildManualCustomerRequest(form) },
      idempotencyKey,
    });
  return licenses.createFromCrm({
    body: { ...buildRequestWithoutCustomer(form), ...buildCrmCustomerRequest(form) },
    idempotencyKey,
  });
}

type RequestWithoutCustomer = Omit<
  z.input<typeof newLicense>,
  "companyName" | "email" | "firstName" | "lastName" | "countryCode"
>;

function buildRequestWithoutCustomer(form: NewLicenseForm): RequestWithoutCustomer {
  const { startDay, endDay } = resolveTerm(form, form.startDay);
  const capacities =
    form.model === availableModels.enterprise
      ? { serverCapacity: form.servers, totalClientCapacity: form.assets }
      : {};
  return {
    type: form.model === availableModels.enterprise ? licenseTypes.enterprise : licenseTypes.ir,
    environment: form.createIn,
    packageTierId: form.tierId,
    isOffline: form.offline,
    softCapacity: form.overrun,
    ...(form.alertsCustomer && { alertsCustomer: true }),
    tags: form.value,
    notes: form.notes,
    quota: { activationDate: startDay, expirationDate: endDay, ...capacities },
  };
}

export const licenseFormFieldByApiField = {
  type: "model",
  environment: "createIn",
  packageTierId: "tierId",
  tags: "value",
  ...customerFormFieldByApiField,
  activationDate: "startDay",
  expirationDate: "endDay",
  "quota.activationDate": "startDay",
  "quota.expirationDate": "endDay",
  "quota.serverCapacity": "servers",
  "quota.totalClientCapacity": "assets",
};
