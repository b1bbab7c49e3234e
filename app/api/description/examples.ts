import type { Components, JsonSchema } from "./schemas.ts";

const byName: Readonly<Record<string, unknown>> = {
  key: "12345-67890-12345-67890-12345",
  licenseKey: "12345-67890-12345-67890-12345",
  keys: ["12345-67890-12345-67890-12345"],
  email: "grace@example.com",
  createdBy: "ada@example.com",
  ownerEmail: "ada@example.com",
  to: "ada@example.com",
  sentTo: "grace@example.com",
  recipients: ["ada@example.com"],
  inviter: "ada@example.com",
  performedBy: "grace",
  companyName: "Acme Corporation",
  company: "Acme Corporation",
  firstName: "Grace",
  lastName: "Hopper",
  firstname: "Grace",
  lastname: "Hopper",
  countryCode: "US",
  version: "5.12.0",
  LatestVersion: "5.12.0",
  packageTierId: "air-enterprise-standard",
  packageTierPrettyName: "AIR Enterprise Standard",
  val: "Renewal",
  tags: "Renewal, ",
  notes: "Asked for a second server.",
  subdomain: "acme",
  domain: "acme",
  hostname: "acme.instances.example.com",
  activationDate: "2027-01-01T00:00:00.000Z",
  expirationDate: "2027-12-31T23:59:59.999Z",
  startsAt: "2027-01-01T00:00:00.000Z",
  expiredAt: "2027-12-31T23:59:59.999Z",
  deviceId: "b7d6d4c2-5a3e-4c3a-9c57-2f1d0a9e8b11",
  seedKey: "SEED-OF-THE-MACHINE",
  fileName: "Acme Corporation.lic",
  serverSecret: "4mJ0cV9y2oQm3fTq0sXbq1o6z0cX9m3p",
  lease: "eyJhbGciOiJFZERTQSIsInR5cCI6ImFpci1sZWFzZStqd3QifQ…",
  token: "air_4mJ0cV9y2oQm3fTq0sXbq1o6z0cX9m3p",
  password: "a long sentence as a password 7",
  code: "INVALID",
  message: "Some of the values are not valid.",
  fields: { pageSize: ["pageSize is at most 1000."] },
  totalEntityCount: 1,
  totalPageCount: 1,
  currentPage: 0,
  pageNumber: 0,
  previousPage: null,
  pageSize: 10,
  next: null,
  deletedAt: null,
  releasedAt: null,
  id: 7,
  rowVersion: 7,
  threshold: 30,
  renewalPeriod: 60,
  reminderDays: [60, 30, 7],
  requestId: "7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e",
  name: "Assets",
  prettyName: "Assets",
  prettyValue: "500",
  until: "2027-06-30",
  endDay: "2027-12-31",
};

export function exampleOf(schema: JsonSchema, schemas: Components, name = ""): unknown {
  const held = schema.$ref ? schemas[schema.$ref.split("/").at(-1) ?? ""] : schema;
  if (!held) return null;
  if ("const" in held) return held["const"];
  if (held.enum) return held.enum[0];
  const named = byName[name];
  if (named !== undefined && isLike(named, held)) return named;
  if ("default" in held) return held["default"];
  const types = typesOf(held);
  const one = (held.anyOf ?? (held["oneOf"] as JsonSchema[] | undefined))?.[0];
  if (one) return exampleOf(one, schemas, name);
  if (held.properties)
    return Object.fromEntries(
      Object.entries(held.properties)
        .filter(([property]) => held.required?.includes(property) ?? false)
        .map(([property, inner]) => [property, exampleOf(inner, schemas, property)]),
    );
  if (types.includes("array")) {
    const ofObjects = held.items !== undefined && typesOf(held.items).includes("object");
    return held.items ? [exampleOf(held.items, schemas, ofObjects ? "" : name)] : [];
  }
  if (types.includes("boolean")) return true;
  if (types.includes("integer") || types.includes("number")) return Math.max(1, Number(held["minimum"] ?? 1));
  if (types.includes("string")) return isInstant(held, name) ? "2027-03-01T09:30:00.000Z" : "text";
  return {};
}

const isInstant = (schema: JsonSchema, name: string) =>
  schema["format"] === "date-time" || /(At|Since|Heartbeat|Contact|End|Time|since|lastlogin)$/.test(name);

const typesOf = ({ type = [] }: JsonSchema) => [type].flat();

function isLike(value: unknown, schema: JsonSchema): boolean {
  const types = (schema.anyOf ?? [schema]).flatMap(typesOf);
  if (value === null) return types.includes("null");
  if (Array.isArray(value)) return types.includes("array");
  if (typeof value === "number") return types.includes("number") || types.includes("integer");
  return types.includes(typeof value);
}
