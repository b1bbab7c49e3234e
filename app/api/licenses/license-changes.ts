import { z } from "zod";
import { changeCustomer, changeTier } from "#app/domain/license/change-license.ts";
import { license } from "#app/domain/license/license.ts";
import {
  changePreview,
  customerChange,
  type CustomerChange,
  licenseChange,
  previewChange,
  tierChange,
} from "#app/domain/license/license-change.ts";
import { findLicenseToChange } from "#app/domain/license/licenses.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { resolveCustomerChange } from "#app/api/customers/crm-customer.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const keyParams = z.object({ key: licenseKey });

export const licenseChangeEndpoints = {
  previewChange: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/preview",
    operationId: "previewLicenseChange",
    summary:
      "Preview the effects of another customer, another tier or offline mode on a license; nothing is changed",
    action: "license.edit",
    params: keyParams,
    body: licenseChange,
    result: changePreview,
  }),
  changeCustomer: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/licenses/{key}/customer",
    operationId: "changeLicenseCustomer",
    summary:
      "Assign a license to another company or contact, entered by hand or from the CRM; its key and its servers stay",
    action: "license.edit",
    params: keyParams,
    body: customerChange,
    result: license,
    supportsIfMatch: true,
  }),
  changeTier: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/licenses/{key}/tier",
    operationId: "changeLicenseTier",
    summary: "Change the tier of a license to another one of its type; its key and its servers stay",
    action: "license.edit",
    params: keyParams,
    body: tierChange,
    result: license,
    supportsIfMatch: true,
  }),
};

async function resolveCustomer(context: ApiContext, key: string, change: CustomerChange) {
  const { record } = await findLicenseToChange(context.storage, key);
  return resolveCustomerChange(context, record.customer, change);
}

export const licenseChangeHandlers: EndpointHandler[] = [
  handle(licenseChangeEndpoints.previewChange, async ({ params: { key }, body, context, actor }) => {
    const change =
      body.kind === "customer"
        ? { kind: body.kind, customer: (await resolveCustomer(context, key, body)).customer }
        : body;
    return previewChange(context.storage, key, change, actor.at);
  }),
  handle(
    licenseChangeEndpoints.changeCustomer,
    async ({ params: { key }, body, context, actor, expectedVersion }) =>
      changeCustomer(
        context.storage,
        { actor, key, expectedVersion },
        await resolveCustomer(context, key, body),
      ),
  ),
  handle(licenseChangeEndpoints.changeTier, ({ params: { key }, body, context, actor, expectedVersion }) =>
    changeTier(context.storage, { actor, key, expectedVersion }, body),
  ),
];
