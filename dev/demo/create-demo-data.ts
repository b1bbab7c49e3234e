import { type Environment, environmentNames } from "#app/domain/license/environment.ts";
import { type LicenseType, licenseTypes } from "#app/domain/package/license-type.ts";
import { createLicense } from "#app/domain/license/licenses.ts";
import { demoPeople } from "#dev/demo-people.ts";
import { paging } from "#app/domain/page.ts";
import { createLicenseFilter } from "#app/domain/license/filter.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addDays, type Day, dayOf, endOfDay, startOfDay, type Instant } from "#app/domain/time/time.ts";
import { createVersion } from "#app/domain/version/versions.ts";
import { createDemoCases } from "./cases.ts";
import { demoCompanies, findCrmCustomer } from "./companies.ts";
import { recordPastLicenseCounts } from "./count-days.ts";
import { createDemoServers, type DemoServer } from "./deploy.ts";
import { createDemoActor, type DemoStep, computeDemoTime } from "./demo-step.ts";
import { createSamplePackages } from "./packages.ts";
import { type Host, createHostedCustomerSteps } from "./create-hosted-customers.ts";

interface DemoLicense {
  company: string;
  createdBy: string;
  /** Day of the creation, in days relative to today. */
  dayOffset: number;
  /** Days relative to today. Null for a license without a quota. The quota never ends if `end` is null. */
  quotaDays: [start: number, end: number | null] | null;
  type?: LicenseType;
  /** The environment `Paid` (3) if omitted. */
  environment?: Environment;
  tier: string;
  capacity?: [servers: number, assets: number];
  isOffline?: boolean;
  softCapacity?: boolean;
  tags?: string[];
  notes?: string;
  servers?: DemoServer[];
}

const demoLicenses: DemoLicense[] = [
  {
    company: "Acme Corporation",
    createdBy: "mert",
    dayOffset: -640,
    quotaDays: [-640, null],
    environment: 1,
    tier: "corporate-1",
    capacity: [2, 1_000],
    tags: ["internal"],
    notes: "Our own test bed. Never ends.",
    servers: [{ assets: 212, version: "5.10.2", silentHours: 60 }],
  },
  {
    company: "Initech",
    createdBy: "mert",
    dayOffset: -810,
    quotaDays: [-810, -81],
    tier: "corporate-1",
    capacity: [5, 500],
    notes: "Lost to a competitor in autumn; call again in spring.",
    servers: [
      { assets: 320, version: "5.9.1", silentHours: 1_970 },
      { assets: 180, version: "5.9.1", silentHours: 1_968 },
    ],
  },
  {
    company: "Globex",
    createdBy: "mert",
    dayOffset: -628,
    quotaDays: [-628, 22],
    tier: "corporate-2",
    capacity: [1, 5_000],
    tags: ["partner"],
    notes:
      "Renewal call booked for 1 Dec. Wants a quote for 7,500 assets; procurement needs the certificate by the 5th.",
    servers: [{ assets: 4_870, version: "5.11.4", silentHours: 1 }],
  },
  {
    company: "Łódź Stal S.A.",
    createdBy: "ada",
    dayOffset: -160,
    quotaDays: [-159, 936],
    tier: "corporate-3",
    capacity: [20, 50_000],
    tags: ["renewal-2029"],
    servers: Array.from({ length: 6 }, (_, index) => ({
      assets: 5_174 - index,
      version: "5.12.0",
      silentHours: 0.2 + index,
    })),
  },
  {
    company: "Umbrella Forensics",
    createdBy: "ada",
    dayOffset: -90,
    quotaDays: [-90, 5],
    type: licenseTypes.ir,
    tier: "fis-standard",
    tags: ["fis", "escalated"],
    servers: [{ assets: 34, version: "5.12.0", silentHours: 5 }],
  },
  {
    company: "Northgate IR",
    createdBy: "mert",
    dayOffset: -51,
    quotaDays: [-50, 39],
    type: licenseTypes.ir,
    tier: "fis-standard",
    tags: ["fis"],
    servers: [{ assets: 12, version: "5.11.4", silentHours: 900 }],
  },
  {
    company: "Sørensen & Ångström",
    createdBy: "mert",
    dayOffset: -45,
    quotaDays: [-45, 320],
    tier: "fleet-single",
    softCapacity: true,
    tags: ["emea"],
    servers: [{ assets: 512, version: "5.12.0", silentHours: 3 }],
  },
  {
    company: "Crédit Céleste",
    createdBy: "mert",
    dayOffset: -30,
    quotaDays: [-30, 14],
    environment: 2,
    tier: "corporate-1",
    tags: ["trial", "emea"],
    servers: [{ assets: 41, version: "5.12.0", silentHours: 26 }],
  },
  {
    company: "한빛보안",
    createdBy: "ada",
    dayOffset: -14,
    quotaDays: null,
    environment: 2,
    tier: "corporate-2",
    tags: ["apac"],
    notes: "Waits for the signed order; no quota until then.",
  },
  {
    company: "株式会社ミライ",
    createdBy: "mert",
    dayOffset: -3,
    quotaDays: [10, 375],
    tier: "fleet-single",
    capacity: [1, 100],
    isOffline: true,
    tags: ["apac", "trial"],
  },
  {
    company: "Işık Güvenlik A.Ş.",
    createdBy: "mert",
    dayOffset: -1,
    quotaDays: [-365, 365],
    tier: "corporate-3",
    capacity: [10, 12_000],
    tags: ["renewal-2027", "emea"],
    servers: Array.from({ length: 4 }, () => ({ assets: 2_353, version: "5.12.0", silentHours: 0.1 })),
  },
];

