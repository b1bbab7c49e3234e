import {
  found,
  licenseBy,
  now,
  paged,
  paging,
  Refusal,
  sorted,
  type SpecifiedCalls,
  tell,
  textOf,
} from "./calls.ts";
import { type License, license, type Memory } from "./memory.ts";

function edit(
  name: keyof License,
  check: (value: unknown) => boolean,
  eventName: string,
): SpecifiedCalls[string] {
  return {
    body: [name],
    answer: ({ memory, params, body }) => {
      const edited = licenseBy(memory, params["key"]);
      if (!check(body[name])) throw new Refusal(400, "BAD_VALUE", `${name} has a value that it cannot have`);
      const value = Array.isArray(body[name]) ? body[name].map((tag) => `${tag}, `).join("") : body[name];
      Object.assign(edited, { [name]: value, updatedAt: now() });
      tell(memory, edited.key, eventName, { [name]: body[name] });
      return null;
    },
  };
}

const filterFields = [
  "key?",
  "createdBy?",
  "isOffline?",
  "types?",
  "statuses?",
  "activenessStatuses?",
  "environment?",
  "lifetimeStatuses?",
  "useStatuses?",
  "softCapacity?",
  "dateFilterType?",
  "minDate?",
  "maxDate?",
  "tag?",
  "companyName?",
  "contactEmail?",
  "packageTierId?",
  "sortBy?",
  "sortType?",
];

/** The values that the specification names for each list. */
const choices: Record<string, readonly unknown[]> = {
  types: [1, 2, 3],
  statuses: ["pending", "active", "deleted"],
  activenessStatuses: ["active", "inactive", "N/A"],
  lifetimeStatuses: ["pending", "active", "almost-expired", "expired"],
  useStatuses: ["pending", "active", "almost-full", "full", "N/A"],
};

const sortColumns = [
  "createdAt",
  "activatedAt",
  "updatedAt",
  "key",
  "type",
  "createdBy",
  "status",
  "expiredAt",
  "companyName",
  "firstName",
  "lastName",
  "email",
  "countryCode",
  "totalClientCapacity",
  "serverCapacity",
  "caseCapacity",
  "serversInUse",
  "totalClientsInUse",
  "lastHeartbeat",
  "firstHeartbeat",
  "useStatus",
  "lifetimeStatus",
  "activenessStatus",
  "isValid",
];

/** Raises 400 for a value that the specification does not allow. */
function checkFilter(filter: Record<string, unknown>) {
  const isWrong = (name: string, value: unknown) => {
    if (value === undefined) return false;
    const allowed = choices[name];
    if (allowed) return !Array.isArray(value) || value.some((one) => !allowed.includes(one));
    if (name === "isOffline" || name === "softCapacity") return typeof value !== "boolean";
    if (name === "environment") return ![1, 2, 3].includes(Number(value)) || typeof value !== "number";
    if (name === "sortBy") return !sortColumns.includes(textOf(value));
    if (name === "dateFilterType") return !["created", "activated", "expired"].includes(textOf(value));
    return false;
  };
  const wrong = Object.entries(filter).find(([name, value]) => isWrong(name, value));
  if (wrong) throw new Refusal(400, "BAD_FILTER", `${wrong[0]} has a value that it cannot have`);
}

function matching({ licenses }: Memory, filter: Record<string, unknown>): License[] {
  const contains = (text: string, part: unknown) =>
    part === undefined || text.toLowerCase().includes(textOf(part).toLowerCase());
  const isOneOf = (value: unknown, list: unknown) =>
    list === undefined || (Array.isArray(list) && list.includes(value));
  const is = (value: unknown, wanted: unknown) => wanted === undefined || value === wanted;
  const dateNames: Record<string, keyof License> = {
    created: "createdAt",
    activated: "activatedAt",
    expired: "expiredAt",
  };
  const dated = dateNames[textOf(filter["dateFilterType"])];
  const isWithin = (one: License) =>
    dated === undefined ||
    (String(one[dated] ?? "") >= textOf(filter["minDate"]) &&
      String(one[dated] ?? "") <= textOf(filter["maxDate"]));
  return licenses.filter(
    (one) =>
      contains(one.key, filter["key"]) &&
      contains(one.companyName, filter["companyName"]) &&
      contains(one.email, filter["contactEmail"]) &&
      (filter["tag"] === undefined || one.tags.split(", ").includes(textOf(filter["tag"]))) &&
      is(one.createdBy, filter["createdBy"]) &&
      is(one.isOffline, filter["isOffline"]) &&
      is(one.softCapacity, filter["softCapacity"]) &&
      is(one.environment, filter["environment"]) &&
      is(one.packageTierId, filter["packageTierId"]) &&
      isOneOf(one.type, filter["types"]) &&
      isOneOf(one.status, filter["statuses"] ?? ["pending", "active"]) &&
      isOneOf(one.activenessStatus, filter["activenessStatuses"]) &&
      isOneOf(one.lifetimeStatus, filter["lifetimeStatuses"]) &&
      isOneOf(one.useStatus, filter["useStatuses"]) &&
      isWithin(one),
  );
}

