import { conversion, convertTrial } from "#app/domain/hosted-customer/convert-trial.ts";
import { deleteHosted } from "#app/domain/hosted-customer/delete-hosted.ts";
import { extendTrial } from "#app/domain/hosted-customer/extend-trial.ts";
import type { Purpose } from "#app/domain/hosted-customer/purpose.ts";
import type { HostedEdit } from "#app/domain/hosted-customer/hosted-edit.ts";
import { suspendHosted } from "#app/domain/hosted-customer/suspend.ts";
import type { HostedPorts } from "#app/domain/hosted-customer/hosted-store.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import type { DeployedServer } from "./deploy.ts";

interface LaterChange {
  dayOffset: number;
  do: (hosting: Hosting<HostedPorts>, edit: HostedEdit) => Promise<void>;
}

export interface ManualCustomer {
  first: string;
  last: string;
  email: string;
  country: string;
}

export interface DemoHostedCustomer {
  company: string;
  manualCustomer?: ManualCustomer;
  subdomain: string;
  by: string;
  dayOffset: number;
  purpose: Purpose;
  days: number;
  tier: string;
  how?: "create" | "invite";
  dealId?: string;
  notes?: string;
  /** Seconds since the creation started; omitted if it is finished. */
  secondsSinceStart?: number;
  laterChanges?: LaterChange[];
  deployed?: DeployedServer[];
}

export const failingInstance = {
  subdomain: "koenigsbrunn",
  error: "The name server refused the record: the zone is locked for maintenance.",
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
    by: "ada",
    dayOffset: -150,
    purpose: "paid",
    days: 365,
    tier: "corporate-2",
    dealId: "D-20417",
    notes: "Suspended until the second invoice is paid; finance tells us.",
    laterChanges: [{ dayOffset: -2, do: ({ storage }, edit) => suspendHosted(storage, edit) }],
    deployed: [{ assets: 611, version: "5.12.0", silentHours: 49 }],
  },
  {
    company: "Massive Dynamic",
    manualCustomer: { first: "Nina", last: "Sharp", email: "nina@massivedynamic.example", country: "US" },
    subdomain: "massive-dynamic",
    by: "mert",
    dayOffset: -60,
    purpose: "demo",
    days: 365,
    tier: "corporate-3",
    notes: "Shown at fairs; reset before each of them.",
    deployed: [{ assets: 120, version: "5.12.0", silentHours: 2 }],
  },
  {
    company: "Tyrell Corporation",
    manualCustomer: { first: "Eldon", last: "Tyrell", email: "eldon@tyrell.example", country: "US" },
    subdomain: "tyrell",
    by: "mert",
    dayOffset: -55,
    purpose: "trial",
    days: 14,
    tier: "corporate-1",
    dealId: "D-20533",
    laterChanges: [
      {
        dayOffset: -43,
        do: ({ storage }, edit) =>
          convertTrial(
            storage,
            edit,
            conversion.parse({ days: 365, packageTierId: "corporate-2", totalClientCapacity: 1_000 }),
          ),
      },
    ],
    deployed: [{ assets: 934, version: "5.12.0", silentHours: 0.4 }],
  },
  {
    company: "Soylent Foods",
    manualCustomer: { first: "Robert", last: "Thorn", email: "thorn@soylent.example", country: "CA" },
    subdomain: "soylent",
    by: "ada",
    dayOffset: -44,
    purpose: "trial",
    days: 14,
    tier: "corporate-1",
    laterChanges: [{ dayOffset: -5, do: (hosting, edit) => deleteHosted(hosting, edit, "soylent") }],
  },
  {
    company: "ООО Щит",
    subdomain: "schit",
    by: "mert",
    dayOffset: -30,
    purpose: "trial",
    days: 14,
    tier: "corporate-1",
    notes: "Asked twice, no answer.",
    deployed: [{ assets: 58, version: "5.11.4", silentHours: 400 }],
  },
  {
    company: "Wonka Industries",
    manualCustomer: { first: "Violet", last: "Beauregarde", email: "violet@wonka.example", country: "GB" },
    subdomain: "wonka",
    by: "mert",
    dayOffset: -13,
    purpose: "trial",
    days: 14,
    tier: "corporate-2",
    laterChanges: [
      {
        dayOffset: -1,
        do: ({ storage }, edit) =>
          extendTrial(storage, edit, { days: 5, reason: "Their security officer was ill." }),
      },
    ],
    deployed: [{ assets: 847, version: "5.12.0", silentHours: 0.3 }],
  },
  {
    company: "Αθηνά Ασφάλεια",
    subdomain: "athena",
    by: "mert",
    dayOffset: -2,
    purpose: "trial",
    days: 30,
    tier: "corporate-2",
    dealId: "D-20688",
    deployed: [{ assets: 73, version: "5.12.0", silentHours: 1 }],
  },
  {
    company: "חברת מגן",
    subdomain: "magen",
    by: "mert",
    dayOffset: -1,
    purpose: "trial",
    days: 14,
    tier: "fleet-single",
    how: "invite",
  },
  {
    company:
      "Königsbrunner Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbaugesellschaft mbH & Co. KG auf Aktien",
    manualCustomer: {
      first: "Anneliese",
      last: "Freifrau von Übelacker-Žižka",
      email: "a@kdde.example",
      country: "DE",
    },
    subdomain: failingInstance.subdomain,
    by: "mert",
    dayOffset: -1,
    purpose: "paid",
    days: 365,
    tier: "corporate-3",
    dealId: "D-20691",
  },
  {
    company: "Cyberdyne Systems",
    manualCustomer: { first: "Miles", last: "Dyson", email: "miles@cyberdyne.example", country: "US" },
    subdomain: "slow-cyberdyne",
    by: "ada",
    dayOffset: 0,
    purpose: "trial",
    days: 14,
    tier: "corporate-2",
    secondsSinceStart: 45,
  },
];
