import { changeCustomer, changeTier } from "#app/domain/license/change-license.ts";
import { type CustomerChange, previewChange } from "#app/domain/license/license-change.ts";
import { findLicenseToChange } from "#app/domain/license/licenses.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { resolveCustomerChange } from "#app/api/customers/crm-customer.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import {
  licenseChangeSchema,
  licenseChangePreviewSchema,
  licenseCustomerChangeSchema,
  licenseTierChangeSchema,
} from "./schemas/license-change.ts";
import { licenseSchema } from "./schemas/license.ts";
import { keyParams } from "#app/api/endpoint/common-schemas.ts";
import { identifyLicense } from "#app/domain/row-version.ts";

export const licenseChangeEndpoints = {
  previewChange: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/preview",
    operationId: "previewLicenseChange",
    summary: "Preview a change of a license",
    description:
      "Returns the license before and after a change of its customer, tier or offline mode, and the consequences of the change. Nothing is changed.",
    action: "license.edit",
    params: keyParams,
    body: licenseChangeSchema,
    supportsIdempotencyKey: false,
    result: licenseChangePreviewSchema,
    errors: commonErrors("422 LICENSE_DELETED", "422 TIER_UNKNOWN", "422 TIER_RETIRED", "422 CRM_UNKNOWN"),
    example: {
      body: { kind: "tier", packageTierId: "corporate-3", capacitiesFollow: true },
    },
  }),
  changeCustomer: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/licenses/{key}/customer",
    operationId: "changeLicenseCustomer",
    summary: "Change the customer of a license",
    description: "Assigns the license to another company or contact. Key and servers stay the same.",
    action: "license.edit",
    params: keyParams,
    body: licenseCustomerChangeSchema,
    result: licenseSchema,
    identifyResult: identifyLicense,
    supportsIfMatch: true,
    errors: commonErrors("422 LICENSE_DELETED", "422 CRM_UNKNOWN"),
    example: { body: examples.contact },
  }),
  changeTier: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/licenses/{key}/tier",
    operationId: "changeLicenseTier",
    summary: "Change the tier of a license",
    description:
      "The new tier must have the same license type. Key and servers stay the same. `GET /api/oem/packages?type=1` lists the tiers of Enterprise licenses. `type=2` lists the tiers of IR licenses.",
    action: "license.edit",
    params: keyParams,
    body: licenseTierChangeSchema,
    result: licenseSchema,
    identifyResult: identifyLicense,
    supportsIfMatch: true,
    errors: commonErrors("422 LICENSE_DELETED", "422 TIER_UNKNOWN", "422 TIER_RETIRED"),
    example: {
      body: { packageTierId: "corporate-3", capacitiesFollow: true },
    },
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
    return previewChange(context.storage, key, change, actor.actedAt);
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