export const licenseCalls: SpecifiedCalls = {
  "POST /oem/licenses/filtered": {
    body: [...filterFields, ...paging],
    answer: ({ memory, body }) => {
      checkFilter(body);
      const { sortBy = "createdAt", sortType = "DESC" } = body;
      return paged(sorted(matching(memory, body), sortBy, sortType), body);
    },
  },
  "POST /oem/licenses/hubspot": {
    body: [
      "type",
      "isOffline",
      "softCapacity",
      "tags",
      "packageTierId",
      "environment",
      "hubspotCompanyId",
      "hubspotContactId",
      "hubspotCompanyName",
      "hubspotContactEmail",
      "hubspotContactFirstname",
      "hubspotContactLastname",
      "notes?",
    ],
    answer: ({ memory, body }) => {
      const made = license({
        key: `AIR.2026-${memory.nextId++}`,
        type: body["type"] as License["type"],
        companyName: textOf(body["hubspotCompanyName"]),
        email: textOf(body["hubspotContactEmail"]),
        environment: body["environment"] as License["environment"],
        isOffline: body["isOffline"] === true,
        softCapacity: body["softCapacity"] === true,
        notes: textOf(body["notes"]),
        tags: (body["tags"] as string[]).map((tag) => `${tag}, `).join(""),
        createdAt: now(),
        expiredAt: null,
        lifetimeStatus: "pending",
      });
      memory.licenses.push(made);
      tell(memory, made.key, "create", { type: made.type, isOffline: made.isOffline });
      return made;
    },
  },
  "PATCH /oem/licenses/{key}/notes": edit("notes", (value) => typeof value === "string", "update-notes"),
  "PATCH /oem/licenses/{key}/environment": edit(
    "environment",
    (value) => [1, 2, 3].includes(Number(value)),
    "update-notes",
  ),
  "PATCH /oem/licenses/{key}/soft-capacity": edit(
    "softCapacity",
    (value) => typeof value === "boolean",
    "update-soft-capacity",
  ),
  "PATCH /oem/licenses/{key}/tags": edit("tags", Array.isArray, "update-tags"),
  "DELETE /oem/licenses/{key}": {
    answer: ({ memory, params }) => {
      licenseBy(memory, params["key"]).status = "deleted";
      tell(memory, String(params["key"]), "delete", {});
      return null;
    },
  },
  "GET /oem/refresh-info/summary-view": { answer: ({ memory }) => memory.refreshedAt },
  "POST /oem/refresh-info/refresh": { answer: ({ memory }) => (memory.refreshedAt = "2026-11-22T09:09:09Z") },
  "GET /oem/packages": {
    query: ["type"],
    answer: ({ memory, query }) =>
      memory.packages.filter(({ type }) => String(type) === query["type"]).map(({ type: _, ...one }) => one),
  },
  "GET /oem/packages/tier-names": {
    query: ["searchValue"],
    answer: ({ memory, query }) => {
      const part = textOf(query["searchValue"]).toLowerCase();
      return memory.tierNames.filter(({ prettyName }) => prettyName.toLowerCase().includes(part));
    },
  },
  "GET /oem/packages/tier/{id}/features": {
    answer: ({ memory, params }) => found(memory.tierFeatures.get(String(params["id"])), "tier"),
  },
  "GET /oem/hubspot-customers/companies": {
    query: ["name"],
    answer: ({ memory, query }) =>
      memory.companies
        .filter(({ companyName }) => companyName.toLowerCase().includes(textOf(query["name"]).toLowerCase()))
        .map(({ contacts: _, ...one }) => one),
  },
  "GET /oem/hubspot-customers/companies/{companyId}/contacts": {
    query: ["email"],
    answer: ({ memory, params, query }) =>
      found(
        memory.companies.find(({ id }) => String(id) === params["companyId"]),
        "company",
      ).contacts.filter(({ email }) => email.includes(textOf(query["email"]))),
  },
};
