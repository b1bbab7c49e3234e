/** The data of an external license API. Its entities have only the fields of the specification. */

export interface License {
  key: string;
  version: string | null;
  type: 1 | 2 | 3;
  environment: 1 | 2 | 3;
  packageTierPrettyName: string;
  packageTierId: string;
  activeServerCapacity: number | null;
  serversInUse: number;
  activeTotalClientCapacity: number | null;
  totalClientsInUse: number;
  softCapacity: boolean;
  isOffline: boolean;
  useStatus: string;
  lifetimeStatus: string;
  activenessStatus: string;
  status: string;
  createdAt: string;
  activatedAt: string | null;
  expiredAt: string | null;
  firstHeartbeat: string | null;
  lastHeartbeat: string | null;
  createdBy: string;
  updatedAt: string;
  firstName: string;
  lastName: string;
  email: string;
  companyName: string;
  countryCode: string | null;
  notes: string | null;
  tags: string;
  isValid: boolean;
  caseCapacity: number | null;
  totalClientCapacity: number | null;
  serverCapacity: number | null;
}

export interface Quota {
  id: number;
  activationDate: string;
  expirationDate: string;
  status: 0 | 1;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  features: { name: string; value: number; defaultVal: number; prettyName: string; prettyValue: string }[];
}

export interface Server {
  id: string;
  deviceId: string;
  status: 0 | 1;
  activatedAt: string;
  lastHeartbeat: string;
  serials: { type: string; value: string }[];
  use: { name: string; value: number }[];
}

interface HistoryEvent {
  eventName: string;
  createdAt: string;
  createdBy: string;
  licenseKey: string;
  details: Record<string, unknown>;
}

interface Person {
  email: string;
  lastlogin: string;
  privileges: string[];
}

const createdAt = "2026-01-10T09:00:00Z";
export const staffEmail = "olga@vendor.example";

const tiersByType = {
  1: { id: "ent-gold", prettyName: "Enterprise Gold" },
  2: { id: "fis-only", prettyName: "FIS Only" },
  3: { id: "mss-only", prettyName: "MSS Only" },
};

export const createFeatures = (values: Record<string, number>): Quota["features"] =>
  Object.entries(values).map(([name, value]) => ({
    name,
    value,
    defaultVal: value,
    prettyName: name,
    prettyValue: String(value),
  }));

export function createLicense(
  fields: Pick<License, "key" | "type" | "companyName"> & Partial<License>,
): License {
  const isEnterprise = fields.type === 1;
  return {
    version: isEnterprise ? "4.2.0" : null,
    environment: 3,
    packageTierPrettyName: tiersByType[fields.type].prettyName,
    packageTierId: tiersByType[fields.type].id,
    activeServerCapacity: isEnterprise ? 5 : null,
    serversInUse: 0,
    activeTotalClientCapacity: isEnterprise ? 100 : null,
    totalClientsInUse: 0,
    softCapacity: false,
    isOffline: false,
    useStatus: isEnterprise ? "active" : "N/A",
    lifetimeStatus: "active",
    activenessStatus: "inactive",
    status: "pending",
    createdAt,
    activatedAt: null,
    expiredAt: "2027-01-10T23:59:59Z",
    firstHeartbeat: null,
    lastHeartbeat: null,
    createdBy: staffEmail,
    updatedAt: createdAt,
    firstName: "Jo",
    lastName: "Doe",
    email: `jo@${fields.companyName.toLowerCase().replaceAll(/\W+/g, "")}.example`,
    countryCode: "DE",
    notes: null,
    tags: "",
    isValid: true,
    caseCapacity: fields.type === 2 ? 30 : null,
    totalClientCapacity: isEnterprise ? 100 : null,
    serverCapacity: isEnterprise ? 5 : null,
    ...fields,
  };
}

