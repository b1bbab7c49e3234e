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
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import { rowId } from "#app/api/call/row-id.ts";

const numbered = z.object({ id: rowId });
/** Rejected if the license has another type. */
const typed = z.object({ licenseType: licenseType.optional() });

export const quotaCalls = {
  ofLicense: call({
    method: "GET",
    path: "/api/oem/quotas",
    operationId: "listQuotas",
    summary: "The quotas of a license; another licenseType than it has is refused",
    action: "license.read",
    query: z.object({ licenseKey, licenseType: z.coerce.number().pipe(licenseType).optional() }),
    result: z.array(quota),
  }),
  one: call({
    method: "GET",
    path: "/api/oem/quotas/{id}",
    operationId: "getQuota",
    summary: "One quota",
    action: "license.read",
    params: numbered,
    result: quota,
  }),
  createEnterprise: call({
    method: "POST",
    path: "/api/oem/quotas/enterprise",
    operationId: "createEnterpriseQuota",
    summary: "Adds a quota to an Enterprise license",
    action: "quota.create",
    body: newEnterpriseQuota,
    result: quota,
    status: 201,
    creates: true,
  }),
  createIr: call({
    method: "POST",
    path: "/api/oem/quotas/ir",
    operationId: "createIrQuota",
    summary: "Adds a quota to an IR license",
    action: "quota.create",
    body: newIrQuota,
    result: quota,
    status: 201,
    creates: true,
  }),
  changeDates: call({
    method: "PATCH",
    path: "/api/oem/quotas/{id}/date",
    operationId: "changeQuotaDates",
    summary: "Changes from when to when a quota runs",
    action: "quota.manage",
    params: numbered,
    body: term.extend(typed.shape),
    result: quota,
    changes: true,
  }),
  changeCapacities: call({
    method: "PATCH",
    path: "/api/oem/quotas/enterprise/{id}/capacity",
    operationId: "changeQuotaCapacities",
    summary: "Changes how many servers and assets the quota of an Enterprise license allows",
    action: "quota.manage",
    params: numbered,
    body: z.object({ serverCapacity, totalClientCapacity: assetCapacity }),
    result: quota,
    changes: true,
  }),
  changeStatus: call({
    method: "PATCH",
    path: "/api/oem/quotas/{id}/status",
    operationId: "changeQuotaStatus",
    summary: "Enables (1) or disables (0) a quota",
    action: "quota.manage",
    params: numbered,
    body: typed.extend({ status: quotaStatus }),
    result: quota,
    changes: true,
  }),
};

export const quotaAnswers = [
  answer(quotaCalls.ofLicense, async ({ query: { licenseKey, licenseType }, world }) => {
    if (licenseType) await checkLicenseType(world.storage, licenseKey, licenseType);
    return quotasOfLicense(world.storage, licenseKey);
  }),
  answer(quotaCalls.one, ({ params, world }) => findQuota(world.storage, params.id)),
  answer(quotaCalls.createEnterprise, ({ body: { licenseKey, ...terms }, world, actor }) =>
    createEnterpriseQuota(world.storage, actor, licenseKey, terms),
  ),
  answer(quotaCalls.createIr, ({ body: { licenseKey, ...terms }, world, actor }) =>
    createIrQuota(world.storage, actor, licenseKey, terms),
  ),
  answer(quotaCalls.changeDates, ({ params: { id }, body, world, actor, expectedVersion }) =>
    changeDates(world.storage, { actor, id, expectedVersion, licenseType: body.licenseType }, body),
  ),
  answer(quotaCalls.changeCapacities, ({ params: { id }, body, world, actor, expectedVersion }) =>
    changeCapacities(world.storage, { actor, id, expectedVersion }, body),
  ),
  answer(quotaCalls.changeStatus, ({ params: { id }, body, world, actor, expectedVersion }) =>
    changeStatus(world.storage, { actor, id, expectedVersion, licenseType: body.licenseType }, body),
  ),
];
