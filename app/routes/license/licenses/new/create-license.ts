import type { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { newLicense } from "#app/domain/license/new-license.ts";
import type { Approval } from "#app/domain/approval/approval.ts";
import type { License } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { resolveTerm } from "#app/domain/quota/chosen-term.ts";
import type { Attempt } from "#app/middleware/license-api.ts";
import {
  buildCrmCustomerRequest,
  customerFormFieldByApiField,
  buildManualCustomerRequest,
} from "#app/routes/kit/customer-picker/customer-request.ts";
import { approvalFieldByCode } from "#app/routes/kit/approval/approval-redirect.ts";
import { createOnce } from "#app/routes/kit/forms/create-once.ts";
import { type NewLicenseForm, availableModels } from "./schema.ts";

const alreadyCreatedMessage =
  "This form has already created a license with your earlier entries. Look for this license in the list, or reset the form to create another license.";

/** Creates the license, or asks for its approval. A second submission of the same form creates nothing and returns the first license. */
export const createLicense = (
  api: LicenseApiClient,
  form: NewLicenseForm,
): Promise<Attempt<CreatedLicense>> => createOnce(() => sendNewLicense(api, form), alreadyCreatedMessage);

async function sendNewLicense(
  { licenses, approvals }: LicenseApiClient,
  form: NewLicenseForm,
): Promise<CreatedLicense> {
  const { idempotencyKey, askApproval, approvalReason = "" } = form;
  const fields = buildRequestWithoutCustomer(form);
  // "hand" means that the user entered the customer instead of choosing a CRM contact.
  const customer =
    form.customerBy === "hand" ? buildManualCustomerRequest(form) : buildCrmCustomerRequest(form);
  const body = { ...fields, ...customer };
  if (askApproval) {
    const request = { operation: "create-license" as const, body, reason: approvalReason };
    return { license: null, approval: await approvals.create({ body: request, idempotencyKey }) };
  }
  const license =
    "hubspotCompanyId" in body
      ? await licenses.createFromCrm({ body, idempotencyKey })
      : await licenses.create({ body, idempotencyKey });
  return { license, approval: null };
}

type CreatedLicense = { license: License; approval: null } | { license: null; approval: Approval };

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
  ...approvalFieldByCode,
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
