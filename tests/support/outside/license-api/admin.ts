import {
  requireEntity,
  createPage,
  ApiError,
  sortEntities,
  sortedPagingFields,
  type SpecifiedEndpoints,
  textOf,
} from "./endpoint.ts";
import { staffEmail } from "./memory.ts";

export const adminEndpoints: SpecifiedEndpoints = {
  "POST /user/paginated": {
    body: sortedPagingFields,
    handle: ({ memory, body }) =>
      createPage(sortEntities(memory.people, body["sortBy"], body["sortType"]), body),
  },
  "POST /user/privileges": {
    body: ["email", "privileges"],
    handle: ({ memory, body }) => {
      const person = requireEntity(
        memory.people.find(({ email }) => email === body["email"]),
        "user",
      );
      person.privileges = body["privileges"] as string[];
      return null;
    },
  },
  "GET /oem/tags": {
    query: ["val"],
    handle: ({ memory, query }) =>
      memory.tags.map(({ val }) => val).filter((val) => val.includes(textOf(query["val"]))),
  },
  "PATCH /oem/tags/{id}": {
    body: ["val"],
    handle: ({ memory, params, body }) => {
      const tag = requireEntity(
        memory.tags.find(({ id }) => id === params["id"]),
        "tag",
      );
      Object.assign(tag, { val: body["val"], id: `${tag.id}x` });
      return null;
    },
  },
  "POST /oem/tags/paginated": {
    body: sortedPagingFields,
    handle: ({ memory, body }) =>
      createPage(sortEntities(memory.tags, body["sortBy"], body["sortType"]), body),
  },
  "DELETE /oem/tags/{id}": {
    handle: ({ memory, params }) => {
      const index = memory.tags.findIndex(({ id }) => id === params["id"]);
      if (memory.tags[index]?.val === "emea") throw new ApiError(409, "IN_USE", "The tag is in use");
      requireEntity(memory.tags[index], "tag");
      memory.tags.splice(index, 1);
      return null;
    },
  },
  "GET /oem/versions": { handle: ({ memory }) => memory.versions },
  "POST /oem/versions": {
    body: ["version", "releasedAt", "isActive", "releaseNotes?"],
    handle: ({ memory, body }) => {
      const { version, releasedAt, isActive, releaseNotes = "" } = body;
      const createdVersion = { id: memory.nextId++, createdBy: staffEmail };
      memory.versions.push({
        ...createdVersion,
        version: textOf(version),
        releasedAt: textOf(releasedAt),
        isActive: isActive === true,
        releaseNotes: textOf(releaseNotes),
      });
      return null;
    },
  },
  "PUT /oem/versions/{id}": {
    body: ["version", "releasedAt", "isActive", "releaseNotes?"],
    handle: ({ memory, params, body }) => {
      const version = memory.versions.find(({ id }) => String(id) === params["id"]);
      Object.assign(requireEntity(version, "version"), body);
      return null;
    },
  },
  "POST /tokens": {
    body: ["token", "expirationDate"],
    handle: ({ memory, body }) => {
      const { token, expirationDate } = body;
      memory.tokens.push({
        token: textOf(token),
        expirationDate: textOf(expirationDate),
        ownerEmail: staffEmail,
      });
      return null;
    },
  },
  "POST /tokens/paginated": {
    body: sortedPagingFields,
    handle: ({ memory, body }) =>
      createPage(sortEntities(memory.tokens, body["sortBy"], body["sortType"]), body),
  },
  "DELETE /tokens/{token}": {
    handle: ({ memory, params }) => {
      const index = memory.tokens.findIndex(({ token }) => token === params["token"]);
      requireEntity(memory.tokens[index], "token");
      memory.tokens.splice(index, 1);
      return null;
    },
  },
  "GET /oem/license-settings": { handle: ({ memory }) => memory.settings },
  "PUT /oem/license-settings/renewal-period": {
    body: ["renewalPeriod"],
    handle: ({ memory, body }) => void (memory.settings.renewalPeriod = Number(body["renewalPeriod"])),
  },
  "PUT /oem/license-settings/reminder-days": {
    body: ["reminderDays"],
    handle: ({ memory, body }) => void (memory.settings.reminderDays = body["reminderDays"] as number[]),
  },
};

const entitlements = [{ dimension: "assets", intValue: 500, expirationDate: "2027-10-01T00:00:00Z" }];
const errorCodesBySubdomain = new Map([
  ["taken", "IR01"],
  ["full", "IR02"],
  ["approval", "IR03"],
]);

export const marketplaceEndpoints: SpecifiedEndpoints = {
  "GET /marketplace/customer": {
    query: ["token"],
    isPublic: true,
    handle: ({ memory, query }) => ({
      ...requireEntity(memory.buyers.get(textOf(query["token"])), "buyer"),
      entitlements,
    }),
  },
  "POST /customers/one/marketplace": {
    body: [
      "firstname",
      "lastname",
      "domain",
      "company",
      "email",
      "password",
      "marketplaceId",
      "entitlementDimension",
      "entitlementValue",
      "entitlementExpiration",
    ],
    isPublic: true,
    handle: ({ memory, body }) => {
      const buyer = [...memory.buyers.values()].find(
        ({ customerId }) => customerId === body["marketplaceId"],
      );
      const licenseKey = `SAAS-${memory.nextId++}`;
      memory.instances.set(licenseKey, {
        hostname: `${textOf(body["domain"])}.instances.example.com`,
        statusChecks: 0,
        isOrdered: false,
      });
      requireEntity(buyer, "buyer").licenseKey = licenseKey;
      return { licenseKey };
    },
  },
  "POST /customers/one/instance/saas": {
    query: ["licenseKey"],
    body: ["password"],
    isPublic: true,
    handle: ({ memory, query }) => {
      const instance = requireEntity(memory.instances.get(textOf(query["licenseKey"])), "instance");
      const code = errorCodesBySubdomain.get(instance.hostname.split(".")[0] ?? "");
      if (code) throw new ApiError(409, code, "Not now");
      instance.isOrdered = true;
      return null;
    },
  },
  "GET /customers/one/instance/check-status": {
    query: ["licenseKey"],
    isPublic: true,
    handle: ({ memory, query }) => {
      const instance = requireEntity(memory.instances.get(textOf(query["licenseKey"])), "instance");
      const { hostname, isOrdered } = instance;
      // Each status check finishes one more step.
      const finishedCount = isOrdered ? instance.statusChecks++ : -1;
      return {
        hostname,
        status: "running",
        server: isOrdered,
        domain: finishedCount > 0,
        airBootstrap: finishedCount > 1,
        airSetup: finishedCount > 2,
      };
    },
  },
};
