import { millisecondsInDay } from "date-fns/constants";
import { type CaseActivity, closingType } from "#app/domain/case/case-activity.ts";
import { updateSummary } from "#app/domain/license/update-summary.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

interface DemoCase {
  name: string;
  by: string;
  opened: number;
  closed?: number;
}

const cases: Record<string, DemoCase[]> = {
  "Umbrella Forensics": [
    { name: "Ransomware at the Hamburg plant", by: "albert@umbrella.example", opened: 29.2 },
    { name: "Phished payroll", by: "jorg@umbrella.example", opened: 17.5 },
    { name: "Insider at the lab", by: "albert@umbrella.example", opened: 6.3 },
    { name: "Defaced web shop", by: "jorg@umbrella.example", opened: 21, closed: 12.4 },
    { name: "Lost laptop", by: "jorg@umbrella.example", opened: 48 },
  ],
  "Northgate IR": [
    { name: "Şüpheli oturum açma", by: "dana@northgate.example", opened: 3.1 },
    { name: "Beaconing in the DMZ", by: "dana@northgate.example", opened: 40, closed: 33 },
  ],
};

const steps: Pick<CaseActivity, "type" | "description" | "data">[] = [
  { type: "case-opened", description: "Opened the case.", data: { source: "console" } },
  {
    type: "acquisition",
    description: "Took an image of the disk.",
    data: { asset: "ws-17", gigabytes: 512 },
  },
  { type: "triage", description: "Ran the triage rules.", data: { rules: ["yara", "sigma"], hits: 7 } },
  { type: "note", description: "Told the customer's counsel.", data: {} },
];

export async function createDemoCases(
  storage: Storage,
  company: string,
  key: string,
  now: Date,
): Promise<void> {
  const demoCases = cases[company];
  const license = await storage.licenses.inFull(key);
  const [server] = license?.servers ?? [];
  if (!demoCases || !license || !server) return;
  const activities = demoCases.flatMap((demo, nth) => activitiesOf(demo, nth + 1, now));
  await storage.transact(async (work) =>
    work.addCaseActivities(
      activities.map((activity) => ({ ...activity, licenseId: license.record.id, serverId: server.id })),
    ),
  );
  await storage.transact(async (work) => {
    const stored = await storage.licenses.inFull(key);
    if (stored) await updateSummary(storage, work, stored, {}, now.toISOString());
  });
}

type DemoActivity = Omit<CaseActivity, "licenseId" | "serverId">;

function activitiesOf({ name, by, opened, closed }: DemoCase, number: number, now: Date): DemoActivity[] {
  const daysAgo = (days: number) => instantOf(now.getTime() - Math.round(days * millisecondsInDay));
  const caseId = `case-${number}`;
  const activityAt = (
    nth: number,
    days: number,
    rest: Pick<DemoActivity, "type" | "description" | "data">,
  ): DemoActivity => ({
    id: `${caseId}-${nth}`,
    caseId,
    caseName: name,
    performedBy: by,
    createdAt: daysAgo(days),
    ...rest,
  });
  const activities = steps
    .map((step, nth) => activityAt(nth + 1, opened - nth * 1.3, step))
    .filter(({ createdAt }) => createdAt <= daysAgo(closed ?? 0));
  if (closed === undefined) return activities;
  const closing = { type: closingType, description: "Closed the case.", data: { outcome: "contained" } };
  return [...activities, activityAt(steps.length + 1, closed, closing)];
}
