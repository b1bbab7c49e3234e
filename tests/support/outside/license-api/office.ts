import { found, paged, Refusal, sorted, sortedPaging, type SpecifiedCalls, textOf } from "./calls.ts";
import { staff } from "./memory.ts";

export const officeCalls: SpecifiedCalls = {
  "POST /user/paginated": {
    body: sortedPaging,
    answer: ({ memory, body }) => paged(sorted(memory.people, body["sortBy"], body["sortType"]), body),
  },
  "POST /user/privileges": {
    body: ["email", "privileges"],
    answer: ({ memory, body }) => {
      const person = found(
        memory.people.find(({ email }) => email === body["email"]),
        "user",
      );
      person.privileges = body["privileges"] as string[];
      return null;
    },
  },
  "GET /oem/tags": {
    query: ["val"],
    answer: ({ memory, query }) =>
      memory.tags.map(({ val }) => val).filter((val) => val.includes(textOf(query["val"]))),
  },
  "PATCH /oem/tags/{id}": {
    body: ["val"],
    answer: ({ memory, params, body }) => {
      const tag = found(
        memory.tags.find(({ id }) => id === params["id"]),
        "tag",
      );
      Object.assign(tag, { val: body["val"], id: `${tag.id}x` });
      return null;
    },
  },
  "POST /oem/tags/paginated": {
    body: sortedPaging,
    answer: ({ memory, body }) => paged(sorted(memory.tags, body["sortBy"], body["sortType"]), body),
  },
  "DELETE /oem/tags/{id}": {
    answer: ({ memory, params }) => {
      const place = memory.tags.findIndex(({ id }) => id === params["id"]);
      if (memory.tags[place]?.val === "emea") throw new Refusal(409, "IN_USE", "The tag is in use");
      found(memory.tags[place], "tag");
      memory.tags.splice(place, 1);
      return null;
    },
  },
  "GET /oem/versions": { answer: ({ memory }) => memory.versions },
  "POST /oem/versions": {
    body: ["version", "releasedAt", "isActive", "releaseNotes?"],
    answer: ({ memory, body }) => {
      const { version, releasedAt, isActive, releaseNotes = "" } = body;
      const made = { id: memory.nextId++, createdBy: staff };
      memory.versions.push({
        ...made,
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
    answer: ({ memory, params, body }) => {
      const version = memory.versions.find(({ id }) => String(id) === params["id"]);
      Object.assign(found(version, "version"), body);
      return null;
    },
  },
  "POST /tokens": {
    body: ["token", "expirationDate"],
    answer: ({ memory, body }) => {
      const { token, expirationDate } = body;
      memory.tokens.push({ token: textOf(token), expirationDate: textOf(expirationDate), ownerEmail: staff });
      return null;
    },
  },
  "POST /tokens/paginated": {
    body: sortedPaging,
    answer: ({ memory, body }) => paged(sorted(memory.tokens, body["sortBy"], body["sortType"]), body),
  },
  "DELETE /tokens/{token}": {
    answer: ({ memory, params }) => {
      const place = memory.tokens.findIndex(({ token }) => token === params["token"]);
      found(memory.tokens[place], "token");
      memory.tokens.splice(place, 1);
      return null;
    },
  },
  "GET /oem/license-settings": { answer: ({ memory }) => memory.settings },
  "PUT /oem/license-settings/renewal-period": {
    body: ["renewalPeriod"],
    answer: ({ memory, body }) => void (memory.settings.renewalPeriod = Number(body["renewalPeriod"])),
  },
  "PUT /oem/license-settings/reminder-days": {
    body: ["reminderDays"],
    answer: ({ memory, body }) => void (memory.settings.reminderDays = body["reminderDays"] as number[]),
  },
};

const entitlements = [{ dimension: "assets", intValue: 500, expirationDate: "2027-10-01T00:00:00Z" }];
const codes = new Map([
  ["taken", "IR01"],
  ["full", "IR02"],
  ["approval", "IR03"],
]);

export const marketplaceCalls: SpecifiedCalls = {
  "GET /marketplace/customer": {
    query: ["token"],
    isPublic: true,
    answer: ({ memory, query }) => ({
      ...found(memory.buyers.get(textOf(query["token"])), "buyer"),
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
    answer: ({ memory, body }) => {
      const buyer = [...memory.buyers.values()].find(
        ({ customerId }) => customerId === body["marketplaceId"],
      );
      const licenseKey = `SAAS-${memory.nextId++}`;
      memory.instances.set(licenseKey, {
        hostname: `${textOf(body["domain"])}.instances.example.com`,
        looks: 0,
        isOrdered: false,
      });
      found(buyer, "buyer").licenseKey = licenseKey;
      return { licenseKey };
    },
  },
  "POST /customers/one/instance/saas": {
    query: ["licenseKey"],
    body: ["password"],
    isPublic: true,
    answer: ({ memory, query }) => {
      const instance = found(memory.instances.get(textOf(query["licenseKey"])), "instance");
      const code = codes.get(instance.hostname.split(".")[0] ?? "");
      if (code) throw new Refusal(409, code, "Not now");
      instance.isOrdered = true;
      return null;
    },
  },
  "GET /customers/one/instance/check-status": {
    query: ["licenseKey"],
    isPublic: true,
    answer: ({ memory, query }) => {
      const instance = found(memory.instances.get(textOf(query["licenseKey"])), "instance");
      const { hostname, isOrdered } = instance;
      const done = isOrdered ? instance.looks++ : -1;
      return {
        hostname,
        status: "running",
        server: isOrdered,
        domain: done > 0,
        airBootstrap: done > 1,
        airSetup: done > 2,
      };
    },
  },
};
