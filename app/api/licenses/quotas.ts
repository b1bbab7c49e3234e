import { z } from "zod";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { newEnterpriseQuota, newIrQuota } from "#app/domain/quota/new-quota.ts";
import { assetCapacity, quota, quotaStatus, serverCapacity, term } from "#app/domain/quota/quota.ts";
import {
  changeCapacities,
  changeDates,
  changeStatus,
  checkLicenseType,
  createEnterpriseQuota,
  createIrQuota,
} from "#app/domain/license/change-quotas.ts";
import { findQuota, listQuotas } from "#app/domain/quota/quotas.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";

const idParams = z.object({ id: rowId });
/** Rejected if the license has another type. */
const licenseTypeBody = z.object({ licenseType: licenseType.optional() });

export const quotaEndpoints = {
  ofLicense: defineEndpoint({
    method: "GET",
    path: "/api/oem/quotas",
    operationId: "listQuotas",
    summary: "List the quotas of a license; a wrong licenseType is rejected",
    action: "license.read",
    query: z.object({ licenseKey, licenseType: z.coerce.number().pipe(licenseType).optional() }),
    result: z.array(quota),
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/quotas/{id}",
    operationId: "getQuota",
    summary: "Get one quota",
    action: "license.read",
    params: idParams,
    result: quota,
  }),
  createEnterprise: defineEndpoint({
    method: "POST",
    path: "/api/oem/quotas/enterprise",
    operationId: "createEnterpriseQuota",
    summary: "Add a quota to an Enterprise license",
    action: "quota.create",
    body: newEnterpriseQuota,
    result: quota,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  createIr: defineEndpoint({
    method: "POST",
    path: "/api/oem/quotas/ir",
    operationId: "createIrQuota",
    summary: "Add a quota to an IR license",
    action: "quota.create",
    body: newIrQuota,
    result: quota,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  changeDates: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/quotas/{id}/date",
    operationId: "changeQuotaDates",
    summary: "Change the dates of a quota",
    action: "quota.manage",
    params: idParams,
    body: term.extend(licenseTypeBody.shape),
    result: quota,
    supportsIfMatch: true,
  }),
  changeCapacities: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/quotas/enterprise/{id}/capacity",
    operationId: "changeQuotaCapacities",
    summary: "Change the server and asset capacity of an Enterprise quota",
    action: "quota.manage",
    params: idParams,
    body: z.object({ serverCapacity, totalClientCapacity: assetCapacity }),
    result: quota,
    supportsIfMatch: true,
  }),
  changeStatus: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/quotas/{id}/status",
    operationId: "changeQuotaStatus",
    summary: "Enable (1) or disable (0) a quota",
    action: "quota.manage",
    params: idParams,
    body: licenseTypeBody.extend({ status: quotaStatus }),
    result: quota,
    supportsIfMatch: true,
  }),
};

export const quotaHandlers = [
  handle(quotaEndpoints.ofLicense, async ({ query: { licenseKey, licenseType }, context }) => {
    if (licenseType) await checkLicenseType(context.storage, licenseKey, licenseType);
    return listQuotas(context.storage, licenseKey);
  }),
  handle(quotaEndpoints.get, ({ params, context }) => findQuota(context.storage, params.id)),
  handle(quotaEndpoints.createEnterprise, ({ body: { licenseKey, ...quotaFields }, context, actor }) =>
    createEnterpriseQuota(context.storage, actor, licenseKey, quotaFields),
  ),
  handle(quotaEndpoints.createIr, ({ body: { licenseKey, ...quotaFields }, context, actor }) =>
    createIrQuota(context.storage, actor, licenseKey, quotaFields),
  ),
  handle(quotaEndpoints.changeDates, ({ params: { id }, body, context, actor, expectedVersion }) =>
    changeDates(context.storage, { actor, id, expectedVersion, licenseType: body.licenseType }, body),
  ),
  handle(quotaEndpoints.changeCapacities, ({ params: { id }, body, context, actor, expectedVersion }) =>
    changeCapacities(context.storage, { actor, id, expectedVersion }, body),
  ),
  handle(quotaEndpoints.changeStatus, ({ params: { id }, body, context, actor, expectedVersion }) =>
    changeStatus(context.storage, { actor, id, expectedVersion, licenseType: body.licenseType }, body),
  ),
];