const demoReleases = [
  { version: "5.9.1", ageDays: 870, isActive: true, releaseNotes: "Faster acquisition of large disks." },
  { version: "5.10.2", ageDays: 655, isActive: true, releaseNotes: "Cases can be shared between teams." },
  { version: "5.11.4", ageDays: 402, isActive: true, releaseNotes: "Triage rules with YARA and Sigma." },
  {
    version: "5.12.0",
    ageDays: 96,
    isActive: true,
    releaseNotes: "Off-network collection; needs 5.10 or later.",
  },
  { version: "5.13.0-beta", ageDays: 8, isActive: false, releaseNotes: "For our own test bed only." },
];

export async function addDemoPeople(storage: Storage, issuer: string, now: Instant) {
  for (const { subject, email, ...rights } of demoPeople) {
    await storage.people.addPerson({ issuer, subject, email }, rights, now);
  }
}

/** Does nothing if there is a license already. Without `host`, creates no hosted customers. */
export async function createDemoData(storage: Storage, now: Instant, host?: Host) {
  const existingLicenses = await storage.licenses.listPage({
    ...createLicenseFilter({}),
    ...paging.parse({ pageSize: 0 }),
  });
  if (existingLicenses.total > 0) return;
  await createSamplePackages(storage);
  await storage.crmDirectory.import(demoCompanies);
  const today = dayOf(now);
  const steps: DemoStep[] = [
    ...demoReleases.map((release) => ({
      dayOffset: -release.ageDays,
      run: () => publishRelease(storage, release, today),
    })),
    ...demoLicenses.map((demoLicense) => ({
      dayOffset: demoLicense.dayOffset,
      run: () => createDemoLicense(storage, demoLicense, today, now),
    })),
    ...(host ? createHostedCustomerSteps(storage, host, now) : []),
  ];
  for (const { run } of steps.toSorted((a, b) => a.dayOffset - b.dayOffset)) await run();
  await recordPastLicenseCounts(storage, now);
}

async function publishRelease(
  storage: Storage,
  { ageDays, ...release }: (typeof demoReleases)[number],
  today: Day,
) {
  const releasedAt = startOfDay(addDays(today, -ageDays));
  const actor = createDemoActor("ada", `demo-version-${release.version}`, releasedAt);
  await createVersion(storage, actor, { ...release, releasedAt });
}

async function createDemoLicense(storage: Storage, demoLicense: DemoLicense, today: Day, now: Instant) {
  const { dayOffset, quotaDays, environment = 3, servers = [] } = demoLicense;
  const customer = findCrmCustomer(demoLicense.company);
  const requestId = `demo-${environmentNames[environment].toLowerCase()}-${customer.hubspotCompanyId}`;
  const license = await createLicense(
    storage,
    createDemoActor(demoLicense.createdBy, requestId, computeDemoTime(now, dayOffset)),
    {
      type: demoLicense.type ?? licenseTypes.enterprise,
      environment,
      packageTierId: demoLicense.tier,
      isOffline: demoLicense.isOffline ?? false,
      softCapacity: demoLicense.softCapacity ?? false,
      tags: demoLicense.tags ?? [],
      notes: demoLicense.notes ?? "",
      quota: quotaDays ? createQuotaTerms(quotaDays, demoLicense.capacity, today) : undefined,
    },
    customer,
  );
  // The servers are installed on the day after the license and its quota have started, but before today.
  const startOffset = Math.max(dayOffset, quotaDays?.[0] ?? dayOffset);
  const installedAt = startOfDay(addDays(today, Math.min(-1, startOffset + 1)));
  await createDemoServers(storage, license.key, servers, installedAt, now);
  await createDemoCases(storage, demoLicense.company, license.key, now);
}

const createQuotaTerms = (
  [start, end]: [number, number | null],
  capacity: [number, number] | undefined,
  today: Day,
) => ({
  activationDate: startOfDay(addDays(today, start)),
  expirationDate: end === null ? endOfDay("2150-12-31") : endOfDay(addDays(today, end)),
  ...(capacity && { serverCapacity: capacity[0], totalClientCapacity: capacity[1] }),
});
