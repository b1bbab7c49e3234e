import { millisecondsInDay } from "date-fns/constants";
import { type CaseActivity, closingEventType } from "#app/domain/case/case-activity.ts";
import { updateSummary } from "#app/domain/license/update-summary.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { instantOf, type Instant, msOf } from "#app/domain/time/time.ts";

interface DemoCase {
  name: string;
  performedBy: string;
  openedDaysAgo: number;
  closedDaysAgo?: number;
}

const demoCasesByCompany: Record<string, DemoCase[]> = {
  "Umbrella Forensics": [
    { name: "Ransomware at the Hamburg plant", performedBy: "albert@umbrella.example", openedDaysAgo: 29.2 },
    { name: "Phished payroll", performedBy: "jorg@umbrella.example", openedDaysAgo: 17.5 },
    { name: "Insider at the lab", performedBy: "albert@umbrella.example", openedDaysAgo: 6.3 },
    {
      name: "Defaced web shop",
      performedBy: "jorg@umbrella.example",
      openedDaysAgo: 21,
      closedDaysAgo: 12.4,
    },
    { name: "Lost laptop", performedBy: "jorg@umbrella.example", openedDaysAgo: 48 },
  ],
  "Northgate IR": [
    { name: "Şüpheli oturum açma", performedBy: "dana@northgate.example", openedDaysAgo: 3.1 },
    {
      name: "Beaconing in the DMZ",
      performedBy: "dana@northgate.example",
      openedDaysAgo: 40,
      closedDaysAgo: 33,
    },
  ],
};

const caseSteps: Pick<CaseActivity, "type" | "description" | "data">[] = [
  { type: "case-opened", description: "Opened the case.", data: { source: "console" } },
  {
    type: "acquisition",
    description: "Took an image of the disk.",
    data: { asset: "ws-17", gigabytes: 512 },
  },
  { type: "triage", description: "Ran the triage rules.", data: { rules: ["yara", "sigma"], hits: 7 } },
  { type: "note", description: "Informed the customer's counsel.", data: {} },
];

const daysBetweenSteps = 1.3;

export async function createDemoCases(
  storage: Storage,
  company: string,
  key: string,
  now: Instant,
): Promise<void> {
  const demoCases = demoCasesByCompany[company];
  const license = await storage.licenses.findFull(key);
  const [server] = license?.servers ?? [];
  if (!demoCases || !license || !server) return;
  const activities = demoCases.flatMap((demoCase, index) => createActivities(demoCase, index + 1, now));
  await storage.transact(async (transaction) =>
    transaction.caseActivities.add(
      activities.map((activity) => ({ ...activity, licenseId: license.record.id, serverId: server.id })),
    ),
  );
  await storage.transact(async (transaction) => {
    const storedLicense = await storage.licenses.findFull(key);
    if (storedLicense) await updateSummary(storage, transaction, storedLicense, {}, now);
  });
}

type DemoActivity = Omit<CaseActivity, "licenseId" | "serverId">;

function createActivities(
  { name, performedBy, openedDaysAgo, closedDaysAgo }: DemoCase,
  caseNumber: number,
  now: Instant,
): DemoActivity[] {
  const instantDaysAgo = (days: number) => instantOf(msOf(now) - Math.round(days * millisecondsInDay));
  const caseId = `case-${caseNumber}`;
  const createActivity = (
    index: number,
    daysAgo: number,
    activityFields: Pick<DemoActivity, "type" | "description" | "data">,
  ): DemoActivity => ({
    id: `${caseId}-${index}`,
    caseId,
    caseName: name,
    performedBy,
    createdAt: instantDaysAgo(daysAgo),
    ...activityFields,
  });
  const activities = caseSteps
    .map((step, index) => createActivity(index + 1, openedDaysAgo - index * daysBetweenSteps, step))
    .filter(({ createdAt }) => createdAt <= instantDaysAgo(closedDaysAgo ?? 0));
  if (closedDaysAgo === undefined) return activities;
  const closingStep = {
    type: closingEventType,
    description: "Closed the case.",
    data: { outcome: "contained" },
  };
  return [...activities, createActivity(caseSteps.length + 1, closedDaysAgo, closingStep)];
}
