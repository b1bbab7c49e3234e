import {
  found,
  licenseBy,
  now,
  paged,
  paging,
  Refusal,
  shortlyPaged,
  type SpecifiedCalls,
  tell,
} from "./calls.ts";
import { features, type Memory, type Quota, staff } from "./memory.ts";

const dates = (body: Record<string, unknown>) => {
  const { activationDate, expirationDate } = body;
  const isInstant = (text: unknown) => typeof text === "string" && /^\d{4}-\d\d-\d\dT.+Z$/.test(text);
  if (!isInstant(activationDate) || !isInstant(expirationDate))
    throw new Refusal(400, "BAD_DATE", "Dates are instants");
  return { activationDate: String(activationDate), expirationDate: String(expirationDate) };
};

function addQuota(
  memory: Memory,
  body: Record<string, unknown>,
  type: 1 | 2,
  values: Record<string, number>,
) {
  const owner = licenseBy(memory, body["licenseKey"]);
  if (owner.type !== type) throw new Refusal(422, "WRONG_TYPE", "Another type of license");
  const quota: Quota = {
    id: memory.nextId++,
    ...dates(body),
    status: 1,
    createdBy: staff,
    createdAt: now(),
    updatedAt: now(),
    features: features(values),
  };
  memory.quotas.set(owner.key, [...(memory.quotas.get(owner.key) ?? []), quota]);
  Object.assign(owner, { expiredAt: quota.expirationDate, lifetimeStatus: "active" });
  tell(memory, owner.key, "add-quota", { ...dates(body), ...values });
  return { id: quota.id };
}

function quotaBy(memory: Memory, id: unknown) {
  const quotas = [...memory.quotas].flatMap(([key, list]) => list.map((quota) => ({ key, quota })));
  return found(
    quotas.find(({ quota }) => String(quota.id) === id),
    "quota",
  );
}

function changeQuota(
  fields: string[],
  eventName: string,
  change: (quota: Quota, body: Record<string, unknown>) => void,
) {
  return {
    body: fields,
    answer: ({ memory, params, body }: Parameters<SpecifiedCalls[string]["answer"]>[0]) => {
      const { key, quota } = quotaBy(memory, params["id"]);
      if (fields.includes("licenseType") && body["licenseType"] !== licenseBy(memory, key).type)
        throw new Refusal(400, "WRONG_TYPE", "licenseType is not that of the license");
      change(quota, body);
      quota.updatedAt = now();
      tell(memory, key, eventName, body);
      return null;
    },
  };
}

export const partCalls: SpecifiedCalls = {
  "GET /oem/servers": {
    query: [...paging, "licenseKey"],
    answer: ({ memory, query }) =>
      shortlyPaged(memory.servers.get(licenseBy(memory, query["licenseKey"]).key) ?? [], query),
  },
  "PATCH /oem/servers/{id}/status": {
    body: ["status"],
    answer: ({ memory, params, body }) => {
      const server = [...memory.servers.values()].flat().find(({ id }) => id === params["id"]);
      found(server, "server").status = body["status"] === 1 ? 1 : 0;
      return null;
    },
  },
  "GET /oem/history": {
    query: ["licenseKey", ...paging],
    answer: ({ memory, query }) =>
      paged(
        memory.history.filter(({ licenseKey }) => licenseKey === query["licenseKey"]),
        query,
      ),
  },
  "GET /oem/quotas": {
    query: ["licenseKey", "licenseType"],
    answer: ({ memory, query }) => memory.quotas.get(licenseBy(memory, query["licenseKey"]).key) ?? [],
  },
  "POST /oem/quotas/enterprise": {
    body: ["licenseKey", "activationDate", "expirationDate", "serverCapacity", "totalClientCapacity"],
    answer: ({ memory, body }) =>
      addQuota(memory, body, 1, {
        Servers: Number(body["serverCapacity"]),
        Assets: Number(body["totalClientCapacity"]),
      }),
  },
  "POST /oem/quotas/ir": {
    body: ["licenseKey", "activationDate", "expirationDate", "caseCapacity", "caseLifetime"],
    answer: ({ memory, body }) =>
      addQuota(memory, body, 2, {
        Cases: Number(body["caseCapacity"]),
        caseLifetime: Number(body["caseLifetime"]),
      }),
  },
  "PATCH /oem/quotas/{id}/date": changeQuota(
    ["activationDate", "expirationDate", "licenseType"],
    "update-quota-dates",
    (quota, body) => Object.assign(quota, dates(body)),
  ),
  "PATCH /oem/quotas/{id}/status": changeQuota(
    ["status", "licenseType"],
    "update-quota-status",
    (quota, { status }) => {
      quota.status = status === 1 ? 1 : 0;
    },
  ),
  "PATCH /oem/quotas/enterprise/{id}/capacity": changeQuota(
    ["serverCapacity", "totalClientCapacity"],
    "update-quota-capacities",
    (quota, body) => {
      quota.features = features({
        Servers: Number(body["serverCapacity"]),
        Assets: Number(body["totalClientCapacity"]),
      });
    },
  ),
};
