import type { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { newTrial, StartedTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { periods } from "#app/domain/quota/period.ts";
import type { Attempt } from "#app/middleware/license-api.ts";
import {
  crmCustomerOf,
  fieldOfCustomer,
  writtenCustomerOf,
} from "#app/routes/customer-picker/customer-order.ts";
import { createdOnce } from "#app/routes/forms/created-once.ts";
import type { InstanceForm } from "./instance-form-schema.ts";

const madeAlready =
  "This form has already created a hosted customer from other entries. Look for it in the list, or reset the form to create another.";

/** Idempotent: sending the form twice creates one instance. */
export const startInstance = (
  { trials }: LicenseApiClient,
  form: InstanceForm,
): Promise<Attempt<StartedTrial>> =>
  createdOnce(() => trials.start({ body: orderOf(form), idempotencyKey: form.idempotencyKey }), madeAlready);

function orderOf(form: InstanceForm): z.input<typeof newTrial> {
  const { purpose, tierId, servers, assets, period, value, notes, dealId, subdomain, how } = form;
  const order = {
    purpose,
    packageTierId: tierId,
    serverCapacity: servers,
    totalClientCapacity: assets,
    days: periods.find(({ id }) => id === period)?.days ?? form.days,
    tags: value,
    notes,
    dealId,
    subdomain,
    how,
  };
  return form.customerBy === "hand"
    ? { customer: "by-hand", ...order, ...writtenCustomerOf(form) }
    : { customer: "crm", ...order, ...crmCustomerOf(form) };
}

export const fieldOfOrder = {
  ...fieldOfCustomer,
  purpose: "purpose",
  packageTierId: "tierId",
  serverCapacity: "servers",
  totalClientCapacity: "assets",
  days: "days",
  tags: "value",
  notes: "notes",
  dealId: "dealId",
  subdomain: "subdomain",
  how: "how",
};
