import {
  requireEntity,
  findLicense,
  now,
  createPage,
  pagingFields,
  ApiError,
  createShortPage,
  type SpecifiedEndpoints,
  recordEvent,
} from "./endpoint.ts";
import { createFeatures, type Memory, type Quota, staffEmail } from "./memory.ts";

const parseDates = (body: Record<string, unknown>) => {
  const { activationDate, expirationDate } = body;
  const isInstant = (text: unknown) => typeof text === "string" && /^\d{4}-\d\d-\d\dT.+Z$/.test(text);
  if (!isInstant(activationDate) || !isInstant(expirationDate))
    throw new ApiError(400, "BAD_DATE", "Dates are instants");
  return { activationDate: String(activationDate), expirationDate: String(expirationDate) };
};

function addQuota(
  memory: Memory,
  body: Record<string, unknown>,
  type: 1 | 2,
  featureValues: Record<string, number>,
) {
  const quotaLicense = findLicense(memory, body["licenseKey"]);
  if (quotaLicense.type !== type) throw new ApiError(422, "WRONG_TYPE", "Another type of license");
  const quota: Quota = {
    id: memory.nextId++,
    ...parseDates(body),
    status: 1,
    createdBy: staffEmail,
    createdAt: now(),
    updatedAt: now(),
    features: createFeatures(featureValues),
  };
  memory.quotas.set(quotaLicense.key, [...(memory.quotas.get(quotaLicense.key) ?? []), quota]);
  Object.assign(quotaLicense, { expiredAt: quota.expirationDate, lifetimeStatus: "active" });
  recordEvent(memory, quotaLicense.key, "add-quota", { ...parseDates(body), ...featureValues });
  return { id: quota.id };
}

function findQuota(memory: Memory, id: unknown) {
  const quotas = [...memory.quotas].flatMap(([key, licenseQuotas]) =>
    licenseQuotas.map((quota) => ({ key, quota })),
  );
  return requireEntity(
    quotas.find(({ quota }) => String(quota.id) === id),
    "quota",
  );
}

function createQuotaEndpoint(
  fields: string[],
  eventName: string,
  change: (quota: Quota, body: Record<string, unknown>) => void,
) {
  return {
    body: fields,
    handle: ({ memory, params, body }: Parameters<SpecifiedEndpoints[string]["handle"]>[0]) => {
      const { key, quota } = findQuota(memory, params["id"]);
      if (fields.includes("licenseType") && body["licenseType"] !== findLicense(memory, key).type)
        throw new ApiError(400, "WRONG_TYPE", "licenseType is not that of the license");
      change(quota, body);
      quota.updatedAt = now();
      recordEvent(memory, key, eventName, body);
      return null;
    },
  };
}

export const quotaAndServerEndpoints: SpecifiedEndpoints = {
  "GET /oem/servers": {
    query: [...pagingFields, "licenseKey"],
    handle: ({ memory, query }) =>
      createShortPage(memory.servers.get(findLicense(memory, query["licenseKey"]).key) ?? [], query),
  },
  "PATCH /oem/servers/{id}/status": {
    body: ["status"],
    handle: ({ memory, params, body }) => {
      const server = [...memory.servers.values()].flat().find(({ id }) => id === params["id"]);
      requireEntity(server, "server").status = body["status"] === 1 ? 1 : 0;
      return null;
    },
  },
  "GET /oem/history": {
    query: ["licenseKey", ...pagingFields],
    handle: ({ memory, query }) =>
      createPage(
        memory.history.filter(({ licenseKey }) => licenseKey === query["licenseKey"]),
        query,
      ),
  },
  "GET /oem/quotas": {
    query: ["licenseKey", "licenseType"],
    handle: ({ memory, query }) => memory.quotas.get(findLicense(memory, query["licenseKey"]).key) ?? [],
  },
  "POST /oem/quotas/enterprise": {
    body: ["licenseKey", "activationDate", "expirationDate", "serverCapacity", "totalClientCapacity"],
    handle: ({ memory, body }) =>
      addQuota(memory, body, 1, {
        Servers: Number(body["serverCapacity"]),
        Assets: Number(body["totalClientCapacity"]),
      }),
  },
  "POST /oem/quotas/ir": {
    body: ["licenseKey", "activationDate", "expirationDate", "caseCapacity", "caseLifetime"],
    handle: ({ memory, body }) =>
      addQuota(memory, body, 2, {
        Cases: Number(body["caseCapacity"]),
        caseLifetime: Number(body["caseLifetime"]),
      }),
  },
  "PATCH /oem/quotas/{id}/date": createQuotaEndpoint(
    ["activationDate", "expirationDate", "licenseType"],
    "update-quota-dates",
    (quota, body) => Object.assign(quota, parseDates(body)),
  ),
  "PATCH /oem/quotas/{id}/status": createQuotaEndpoint(
    ["status", "licenseType"],
    "update-quota-status",
    (quota, { status }) => {
      quota.status = status === 1 ? 1 : 0;
    },
  ),
  "PATCH /oem/quotas/enterprise/{id}/capacity": createQuotaEndpoint(
    ["serverCapacity", "totalClientCapacity"],
    "update-quota-capacities",
    (quota, body) => {
      quota.features = createFeatures({
        Servers: Number(body["serverCapacity"]),
        Assets: Number(body["totalClientCapacity"]),
      });
    },
  ),
};
