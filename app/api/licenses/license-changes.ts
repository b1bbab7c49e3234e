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
import { licenseToChange } from "#app/domain/license/licenses.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import { resolveCustomerChange } from "#app/api/customers/crm-customer.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const byKey = z.object({ key: licenseKey });

export const licenseChangeEndpoints = {
  previewChange: endpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/preview",
    operationId: "previewLicenseChange",
    summary:
      "What another customer, another tier or being offline would mean for a license: capacities, features, servers, reminders, issued license files; nothing is changed",
    action: "license.edit",
    params: byKey,
    body: licenseChange,
    result: changePreview,
  }),
  changeCustomer: endpoint({
    method: "PATCH",
    path: "/api/oem/licenses/{key}/customer",
    operationId: "changeLicenseCustomer",
    summary:
      "Issues a license to another company or contact, written by hand or of the CRM; its key and its servers stay",
    action: "license.edit",
    params: byKey,
    body: customerChange,
    result: license,
    supportsIfMatch: true,
  }),
  changeTier: endpoint({
    method: "PATCH",
    path: "/api/oem/licenses/{key}/tier",
    operationId: "changeLicenseTier",
    summary: "Puts a license on another tier of its type; its key and its servers stay",
    action: "license.edit",
    params: byKey,
    body: tierChange,
    result: license,
    supportsIfMatch: true,
  }),
};

async function customerOf(context: ApiContext, key: string, change: CustomerChange) {
  const { record } = await licenseToChange(context.storage, key);
  return resolveCustomerChange(context, record.customer, change);
}

export const licenseChangeHandlers: EndpointHandler[] = [
  handle(licenseChangeEndpoints.previewChange, async ({ params: { key }, body, context, actor }) => {
    const change =
      body.kind === "customer"
        ? { kind: body.kind, customer: (await customerOf(context, key, body)).customer }
        : body;
    return previewChange(context.storage, key, change, actor.at);
  }),
  handle(
    licenseChangeEndpoints.changeCustomer,
    async ({ params: { key }, body, context, actor, expectedVersion }) =>
      changeCustomer(context.storage, { actor, key, expectedVersion }, await customerOf(context, key, body)),
  ),
  handle(licenseChangeEndpoints.changeTier, ({ params: { key }, body, context, actor, expectedVersion }) =>
    changeTier(context.storage, { actor, key, expectedVersion }, body),
  ),
];
