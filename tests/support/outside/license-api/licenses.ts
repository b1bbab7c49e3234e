import {
  requireEntity,
  findLicense,
  now,
  createPage,
  pagingFields,
  ApiError,
  sortEntities,
  type SpecifiedEndpoints,
  recordEvent,
  textOf,
} from "./endpoint.ts";
import { type License, createLicense, type Memory } from "./memory.ts";

function createEditEndpoint(
  fieldName: keyof License,
  isValid: (value: unknown) => boolean,
  eventName: string,
): SpecifiedEndpoints[string] {
  return {
    body: [fieldName],
    handle: ({ memory, params, body }) => {
      const editedLicense = findLicense(memory, params["key"]);
      if (!isValid(body[fieldName]))
        throw new ApiError(400, "BAD_VALUE", `${fieldName} has a value that it cannot have`);
      const value = Array.isArray(body[fieldName])
        ? body[fieldName].map((tag) => `${tag}, `).join("")
        : body[fieldName];
      Object.assign(editedLicense, { [fieldName]: value, updatedAt: now() });
      recordEvent(memory, editedLicense.key, eventName, { [fieldName]: body[fieldName] });
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
const allowedValues: Record<string, readonly unknown[]> = {
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

/** Throws an error of status 400 for a value that the specification does not allow. */
function checkFilter(filter: Record<string, unknown>) {
  const isInvalid = (name: string, value: unknown) => {
    if (value === undefined) return false;
    const allowedFieldValues = allowedValues[name];
    if (allowedFieldValues)
      return !Array.isArray(value) || value.some((item) => !allowedFieldValues.includes(item));
    if (name === "isOffline" || name === "softCapacity") return typeof value !== "boolean";
    if (name === "environment") return ![1, 2, 3].includes(Number(value)) || typeof value !== "number";
    if (name === "sortBy") return !sortColumns.includes(textOf(value));
    if (name === "dateFilterType") return !["created", "activated", "expired"].includes(textOf(value));
    return false;
  };
  const invalidField = Object.entries(filter).find(([name, value]) => isInvalid(name, value));
  if (invalidField)
    throw new ApiError(400, "BAD_FILTER", `${invalidField[0]} has a value that it cannot have`);
}

function filterLicenses({ licenses }: Memory, filter: Record<string, unknown>): License[] {
  const contains = (text: string, searchText: unknown) =>
    searchText === undefined || text.toLowerCase().includes(textOf(searchText).toLowerCase());
  const isOneOf = (value: unknown, filterValues: unknown) =>
    filterValues === undefined || (Array.isArray(filterValues) && filterValues.includes(value));
  const equalsFilter = (value: unknown, expected: unknown) => expected === undefined || value === expected;
  const dateFieldsByType: Record<string, keyof License> = {
    created: "createdAt",
    activated: "activatedAt",
    expired: "expiredAt",
  };
  const dateField = dateFieldsByType[textOf(filter["dateFilterType"])];
  const isInDateRange = (candidate: License) =>
    dateField === undefined ||
    (String(candidate[dateField] ?? "") >= textOf(filter["minDate"]) &&
      String(candidate[dateField] ?? "") <= textOf(filter["maxDate"]));
  return licenses.filter(
    (candidate) =>
      contains(candidate.key, filter["key"]) &&
      contains(candidate.companyName, filter["companyName"]) &&
      contains(candidate.email, filter["contactEmail"]) &&
      (filter["tag"] === undefined || candidate.tags.split(", ").includes(textOf(filter["tag"]))) &&
      equalsFilter(candidate.createdBy, filter["createdBy"]) &&
      equalsFilter(candidate.isOffline, filter["isOffline"]) &&
      equalsFilter(candidate.softCapacity, filter["softCapacity"]) &&
      equalsFilter(candidate.environment, filter["environment"]) &&
      equalsFilter(candidate.packageTierId, filter["packageTierId"]) &&
      isOneOf(candidate.type, filter["types"]) &&
      isOneOf(candidate.status, filter["statuses"] ?? ["pending", "active"]) &&
      isOneOf(candidate.activenessStatus, filter["activenessStatuses"]) &&
      isOneOf(candidate.lifetimeStatus, filter["lifetimeStatuses"]) &&
      isOneOf(candidate.useStatus, filter["useStatuses"]) &&
      isInDateRange(candidate),
  );
}

export const licenseEndpoints: SpecifiedEndpoints = {
  "POST /oem/licenses/filtered": {
    body: [...filterFields, ...pagingFields],
    handle: ({ memory, body }) => {
      checkFilter(body);
      const { sortBy = "createdAt", sortType = "DESC" } = body;
      return createPage(sortEntities(filterLicenses(memory, body), sortBy, sortType), body);
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
    handle: ({ memory, body }) => {
      const createdLicense = createLicense({
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
      memory.licenses.push(createdLicense);
      recordEvent(memory, createdLicense.key, "create", {
        type: createdLicense.type,
        isOffline: createdLicense.isOffline,
      });
      return createdLicense;
    },
  },
  "PATCH /oem/licenses/{key}/notes": createEditEndpoint(
    "notes",
    (value) => typeof value === "string",
    "update-notes",
  ),
  "PATCH /oem/licenses/{key}/environment": createEditEndpoint(
    "environment",
    (value) => [1, 2, 3].includes(Number(value)),
    "update-notes",
  ),
  "PATCH /oem/licenses/{key}/soft-capacity": createEditEndpoint(
    "softCapacity",
    (value) => typeof value === "boolean",
    "update-soft-capacity",
  ),
  "PATCH /oem/licenses/{key}/tags": createEditEndpoint("tags", Array.isArray, "update-tags"),
  "DELETE /oem/licenses/{key}": {
    handle: ({ memory, params }) => {
      findLicense(memory, params["key"]).status = "deleted";
      recordEvent(memory, String(params["key"]), "delete", {});
      return null;
    },
  },
  "GET /oem/refresh-info/summary-view": { handle: ({ memory }) => memory.refreshedAt },
  "POST /oem/refresh-info/refresh": { handle: ({ memory }) => (memory.refreshedAt = "2026-11-22T09:09:09Z") },
  "GET /oem/packages": {
    query: ["type"],
    handle: ({ memory, query }) =>
      memory.packages
        .filter(({ type }) => String(type) === query["type"])
        .map(({ type: _, ...packageEntry }) => packageEntry),
  },
  "GET /oem/packages/tier-names": {
    query: ["searchValue"],
    handle: ({ memory, query }) => {
      const searchText = textOf(query["searchValue"]).toLowerCase();
      return memory.tierNames.filter(({ prettyName }) => prettyName.toLowerCase().includes(searchText));
    },
  },
  "GET /oem/packages/tier/{id}/features": {
    handle: ({ memory, params }) => requireEntity(memory.tierFeatures.get(String(params["id"])), "tier"),
  },
  "GET /oem/hubspot-customers/companies": {
    query: ["name"],
    handle: ({ memory, query }) =>
      memory.companies
        .filter(({ companyName }) => companyName.toLowerCase().includes(textOf(query["name"]).toLowerCase()))
        .map(({ contacts: _, ...company }) => company),
  },
  "GET /oem/hubspot-customers/companies/{companyId}/contacts": {
    query: ["email"],
    handle: ({ memory, params, query }) =>
      requireEntity(
        memory.companies.find(({ id }) => String(id) === params["companyId"]),
        "company",
      ).contacts.filter(({ email }) => email.includes(textOf(query["email"]))),
  },
};
