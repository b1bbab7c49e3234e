import { conversion, convertTrial } from "#app/domain/hosted-customer/convert-trial.ts";
import { deleteHostedCustomer } from "#app/domain/hosted-customer/delete-hosted.ts";
import { extendTrial } from "#app/domain/hosted-customer/extend-trial.ts";
import type { Purpose } from "#app/domain/hosted-customer/purpose.ts";
import type { HostedCustomerEdit } from "#app/domain/hosted-customer/hosted-edit.ts";
import { suspendHostedCustomer } from "#app/domain/hosted-customer/suspend.ts";
import type { HostedCustomerPorts } from "#app/domain/hosted-customer/hosted-store.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import type { DemoServer } from "./deploy.ts";

interface LaterChange {
  /** Days relative to today. */
  dayOffset: number;
  apply: (hosting: Hosting<HostedCustomerPorts>, edit: HostedCustomerEdit) => Promise<void>;
}

export interface ManualCustomer {
  firstName: string;
  lastName: string;
  email: string;
  country: string;
}

export interface DemoHostedCustomer {
  company: string;
  manualCustomer?: ManualCustomer;
  subdomain: string;
  createdBy: string;
  /** Day of the creation, in days relative to today. */
  dayOffset: number;
  purpose: Purpose;
  days: number;
  packageTierId: string;
  startMode?: "create" | "invite";
  dealId?: string;
  notes?: string;
  /** Seconds since the creation started; omitted if the creation is finished. */
  secondsSinceStart?: number;
  laterChanges?: LaterChange[];
  servers?: DemoServer[];
}

export const failingInstance = {
  subdomain: "koenigsbrunn",
  error: "The name server rejected the record: the zone is locked for maintenance.",
};

export const waitingBuyer = {
  dayOffset: 0,
  token: "sandbox-new-stark-industries",
  form: {
    firstname: "Virginia",
    lastname: "Potts",
    company: "Stark Industries",
    email: "pepper@stark.example",
    domain: "stark",
  },
};

export const demoHostedCustomers: DemoHostedCustomer[] = [
  {
    company: "شركة الأمان",
    subdomain: "aman",
    createdBy: "ada",
    dayOffset: -150,
    purpose: "paid",
    days: 365,
    packageTierId: "corporate-2",
    dealId: "D-20417",
    notes: "Suspended until the second invoice is paid; finance will confirm the payment.",
    laterChanges: [{ dayOffset: -2, apply: ({ storage }, edit) => suspendHostedCustomer(storage, edit) }],
    servers: [{ assets: 611, version: "5.12.0", silentHours: 49 }],
  },
  {
    company: "Massive Dynamic",
    manualCustomer: {
      firstName: "Nina",
      lastName: "Sharp",
      email: "nina@massivedynamic.example",
      country: "US",
    },
    subdomain: "massive-dynamic",
    createdBy: "mert",
    dayOffset: -60,
    purpose: "demo",
    days: 365,
    packageTierId: "corporate-3",
    notes: "Shown at fairs; reset before each of them.",
    servers: [{ assets: 120, version: "5.12.0", silentHours: 2 }],
  },
  {
    company: "Tyrell Corporation",
    manualCustomer: { firstName: "Eldon", lastName: "Tyrell", email: "eldon@tyrell.example", country: "US" },
    subdomain: "tyrell",
    createdBy: "mert",
    dayOffset: -55,
    purpose: "trial",
    days: 14,
    packageTierId: "corporate-1",
    dealId: "D-20533",
    laterChanges: [
      {
        dayOffset: -43,
        apply: ({ storage }, edit) =>
          convertTrial(
            storage,
            edit,
            conversion.parse({ days: 365, packageTierId: "corporate-2", totalClientCapacity: 1_000 }),
          ),
      },
    ],
    servers: [{ assets: 934, version: "5.12.0", silentHours: 0.4 }],
  },
  {
    company: "Soylent Foods",
    manualCustomer: { firstName: "Robert", lastName: "Thorn", email: "thorn@soylent.example", country: "CA" },
    subdomain: "soylent",
    createdBy: "ada",
    dayOffset: -44,
    purpose: "trial",
    days: 14,
    packageTierId: "corporate-1",
    laterChanges: [
      { dayOffset: -5, apply: (hosting, edit) => deleteHostedCustomer(hosting, edit, "soylent") },
    ],
  },
  {
    company: "ООО Щит",
    subdomain: "schit",
    createdBy: "mert",
    dayOffset: -30,
    purpose: "trial",
    days: 14,
    packageTierId: "corporate-1",
    notes: "Two mails without a response.",
    servers: [{ assets: 58, version: "5.11.4", silentHours: 400 }],
  },
  {
    company: "Wonka Industries",
    manualCustomer: {
      firstName: "Violet",
      lastName: "Beauregarde",
      email: "violet@wonka.example",
      country: "GB",
    },
    subdomain: "wonka",
    createdBy: "mert",
    dayOffset: -13,
    purpose: "trial",
    days: 14,
    packageTierId: "corporate-2",
    laterChanges: [
      {
        dayOffset: -1,
        apply: ({ storage }, edit) =>
          extendTrial(storage, edit, { days: 5, reason: "Their security officer was ill." }),
      },
    ],
    servers: [{ assets: 847, version: "5.12.0", silentHours: 0.3 }],
  },
  {
    company: "Αθηνά Ασφάλεια",
    subdomain: "athena",
    createdBy: "mert",
    dayOffset: -2,
    purpose: "trial",
    days: 30,
    packageTierId: "corporate-2",
    dealId: "D-20688",
    servers: [{ assets: 73, version: "5.12.0", silentHours: 1 }],
  },
  {
    company: "חברת מגן",
    subdomain: "magen",
    createdBy: "mert",
    dayOffset: -1,
    purpose: "trial",
    days: 14,
    packageTierId: "fleet-single",
    startMode: "invite",
  },
  {
    company:
      "Königsbrunner Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbaugesellschaft mbH & Co. KG auf Aktien",
    manualCustomer: {
      firstName: "Anneliese",
      lastName: "Freifrau von Übelacker-Žižka",
      email: "a@kdde.example",
      country: "DE",
    },
    subdomain: failingInstance.subdomain,
    createdBy: "mert",
    dayOffset: -1,
    purpose: "paid",
    days: 365,
    packageTierId: "corporate-3",
    dealId: "D-20691",
  },
  {
    company: "Cyberdyne Systems",
    manualCustomer: {
      firstName: "Miles",
      lastName: "Dyson",
      email: "miles@cyberdyne.example",
      country: "US",
    },
    subdomain: "slow-cyberdyne",
    createdBy: "ada",
    dayOffset: 0,
    purpose: "trial",
    days: 14,
    packageTierId: "corporate-2",
    secondsSinceStart: 45,
  },
];
