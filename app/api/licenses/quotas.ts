import { z } from "zod";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { assetCapacity, quotaStatus, serverCapacity, term } from "#app/domain/quota/quota.ts";
import {
  changeQuotaCapacities,
  changeQuotaDates,
  changeQuotaStatus,
  checkLicenseType,
  createEnterpriseQuota,
  createIrQuota,
} from "#app/domain/license/change-quotas.ts";
import { findQuota, listQuotas } from "#app/domain/quota/quotas.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { createRowIdParams } from "#app/api/endpoint/common-schemas.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import {
  capacityDescriptions,
  quotaSchema,
  newEnterpriseQuotaSchema,
  newIrQuotaSchema,
} from "./schemas/quota.ts";
import { identifyQuota } from "#app/domain/row-version.ts";

const idParams = createRowIdParams("Id of the quota.");
/** A request is rejected if the license has another type. */
const licenseTypeBody = z.object({ licenseType: licenseType.optional() });

export const quotaEndpoints = {
  listByLicense: defineEndpoint({
    method: "GET",
    path: "/api/oem/quotas",
    operationId: "listQuotas",
    summary: "List quotas of a license",
    description:
      "Returns all quotas of a license. If you send `licenseType`, the license must have that type. This list has no pages, because a license has few quotas.",
    action: "license.read",
    query: describeFields(
      z.object({ licenseKey, licenseType: z.coerce.number().pipe(licenseType).optional() }),
      {
        licenseType:
          "Expected license type: 1 Enterprise, 2 IR, 3 MSS. The request is rejected if the license has another type.",
      },
    ),
    result: z.array(quotaSchema),
    errors: commonErrors("422 LICENSE_TYPE"),
    example: { query: { licenseKey: examples.licenseKey, licenseType: 1 } },
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/quotas/{id}",
    operationId: "getQuota",
    summary: "Get a quota",
    description: "Returns one quota.",
    action: "license.read",
    params: idParams,
    result: quotaSchema,
    identifyResult: identifyQuota,
  }),
  createEnterprise: defineEndpoint({
    method: "POST",
    path: "/api/oem/quotas/enterprise",
    operationId: "createEnterpriseQuota",
    summary: "Add a quota to an Enterprise license",
    description: "Creates an enabled quota with server and asset capacity.",
    action: "quota.create",
    body: newEnterpriseQuotaSchema,
    result: quotaSchema,
    identifyResult: identifyQuota,
    status: 201,
    supportsIdempotencyKey: true,
    errors: commonErrors("422 APPROVAL_REQUIRED", "422 LICENSE_DELETED", "422 TERM", "422 LICENSE_TYPE"),
    example: (dates) => ({
      body: {
        licenseKey: examples.licenseKey,
        activationDate: dates.dayIn(0),
        expirationDate: dates.dayIn(365),
        serverCapacity: 5,
        totalClientCapacity: 1_000,
      },
    }),
  }),
  createIr: defineEndpoint({
    method: "POST",
    path: "/api/oem/quotas/ir",
    operationId: "createIrQuota",
    summary: "Add a quota to an IR license",
    description: "Creates an enabled quota with a case capacity.",
    action: "quota.create",
    body: newIrQuotaSchema,
    result: quotaSchema,
    identifyResult: identifyQuota,
    status: 201,
    supportsIdempotencyKey: true,
    errors: commonErrors("422 APPROVAL_REQUIRED", "422 LICENSE_DELETED", "422 TERM", "422 LICENSE_TYPE"),
    example: (dates) => ({
      body: {
        licenseKey: examples.irLicenseKey,
        activationDate: dates.dayIn(0),
        expirationDate: dates.dayIn(365),
        caseCapacity: 30,
        caseLifetime: 30,
      },
    }),
  }),
  changeDates: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/quotas/{id}/date",
    operationId: "changeQuotaDates",
    summary: "Change the dates of a quota",
    description:
      "Sets the start and the end of a quota. A day as the start means the first instant of the day. A day as the end means its last instant.",
    action: "quota.manage",
    params: idParams,
    body: describeFields(term.extend(licenseTypeBody.shape), {
      licenseType:
        "Expected license type: 1 Enterprise, 2 IR, 3 MSS. The request is rejected if the license has another type.",
    }),
    result: quotaSchema,
    identifyResult: identifyQuota,
    supportsIfMatch: true,
    errors: commonErrors("422 APPROVAL_REQUIRED", "422 LICENSE_DELETED", "422 TERM", "422 LICENSE_TYPE"),
    example: (dates) => ({
      body: { activationDate: dates.dayIn(0), expirationDate: dates.dayIn(365), licenseType: 1 },
    }),
  }),
  changeCapacities: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/quotas/enterprise/{id}/capacity",
    operationId: "changeQuotaCapacities",
    summary: "Change the capacities of an Enterprise quota",
    description: "Sets server and asset capacity of a quota.",
    action: "quota.manage",
    params: idParams,
    body: describeFields(
      z.object({ serverCapacity, totalClientCapacity: assetCapacity }),
      capacityDescriptions,
    ),
    result: quotaSchema,
    identifyResult: identifyQuota,
    supportsIfMatch: true,
    errors: commonErrors("422 LICENSE_DELETED", "422 LICENSE_TYPE"),
    example: { body: { serverCapacity: 10, totalClientCapacity: 2_000 } },
  }),
  changeStatus: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/quotas/{id}/status",
    operationId: "changeQuotaStatus",
    summary: "Enable or disable a quota",
    description: "The capacities of a disabled quota cannot be used.",
    action: "quota.manage",
    params: idParams,
    body: describeFields(licenseTypeBody.extend({ status: quotaStatus }), {
      licenseType:
        "Expected license type: 1 Enterprise, 2 IR, 3 MSS. The request is rejected if the license has another type.",
      status: "1 enables the quota, 0 disables it.",
    }),
    result: quotaSchema,
    identifyResult: identifyQuota,
    supportsIfMatch: true,
    errors: commonErrors("422 LICENSE_DELETED", "422 LICENSE_TYPE"),
    example: { body: { status: 0, licenseType: 1 } },
  }),
};

export const quotaHandlers = [
  handle(quotaEndpoints.listByLicense, async ({ query: { licenseKey, licenseType }, context }) => {
    if (licenseType) await checkLicenseType(context.storage, licenseKey, licenseType);
    return listQuotas(context.storage, licenseKey);
  }),
  handle(quotaEndpoints.get, ({ params, context }) => findQuota(context.storage, params.id)),
  handle(quotaEndpoints.createEnterprise, ({ body: { licenseKey, ...quotaFields }, actor, once }) =>
    once((storage) => createEnterpriseQuota(storage, actor, licenseKey, quotaFields)),
  ),
  handle(quotaEndpoints.createIr, ({ body: { licenseKey, ...quotaFields }, actor, once }) =>
    once((storage) => createIrQuota(storage, actor, licenseKey, quotaFields)),
  ),
  handle(quotaEndpoints.changeDates, ({ params: { id }, body, context, actor, expectedVersion }) =>
    changeQuotaDates(context.storage, { actor, id, expectedVersion, licenseType: body.licenseType }, body),
  ),
  handle(quotaEndpoints.changeCapacities, ({ params: { id }, body, context, actor, expectedVersion }) =>
    changeQuotaCapacities(context.storage, { actor, id, expectedVersion }, body),
  ),
  handle(quotaEndpoints.changeStatus, ({ params: { id }, body, context, actor, expectedVersion }) =>
    changeQuotaStatus(context.storage, { actor, id, expectedVersion, licenseType: body.licenseType }, body),
  ),
];
