import { z } from "zod";
import type { FullLicense, LicensePorts } from "#app/domain/license/license-store.ts";
import { invalidFields, notFound } from "#app/domain/problem.ts";
import { cleanFileNamePart } from "#app/domain/text/file-name.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import { type Day, dayOf, daysBetween, type Instant } from "#app/domain/time/time.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { type StatementFormat, statementFormats } from "./statement-formats.ts";
import { createStatementPeriodSchema, statementPeriod, type StatementPeriod } from "./statement-period.ts";
import { type DailyUsePorts, type DayUse, readLicenseUse } from "./daily-use.ts";

export const statementQuery = statementPeriod.extend({ format: z.enum(statementFormats) });

type StatementServer = Pick<
  ServerRecord,
  "id" | "deviceId" | "version" | "activatedAt" | "releasedAt" | "lastHeartbeat"
>;

export interface StatementDay extends DayUse {
  /** Capacity on this day. Null without a running quota. */
  assetLimit: number | null;
}

/** The use of a license in a period. Contains no prices. */
export interface Statement {
  licenseKey: string;
  companyName: string;
  from: Day;
  until: Day;
  issuedAt: Instant;
  dayCount: number;
  daysWithReports: number;
  /** Null without a report in the period. */
  maxAssets: number | null;
  /** Number of days with the highest number of assets. */
  daysAtMaximum: number;
  /** Capacity on the last day. Null without a running quota. */
  assetLimit: number | null;
  daysAboveLimit: number;
  /** Average of the highest number of assets of each month. Null without a report. */
  averageOfMonths: number | null;
  days: StatementDay[];
  /** Servers that were active in the period. */
  servers: StatementServer[];
}

export type StatementPorts = DailyUsePorts & Pick<LicensePorts, "licenses">;

/** Throws `invalid` for a period whose use is not stored. */
export function checkStatementPeriod(period: StatementPeriod, today: Day): void {
  const { error } = createStatementPeriodSchema(today).safeParse(period);
  if (error) throw invalidFields(z.flattenError(error).fieldErrors);
}

export async function readStatement(
  storage: StatementPorts,
  key: string,
  { from, until }: StatementPeriod,
  now: Instant,
): Promise<Statement> {
  const today = dayOf(now);
  checkStatementPeriod({ from, until }, today);
  const license = await storage.licenses.findFull(key);
  if (!license) throw notFound("The license");
  const use = await readLicenseUse(storage, key, daysBetween(from, today) + 1, now);
  const findLimit = (dayOfUse: Day) =>
    use.capacities.findLast((change) => change.from <= dayOfUse)?.totalClientCapacity ?? null;
  const days = use.days
    .filter((dayUse) => dayUse.day <= until)
    .map((dayUse) => ({ ...dayUse, assetLimit: findLimit(dayUse.day) }));
  return createStatement(license, days, { from, until, issuedAt: now, assetLimit: findLimit(until) });
}

function createStatement(
  { record, servers }: Pick<FullLicense, "record" | "servers">,
  days: StatementDay[],
  period: Pick<Statement, "from" | "until" | "issuedAt" | "assetLimit">,
): Statement {
  const { from, until } = period;
  const assets = days.map(({ totalClientsInUse }) => totalClientsInUse);
  const maxAssets = assets.length === 0 ? null : Math.max(...assets);
  const monthlyMaxima = [...Map.groupBy(days, (dayUse) => dayUse.day.slice(0, 7)).values()].map(
    (daysOfMonth) => Math.max(...daysOfMonth.map(({ totalClientsInUse }) => totalClientsInUse)),
  );
  return {
    ...period,
    licenseKey: record.key,
    companyName: record.customer.companyName,
    dayCount: daysBetween(from, until) + 1,
    daysWithReports: days.length,
    maxAssets,
    daysAtMaximum: assets.filter((count) => count === maxAssets).length,
    daysAboveLimit: days.filter(
      ({ totalClientsInUse, assetLimit }) => assetLimit !== null && totalClientsInUse > assetLimit,
    ).length,
    averageOfMonths:
      monthlyMaxima.length === 0
        ? null
        : roundToTenths(monthlyMaxima.reduce((sum, count) => sum + count, 0) / monthlyMaxima.length),
    days,
    servers: servers.filter((server) => wasActive(server, from, until)),
  };
}

const roundToTenths = (value: number) => Math.round(value * 10) / 10;

const wasActive = ({ activatedAt, releasedAt, lastHeartbeat }: StatementServer, from: Day, until: Day) =>
  activatedAt !== null &&
  dayOf(activatedAt) <= until &&
  (releasedAt === null || dayOf(releasedAt) >= from) &&
  lastHeartbeat !== null &&
  dayOf(lastHeartbeat) >= from;

const formatNumber = (value: number | null) => (value === null ? "None" : String(value));

/** Facts of the statement, with the labels that both formats have. */
export const listStatementFacts = (statement: Statement): [label: string, value: string][] => [
  ["Company", statement.companyName],
  ["License Key", statement.licenseKey],
  ["First Day", statement.from],
  ["Last Day", statement.until],
  ["Days", String(statement.dayCount)],
  ["Days With Reports", String(statement.daysWithReports)],
  ["Highest Number of Assets", formatNumber(statement.maxAssets)],
  ["Days With the Highest Number", String(statement.daysAtMaximum)],
  ["Asset Capacity on the Last Day", formatNumber(statement.assetLimit)],
  ["Days Above the Capacity", String(statement.daysAboveLimit)],
  ["Average of Monthly Maxima", formatNumber(statement.averageOfMonths)],
  ["Issued At", statement.issuedAt],
];

/** A name such as `Use of Acme Corporation-XXXXX-…-2026-01-01.csv`, which is valid on every file system. */
export const buildStatementFileName = (
  { companyName, licenseKey, from }: Pick<Statement, "companyName" | "licenseKey" | "from">,
  format: StatementFormat,
): string => `Use of ${cleanFileNamePart(companyName) || "License"}-${licenseKey}-${from}.${format}`;

export const describeStatementPeriod = ({ from, until }: Pick<Statement, "from" | "until">): string =>
  `${formatDate(from)} to ${formatDate(until)}`;

/** Appends the signature to the bytes of a statement. */
export type StatementSigner = (
  statement: Uint8Array<ArrayBuffer>,
  format: StatementFormat,
) => Promise<Uint8Array<ArrayBuffer>>;
