import type { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { newTrial, StartedTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { resolveTerm } from "#app/domain/quota/chosen-term.ts";
import { dayOf, readSystemClock } from "#app/domain/time/time.ts";
import type { Attempt } from "#app/middleware/license-api.ts";
import {
  buildCrmCustomerRequest,
  customerFormFieldByApiField,
  buildManualCustomerRequest,
} from "#app/routes/kit/customer-picker/customer-request.ts";
import { createOnce } from "#app/routes/kit/forms/create-once.ts";
import type { InstanceForm } from "./instance-form-schema.ts";

const alreadyCreatedMessage =
  "This form has already created a hosted customer with your earlier entries. Look for this customer in the list, or reset the form to create another customer.";

/** Idempotent: sending the form twice creates one instance. */
export const startInstance = (
  { trials }: LicenseApiClient,
  submittedValues: InstanceForm,
): Promise<Attempt<StartedTrial>> =>
  createOnce(
    () =>
      trials.start({
        body: buildRequestBody(submittedValues),
        idempotencyKey: submittedValues.idempotencyKey,
      }),
    alreadyCreatedMessage,
  );

function buildRequestBody(submittedValues: InstanceForm): z.input<typeof newTrial> {
  const { purpose, tierId, servers, assets, value, notes, dealId, subdomain, how } = submittedValues;
  const fields = {
    purpose,
    packageTierId: tierId,
    serverCapacity: servers,
    totalClientCapacity: assets,
    days: resolveTerm(submittedValues, dayOf(readSystemClock())).days,
    tags: value,
    notes,
    dealId,
    subdomain,
    how,
  };
  return submittedValues.customerBy === "hand"
    ? { customer: "by-hand", ...fields, ...buildManualCustomerRequest(submittedValues) }
    : { customer: "crm", ...fields, ...buildCrmCustomerRequest(submittedValues) };
}

export const instanceFormFieldByApiField = {
  ...customerFormFieldByApiField,
  packageTierId: "tierId",
  serverCapacity: "servers",
  totalClientCapacity: "assets",
  tags: "value",
};