export function createMemory() {
  const licenses = [
    createLicense({
      key: "AIR.2024-0001",
      type: 1,
      companyName: "Northwind",
      status: "active",
      activatedAt: "2026-02-01T08:00:00Z",
      firstHeartbeat: "2026-02-01T08:00:00Z",
      lastHeartbeat: "2026-11-20T08:00:00Z",
      activenessStatus: "active",
      serversInUse: 1,
      totalClientsInUse: 40,
      notes: "Call before renewing.",
      tags: "emea, renewal, ",
      createdAt: "2026-03-01T09:00:00Z",
    }),
    createLicense({ key: "AIR.2024-0002", type: 2, companyName: "Contoso", environment: 2 }),
    createLicense({ key: "AIR.2024-0003", type: 1, companyName: "Fabrikam", isOffline: true }),
    ...Array.from({ length: 12 }, (_, number) =>
      createLicense({
        key: `AIR.2024-01${String(number).padStart(2, "0")}`,
        type: 1,
        companyName: `Bulk ${number}`,
      }),
    ),
  ];
  const quotas = new Map<string, Quota[]>(
    licenses.map(({ key, type }, index) => [
      key,
      [
        {
          id: 100 + index,
          activationDate: "2026-01-10T00:00:00Z",
          expirationDate: "2027-01-10T23:59:59Z",
          status: 1,
          createdBy: staffEmail,
          createdAt,
          updatedAt: createdAt,
          features: createFeatures(
            type === 2 ? { Cases: 30, caseLifetime: 30 } : { Servers: 5, Assets: 100, sso: 1 },
          ),
        },
      ],
    ]),
  );
  const servers = new Map<string, Server[]>([
    [
      "AIR.2024-0001",
      [
        {
          id: "srv-7",
          deviceId: "device-7",
          status: 1,
          activatedAt: "2026-02-01T08:00:00Z",
          lastHeartbeat: "2026-11-20T08:00:00Z",
          serials: [{ type: "Disk", value: "D-1" }],
          use: [{ name: "Assets", value: 40 }],
        },
      ],
    ],
  ]);
  const history: HistoryEvent[] = licenses.map(({ key, type }) => ({
    eventName: "create",
    createdAt,
    createdBy: staffEmail,
    licenseKey: key,
    details: { type, isOffline: false },
  }));
  const tags = ["emea", "renewal", "vip"].map((val, index) => ({
    id: `9f${index}c`,
    val,
    createdAt,
    licenseCount: index === 2 ? 0 : 1,
  }));
  const people: Person[] = [
    {
      email: staffEmail,
      lastlogin: createdAt,
      privileges: ["license-create", "license-manage", "exports-manage"],
    },
    { email: "ivo@vendor.example", lastlogin: createdAt, privileges: ["exports-manage", "tags-create"] },
  ];
  const tokens = Array.from({ length: 3 }, (_, number) => ({
    token: `eyJhbGciOiJIUzI1NiJ9.payload.signature${number}`,
    expirationDate: "2027-05-01T00:00:00Z",
    ownerEmail: staffEmail,
  }));
  return {
    licenses,
    quotas,
    servers,
    history,
    tags,
    people,
    tokens,
    versions: [
      {
        id: 1,
        version: "4.2.0",
        releasedAt: "2026-05-05T00:00:00Z",
        isActive: true,
        releaseNotes: "Faster.",
        createdBy: staffEmail,
      },
    ],
    packages: [
      { id: "ent", name: "Enterprise", type: 1, tiers: [{ id: "ent-gold", name: "Gold" }] },
      { id: "fis", name: "FIS", type: 2, tiers: [{ id: "fis-only", name: "Only" }] },
    ],
    tierFeatures: new Map([
      [
        "ent-gold",
        [
          { name: "Servers", defaultVal: 3 },
          { name: "Assets", defaultVal: 250 },
        ],
      ],
      ["fis-only", [{ name: "Cases", defaultVal: 30 }]],
    ]),
    tierNames: [
      { tierId: "ent-gold", prettyName: "Enterprise Gold" },
      { tierId: "fis-only", prettyName: "FIS Only" },
    ],
    companies: [
      {
        id: 41,
        companyName: "Tailspin Toys",
        contacts: [{ id: 411, email: "tia@tailspin.example", firstName: "Tia", lastName: "Spin" }],
      },
    ],
    settings: { renewalPeriod: 30, reminderDays: [30, 7] },
    refreshedAt: "2026-11-22T06:00:00Z",
    /** The buyers by marketplace token. */
    buyers: new Map([["buyer-1", { customerId: "c-1", licenseKey: null as string | null }]]),
    instances: new Map<string, { hostname: string; statusChecks: number; isOrdered: boolean }>(),
    nextId: 1000,
    /** The signed-in user of every session, with the privileges. */
    sessionUser: { email: staffEmail, isAdmin: true, privileges: [] as string[] },
    sessions: new Set<string>(),
  };
}
export type Memory = ReturnType<typeof createMemory>;
