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
import { findQuota, quotasOfLicense } from "#app/domain/quota/quotas.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";

const byId = z.object({ id: rowId });
/** Rejected if the license has another type. */
const withLicenseType = z.object({ licenseType: licenseType.optional() });

export const quotaEndpoints = {
  ofLicense: endpoint({
    method: "GET",
    path: "/api/oem/quotas",
    operationId: "listQuotas",
    summary: "The quotas of a license; another licenseType than it has is refused",
    action: "license.read",
    query: z.object({ licenseKey, licenseType: z.coerce.number().pipe(licenseType).optional() }),
    result: z.array(quota),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/oem/quotas/{id}",
    operationId: "getQuota",
    summary: "One quota",
    action: "license.read",
    params: byId,
    result: quota,
  }),
  createEnterprise: endpoint({
    method: "POST",
    path: "/api/oem/quotas/enterprise",
    operationId: "createEnterpriseQuota",
    summary: "Adds a quota to an Enterprise license",
    action: "quota.create",
    body: newEnterpriseQuota,
    result: quota,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  createIr: endpoint({
    method: "POST",
    path: "/api/oem/quotas/ir",
    operationId: "createIrQuota",
    summary: "Adds a quota to an IR license",
    action: "quota.create",
    body: newIrQuota,
    result: quota,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  changeDates: endpoint({
    method: "PATCH",
    path: "/api/oem/quotas/{id}/date",
    operationId: "changeQuotaDates",
    summary: "Changes from when to when a quota runs",
    action: "quota.manage",
    params: byId,
    body: term.extend(withLicenseType.shape),
    result: quota,
    supportsIfMatch: true,
  }),
  changeCapacities: endpoint({
    method: "PATCH",
    path: "/api/oem/quotas/enterprise/{id}/capacity",
    operationId: "changeQuotaCapacities",
    summary: "Changes how many servers and assets the quota of an Enterprise license allows",
    action: "quota.manage",
    params: byId,
    body: z.object({ serverCapacity, totalClientCapacity: assetCapacity }),
    result: quota,
    supportsIfMatch: true,
  }),
  changeStatus: endpoint({
    method: "PATCH",
    path: "/api/oem/quotas/{id}/status",
    operationId: "changeQuotaStatus",
    summary: "Enables (1) or disables (0) a quota",
    action: "quota.manage",
    params: byId,
    body: withLicenseType.extend({ status: quotaStatus }),
    result: quota,
    supportsIfMatch: true,
  }),
};

export const quotaHandlers = [
  handle(quotaEndpoints.ofLicense, async ({ query: { licenseKey, licenseType }, context }) => {
    if (licenseType) await checkLicenseType(context.storage, licenseKey, licenseType);
    return quotasOfLicense(context.storage, licenseKey);
  }),
  handle(quotaEndpoints.get, ({ params, context }) => findQuota(context.storage, params.id)),
  handle(quotaEndpoints.createEnterprise, ({ body: { licenseKey, ...terms }, context, actor }) =>
    createEnterpriseQuota(context.storage, actor, licenseKey, terms),
  ),
  handle(quotaEndpoints.createIr, ({ body: { licenseKey, ...terms }, context, actor }) =>
    createIrQuota(context.storage, actor, licenseKey, terms),
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
